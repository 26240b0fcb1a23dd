import Plus from 'lucide-react/icons/plus'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { colorName } from '#contract/catalogue/colors.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { cellColumns, typedStock } from '../../matrix/clean-cell.ts'
import { rowsInScope } from '../../matrix/fill-column.ts'
import {
  groupsOf,
  haveStock,
  removeColor,
  removeOption,
  removeValue,
  removeVariant,
  rowsBesidesFirst,
  type VariantMatrix,
} from '../../matrix/variant-matrix.ts'
import { useProductForm } from '../../use-product-form-state.ts'
import type { VariantsState } from '../../use-variants.ts'
import type { VariantRow } from '../../variant-rows.ts'
import { ColorInput } from '../ColorInput.tsx'
import { ColorGroup } from './ColorGroup.tsx'
import { ColorPalette } from './ColorPalette.tsx'
import { cellLabels } from './cell-labels.ts'
import { FillColumn } from './FillColumn.tsx'
import { gridClass } from './grid-class.ts'
import { OptionFields } from './OptionFields.tsx'
import { useCellEvents } from './use-cell-events.ts'
import { VariantsNotice } from './VariantsNotice.tsx'

/** A change that drops variants with stock, and the question before it. */
type Removal = { title: string; text: string; matrix: VariantMatrix }

/** The variants of a product with a second option: its colours in its values, grouped by colour. */
export function OptionVariants({ optionName }: { optionName: string }) {
  const { variants } = useProductForm()
  const { matrix, change } = variants
  const removal = useDialogState<Removal>()
  const groups = groupsOf(matrix)
  const remove = (dropped: readonly VariantRow[], changed: VariantMatrix, title: string) =>
    haveStock(dropped) ? removal.open({ title, text: droppedText(dropped), matrix: changed }) : change(changed)
  return (
    <div className="@container grid gap-4">
      <OptionFields
        variants={variants}
        optionName={optionName}
        onRemoveValue={(value) =>
          remove(rowsInScope(matrix, { value }), removeValue(matrix, value), `Remove ${value}?`)
        }
        onRemoveOption={() =>
          remove(rowsBesidesFirst(matrix), removeOption(matrix), 'Sell this product in colours only?')
        }
      />
      {variants.rows.length > 1 && <FillColumn variants={variants} columns={cellColumns} />}
      <VariantsNotice variants={variants} />
      {groups.length > 0 && matrix.values.length > 0 && (
        <VariantGroups
          variants={variants}
          onRemoveColor={(group, rows, name) => remove(rows, removeColor(matrix, group), `Remove ${name}?`)}
          onRemoveRow={(row, name) => remove([row], removeVariant(matrix, row.key), `Stop selling ${name}?`)}
        />
      )}
      {matrix.values.length === 0 && groups.length > 0 && (
        <p className="text-sm text-muted">Enter the values in which {colorList(groups)} can be bought.</p>
      )}
      <NewColor variants={variants} />
      {variants.rows.length > 0 && <PriceNote />}
      <ConfirmDialog
        open={removal.isOpen}
        onClose={removal.close}
        title={removal.subject?.title}
        text={removal.subject?.text}
        confirmText="Remove"
        danger
        onConfirm={() => {
          if (removal.subject) change(removal.subject.matrix)
        }}
      />
    </div>
  )
}

const colorList = (groups: readonly { color: string }[]) =>
  new Intl.ListFormat('en-IN').format(groups.map(({ color }) => colorName(color.trim())))

function droppedText(rows: readonly VariantRow[]): string {
  const pieces = rows.reduce((sum, row) => sum + (typedStock(row) || (row.seenStock ?? 0)), 0)
  const count = rows.length === 1 ? 'One variant' : `${rows.length} variants`
  return `${count} with ${pieces} in stock will no longer be sold once the product is saved. Past orders keep them.`
}

const PriceNote = () => (
  <p className="text-sm text-muted">
    Variants without prices of their own have the product’s. Shoppers see the lowest price as “from”; once saved, it is
    the product’s price, and variants that cost more have their own.
  </p>
)

type GroupsProps = {
  variants: VariantsState
  onRemoveColor: (group: string, rows: readonly VariantRow[], name: string) => void
  onRemoveRow: (row: VariantRow, name: string) => void
}

/** The number of variants up to which all colours are open at first. */
const openLimit = 24

function VariantGroups({ variants, onRemoveColor, onRemoveRow }: GroupsProps) {
  const { form } = useProductForm()
  const [originalPrice, discountPrice] = form.watch(['originalPrice', 'discountPrice'])
  const groups = groupsOf(variants.matrix)
  const removeRow = useStable(onRemoveRow)
  const [closed, setClosed] = useState<readonly string[]>(() =>
    variants.rows.length > openLimit ? groups.slice(1).map(({ key }) => key) : [],
  )
  // A pasted block may reach into closed colours.
  const events = useCellEvents(variants, cellColumns, () => setClosed([]))
  const areAllClosed = closed.length >= groups.length
  const hasError = (rows: readonly VariantRow[]) => rows.some(({ key }) => variants.errors.cells.has(key))
  const stillClosed = closed.filter((closedKey) => !groups.some(({ key, rows }) => key === closedKey && hasError(rows)))
  // Set rather than derived, so that the cell stays open when its error is mended.
  if (variants.isSubmitted && stillClosed.length < closed.length) setClosed(stillClosed)
  return (
    <div {...events} className="grid gap-2">
      {groups.length > 1 && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-end"
          onClick={() => setClosed(closed.length > 0 ? [] : groups.map(({ key }) => key))}
        >
          {closed.length > 0 ? 'Open all colours' : 'Close all colours'}
        </Button>
      )}
      <div className="grid gap-2">
        <div
          aria-hidden="true"
          className={cx(
            gridClass,
            'sticky -top-px z-2 hidden border-b border-hairline bg-raised px-3.25 py-2 text-xs font-medium text-muted',
            !areAllClosed && '@4xl:grid',
          )}
        >
          <span>{variants.matrix.optionName?.trim() || 'Value'}</span>
          {cellColumns.map((column) => (
            <span key={column} className={column === 'sku' ? '' : 'pr-2.5 text-right'}>
              {cellLabels[column]}
            </span>
          ))}
        </div>
        {groups.map((group) => (
          <ColorGroup
            key={group.key}
            group={group}
            variants={variants}
            productPrices={`${originalPrice}/${discountPrice}`}
            isOpen={!closed.includes(group.key)}
            hasError={hasError(group.rows)}
            onToggle={() =>
              setClosed(closed.includes(group.key) ? closed.filter((key) => key !== group.key) : [...closed, group.key])
            }
            onRemove={(name) => onRemoveColor(group.key, group.rows, name)}
            onRemoveRow={removeRow}
          />
        ))}
      </div>
    </div>
  )
}

/** A function that stays the same and calls the one of the last render. */
function useStable<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

function NewColor({ variants }: { variants: VariantsState }) {
  const { draft, draftErrors, changeDraft, add } = variants
  return (
    <div className="grid gap-3 rounded-control bg-well/60 p-3 sm:max-w-lg">
      <Field label="Color" error={draftErrors.color}>
        <ColorInput value={draft.color} onChange={(color) => changeDraft({ color })} onEnter={add} />
      </Field>
      <ColorPalette onChoose={(color) => changeDraft({ color })} />
      <Button className="justify-self-start" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add color
      </Button>
    </div>
  )
}
