import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { ActionDraft } from './action-draft.ts'
import { ValueChangeSelect } from './ValueChangeSelect.tsx'

type Props = {
  draft: ActionDraft
  error: string | undefined
  onChange: (change: Partial<ActionDraft>) => void
}

/** The HSN code to set, or that it is cleared. */
export function HsnFields({ draft, error, onChange }: Props) {
  return (
    <>
      <ValueChangeSelect value={draft.hsnChange} onChange={(hsnChange) => onChange({ hsnChange })} />
      {draft.hsnChange === 'SET' && (
        <Field label="HSN code" hint={error ? undefined : '4, 6 or 8 digits.'} required error={error}>
          <TextInput
            value={draft.hsn}
            onChange={(event) => onChange({ hsn: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
          />
        </Field>
      )}
    </>
  )
}

/** A fixed GST rate, the rate by price, or none. */
export function TaxRateFields({ draft, error, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label="How GST is set">
        <Select
          value={draft.taxRateBy}
          onChange={(event) => onChange({ taxRateBy: event.target.value as ActionDraft['taxRateBy'] })}
        >
          <option value="fixed">Fixed rate</option>
          <option value="price">By price (clothing, footwear)</option>
          <option value="none">No rate</option>
        </Select>
      </Field>
      {draft.taxRateBy === 'fixed' && (
        <Field label="GST rate" required error={error}>
          <TextInput
            value={draft.taxRate}
            onChange={(event) => onChange({ taxRate: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            after="%"
          />
        </Field>
      )}
    </div>
  )
}
