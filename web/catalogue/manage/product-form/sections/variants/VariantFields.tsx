import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { memo, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { VariantRow } from '../../variant-rows.ts'
import { DetailCells, type VariantCellsProps } from './DetailCells.tsx'
import { rowClass } from './grid-class.ts'
import { VariantCell } from './VariantCell.tsx'

type Props = VariantCellsProps & { onRemove: (row: VariantRow, name: string) => void }

/** Whether a variant looks and works the same; its errors are compared by value. */
const looksSame = (before: Props, after: Props) =>
  before.row === after.row &&
  before.name === after.name &&
  before.showErrors === after.showErrors &&
  before.productPrices === after.productPrices &&
  before.onChange === after.onChange &&
  before.onRemove === after.onRemove &&
  JSON.stringify(before.errors) === JSON.stringify(after.errors)

/** The cells of one variant; rendered again only when it changes, so that typing is fast with many variants. */
export const VariantFields = memo(function VariantFields({ onRemove, ...props }: Props) {
  const { row, name, errors, showErrors, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const hasDetailErrors = Object.keys(errors ?? {}).some((column) => column !== 'stock')
  // Set rather than derived, so that the cell stays open when its error is mended.
  if (showErrors && hasDetailErrors && !isOpen) setOpen(true)
  return (
    <div className={rowClass}>
      <span className="flex min-h-11 items-center font-medium wrap-anywhere">{row.optionValue}</span>
      <VariantCell
        rowKey={row.key}
        column="stock"
        name={name}
        value={row.stock}
        error={errors?.stock}
        showError={showErrors}
        onChange={onChange}
      />
      <IconButton
        label={`SKU, barcode, prices and weight of ${name}`}
        aria-expanded={isOpen}
        className="@4xl:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={cx('size-4.5', isOpen && 'rotate-180')} />
      </IconButton>
      <div
        className={cx(
          'col-span-full row-start-2 grid-cols-2 gap-2 rounded-control bg-well/60 p-2 @4xl:contents',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <DetailCells {...props} />
      </div>
      <IconButton
        label={`Remove ${name}`}
        className="col-start-4 row-start-1 @4xl:col-start-8"
        onClick={() => onRemove(row, name)}
      >
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </div>
  )
}, looksSame)
