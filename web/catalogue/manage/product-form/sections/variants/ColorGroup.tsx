import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { colorName } from '#contract/catalogue/colors.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import { maxVariants } from '#contract/limits.ts'
import { cx } from '#web/ui/cx.ts'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { typedStock } from '../../matrix/clean-cell.ts'
import { rowName } from '../../matrix/validate-matrix.ts'
import { restoreVariant, type VariantGroup } from '../../matrix/variant-matrix.ts'
import type { VariantsState } from '../../use-variants.ts'
import type { VariantRow } from '../../variant-rows.ts'
import { ColorInput } from '../ColorInput.tsx'
import { cellLabels } from './cell-labels.ts'
import { rowClass } from './grid-class.ts'
import { VariantFields } from './VariantFields.tsx'

type Props = {
  group: VariantGroup
  variants: VariantsState
  productPrices: string
  isOpen: boolean
  hasError: boolean
  onToggle: () => void
  onRemove: (name: string) => void
  onRemoveRow: (row: VariantRow, name: string) => void
}

/** A colour with its variants, which can be folded away, and the values in which it is not sold. */
export function ColorGroup({
  group,
  variants,
  productPrices,
  isOpen,
  hasError,
  onToggle,
  onRemove,
  onRemoveRow,
}: Props) {
  const { matrix, errors, isSubmitted, setCell, setColor } = variants
  const content = useId()
  const color = group.color.trim()
  const name = color ? colorName(color) : 'no colour'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read as another question
    <div role="group" aria-label={name} className="grid gap-2 rounded-control border border-hairline p-2 sm:p-3">
      <div className="flex items-start gap-2">
        <IconButton label={`Variants of ${name}`} aria-expanded={isOpen} aria-controls={content} onClick={onToggle}>
          <ChevronDown aria-hidden="true" className={cx('size-4.5 transition-[rotate]', isOpen && 'rotate-180')} />
        </IconButton>
        <Field
          label={`Color ${color || 'no colour'}`}
          hideLabel
          error={errors.colors.get(group.key)}
          className="min-w-0 flex-1 sm:max-w-60"
        >
          <ColorInput value={group.color} onChange={(changed) => setColor(group.key, changed)} />
        </Field>
        <p className="ml-auto self-center text-right text-sm text-muted max-sm:hidden">
          <GroupSummary rows={group.rows} hasError={hasError} />
        </p>
        <IconButton label={`Remove ${name}`} onClick={() => onRemove(name)}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <p className="pl-13 text-sm text-muted sm:hidden">
        <GroupSummary rows={group.rows} hasError={hasError} />
      </p>
      <div id={content} hidden={!isOpen} className={isOpen ? 'grid gap-2' : undefined}>
        {isOpen && group.rows.length > 0 && (
          <div aria-hidden="true" className={cx(rowClass, 'text-xs text-muted @4xl:hidden')}>
            <span>{matrix.optionName?.trim()}</span>
            <span className="pr-2.5 text-right">{cellLabels.stock}</span>
          </div>
        )}
        {isOpen &&
          group.rows.map((row) => (
            <VariantFields
              key={row.key}
              row={row}
              name={rowName(matrix, row)}
              errors={errors.cells.get(row.key)}
              showErrors={isSubmitted}
              productPrices={productPrices}
              onChange={setCell}
              onRemove={onRemoveRow}
            />
          ))}
        {isOpen && group.missing.length > 0 && <MissingValues group={group} variants={variants} />}
      </div>
    </div>
  )
}

function GroupSummary({ rows, hasError }: { rows: readonly VariantRow[]; hasError: boolean }) {
  const stock = rows.reduce((sum, row) => sum + typedStock(row), 0)
  return (
    <>
      {formatCount(rows.length, 'variant')}, {formatNumber(stock)} in stock
      {hasError && <span className="font-medium text-danger">, needs a correction</span>}
    </>
  )
}

function MissingValues({ group, variants: { matrix, rows, change } }: Pick<Props, 'group' | 'variants'>) {
  const name = group.color.trim() ? colorName(group.color.trim()) : 'no colour'
  const isFull = rows.length >= maxVariants
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      Not sold in
      {group.missing.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={`Sell ${name} in ${value}`}
          title={isFull ? variantMessages.tooMany : undefined}
          disabled={isFull}
          onClick={() => change(restoreVariant(matrix, group.key, value))}
          className="inline-flex h-9 items-center gap-1.5 rounded-full border border-dashed border-edge px-3 text-ink hover:border-ink disabled:opacity-45 pointer-coarse:h-11"
        >
          <Plus aria-hidden="true" className="size-3.5" />
          {value}
        </button>
      ))}
    </div>
  )
}
