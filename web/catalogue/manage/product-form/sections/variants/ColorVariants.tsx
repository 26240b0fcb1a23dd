import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { cellColumns } from '../../matrix/clean-cell.ts'
import type { CellErrors } from '../../matrix/validate-matrix.ts'
import { addOption, removeVariant } from '../../matrix/variant-matrix.ts'
import { useProductForm } from '../../use-product-form-state.ts'
import type { VariantsState } from '../../use-variants.ts'
import { detailColumns, findSameLookingColor, type VariantRow, validateRow } from '../../variant-rows.ts'
import { ColorInput } from '../ColorInput.tsx'
import { ColorPalette } from './ColorPalette.tsx'
import { DetailCells } from './DetailCells.tsx'
import { FillColumn } from './FillColumn.tsx'
import { useCellEvents } from './use-cell-events.ts'
import { VariantsNotice } from './VariantsNotice.tsx'

const columns = 'grid grid-cols-[minmax(0,1fr)_minmax(0,min(6.5rem,30%))_2.75rem] items-start gap-2'
const fillableColumns = cellColumns.filter((column) => column !== 'stock')

/** Whether a variant has a detail besides its stock, or an error of one. */
const hasDetails = (cells: VariantRow | CellErrors | undefined) => detailColumns.some((column) => cells?.[column])

/** The product's colours with their stock; SKU, barcode, own prices and weight are behind a button. */
export function ColorVariants() {
  const { variants } = useProductForm()
  const { rows, matrix } = variants
  const [isDetailed, setDetailed] = useState(() => rows.some(hasDetails))
  const hasDetailErrors = rows.some(({ key }) => hasDetails(variants.errors.cells.get(key)))
  // Set rather than derived, so that the cell stays open when its error is mended.
  if (variants.isSubmitted && hasDetailErrors && !isDetailed) setDetailed(true)
  const events = useCellEvents(variants, fillableColumns)
  return (
    <>
      {rows.length > 0 && (
        <ul className="grid gap-3" {...events}>
          {rows.map((row) => (
            <li key={row.key} className={cx(isDetailed && 'grid gap-2 border-b border-hairline pb-3')}>
              <VariantFields row={row} variants={variants} />
              {isDetailed && <ColorDetails row={row} variants={variants} />}
            </li>
          ))}
        </ul>
      )}
      {isDetailed && rows.length > 1 && <FillColumn variants={variants} columns={fillableColumns} />}
      <VariantsNotice variants={variants} />
      <NewVariantFields variants={variants} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={() => variants.change(addOption(matrix))}>
          <Plus aria-hidden="true" className="size-4" />
          Add sizes or another option
        </Button>
        {rows.length > 0 && (
          <Button variant="quiet" size="sm" aria-expanded={isDetailed} onClick={() => setDetailed(!isDetailed)}>
            <ChevronDown aria-hidden="true" className={cx('size-4', isDetailed && 'rotate-180')} />
            SKU, barcode, prices and weight
          </Button>
        )}
      </div>
    </>
  )
}

function VariantFields({ row, variants }: { row: VariantRow; variants: VariantsState }) {
  const errors = validateRow(row, variants.rows)
  const sameLooking = findSameLookingColor(row, variants.rows)
  const name = row.color.trim() || 'no colour'
  return (
    <div className={columns}>
      <Field
        label={`Color ${name}`}
        hideLabel
        error={errors.color}
        hint={sameLooking ? `Looks the same as ${sameLooking}.` : undefined}
      >
        <ColorInput value={row.color} onChange={(color) => variants.setColor(row.key, color)} />
      </Field>
      <Field label={`Stock of ${name}`} hideLabel error={errors.stock}>
        <StockField value={row.stock} onChange={(stock) => variants.setCell(row.key, 'stock', stock)} />
      </Field>
      <IconButton label={`Remove ${name}`} onClick={() => variants.change(removeVariant(variants.matrix, row.key))}>
        <X aria-hidden="true" className="size-4.5" />
      </IconButton>
    </div>
  )
}

function ColorDetails({ row, variants }: { row: VariantRow; variants: VariantsState }) {
  const { form } = useProductForm()
  const [originalPrice, discountPrice] = form.watch(['originalPrice', 'discountPrice'])
  return (
    <div className="@container grid grid-cols-2 gap-2">
      <DetailCells
        row={row}
        name={row.color.trim() || 'no colour'}
        errors={variants.errors.cells.get(row.key)}
        showErrors={variants.isSubmitted}
        productPrices={`${originalPrice}/${discountPrice}`}
        onChange={variants.setCell}
      />
    </div>
  )
}

function NewVariantFields({ variants }: { variants: VariantsState }) {
  const { draft, draftErrors: errors, changeDraft, add } = variants
  return (
    <div className="grid grid-cols-1 gap-3 rounded-control bg-well/60 p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,min(6.5rem,40%))] items-start gap-2">
        <Field label="Color" error={errors.color}>
          <ColorInput value={draft.color} onChange={(color) => changeDraft({ color })} onEnter={add} />
        </Field>
        <Field label="Stock" error={errors.stock}>
          <StockField value={draft.stock} onChange={(stock) => changeDraft({ stock })} onEnter={add} />
        </Field>
      </div>
      <ColorPalette onChoose={(color) => changeDraft({ color })} />
      <Button className="justify-self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add variant
      </Button>
    </div>
  )
}

type StockFieldProps = { value: string; onChange: (text: string) => void; onEnter?: () => void }

function StockField({ value, onChange, onEnter }: StockFieldProps) {
  return (
    <NumberInput
      min={0}
      step={1}
      placeholder="0"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter?.()
      }}
    />
  )
}
