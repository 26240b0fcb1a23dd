import type { CellErrors } from '../../matrix/validate-matrix.ts'
import { detailColumns, type VariantRow } from '../../variant-rows.ts'
import { VariantCell } from './VariantCell.tsx'

export type VariantCellsProps = {
  row: VariantRow
  /** The name of the variant: 'Red, Size M'. */
  name: string
  errors: CellErrors | undefined
  /** Shows errors also in the cell with the focus. */
  showErrors: boolean
  /** The original and the discount price of the product as typed, with a slash between them. */
  productPrices: string
  onChange: (key: string, column: keyof CellErrors, text: string) => void
}

/** The cells of a variant besides its stock. Without own prices they show the product's. */
export function DetailCells({ row, name, errors, showErrors, productPrices, onChange }: VariantCellsProps) {
  const [originalPrice, discountPrice] = productPrices.split('/')
  const placeholders = { originalPrice, discountPrice: row.originalPrice ? undefined : discountPrice }
  return detailColumns.map((column) => (
    <VariantCell
      key={column}
      labelled
      rowKey={row.key}
      column={column}
      name={name}
      value={row[column] ?? ''}
      placeholder={column in placeholders ? placeholders[column as keyof typeof placeholders] || undefined : undefined}
      error={errors?.[column]}
      showError={showErrors}
      onChange={onChange}
    />
  ))
}
