import { useState } from 'react'
import { colorName } from '#contract/catalogue/colors.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { CellColumn } from '../../matrix/clean-cell.ts'
import { type FillScope, fillColumn, generateSkus, rowsInScope } from '../../matrix/fill-column.ts'
import { validateCell } from '../../matrix/validate-matrix.ts'
import { colorKeysOf } from '../../matrix/variant-matrix.ts'
import type { VariantsState } from '../../use-variants.ts'
import { cellLabels } from './cell-labels.ts'

type Props = { variants: VariantsState; columns: readonly CellColumn[] }

/** Sets a column for all variants, those of a colour or those of a value at once; SKUs are generated from a prefix. */
export function FillColumn({ variants, columns }: Props) {
  const fillable = columns.filter((column) => column !== 'barcode')
  const [column, setColumn] = useState<CellColumn>(fillable[0]!)
  const [text, setText] = useState('')
  const [chosen, setScope] = useState<FillScope>({})
  // The chosen colour or value may have been removed.
  const scope = rowsInScope(variants.matrix, chosen).length > 0 ? chosen : {}
  const [error, setError] = useState<string | null>(null)
  const fill = () => {
    const invalid = column === 'sku' ? null : validateCell(column, text)
    setError(invalid)
    if (invalid) return
    const { matrix } = variants
    const total = rowsInScope(matrix, scope).length
    if (column !== 'sku')
      return variants.change(fillColumn(matrix, column, text, scope), filledText(column, text, total))
    const kept = rowsInScope(matrix, scope).filter(({ sku }) => sku?.trim()).length
    variants.change(generateSkus(matrix, text, scope), generatedText(total - kept, kept))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read as another question
    <div
      role="group"
      aria-label="Fill a column"
      className="grid grid-cols-2 items-start gap-2 rounded-control bg-well/60 p-3 @2xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <Field label="Fill a column">
        <Select value={column} onChange={({ target }) => setColumn(target.value as CellColumn)}>
          {fillable.map((each) => (
            <option key={each} value={each}>
              {cellLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={column === 'sku' ? 'Prefix' : 'Value'}
        error={error}
        hint={column === 'sku' ? 'Gives PREFIX-COLOUR-VALUE where the SKU is empty.' : undefined}
      >
        <TextInput
          value={text}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            fill()
          }}
        />
      </Field>
      <Field label="For">
        <ScopeSelect variants={variants} scope={scope} onChange={setScope} />
      </Field>
      <Button className="mt-[1.625rem]" onClick={fill}>
        Fill
      </Button>
    </div>
  )
}

type ScopeSelectProps = { variants: VariantsState; scope: FillScope; onChange: (scope: FillScope) => void }

function ScopeSelect({ variants: { matrix }, scope, onChange }: ScopeSelectProps) {
  return (
    <Select value={JSON.stringify(scope)} onChange={({ target }) => onChange(JSON.parse(target.value) as FillScope)}>
      <option value="{}">All variants</option>
      {colorKeysOf(matrix).map(({ key, color }) => (
        <option key={key} value={JSON.stringify({ group: key })}>
          {color.trim() ? colorName(color.trim()) : 'No colour'}
        </option>
      ))}
      {matrix.values.map((value) => (
        <option key={value} value={JSON.stringify({ value })}>
          {[matrix.optionName?.trim(), value].filter(Boolean).join(' ')}
        </option>
      ))}
    </Select>
  )
}

const filledText = (column: CellColumn, text: string, total: number) =>
  `${cellLabels[column]} ${text.trim() === '' ? 'cleared' : `set to ${text.trim()}`} for ${formatCount(total, 'variant')}.`

const generatedText = (generated: number, kept: number) =>
  `${formatCount(generated, 'SKU')} generated.${kept > 0 ? ` ${formatCount(kept, 'variant')} kept theirs.` : ''}`
