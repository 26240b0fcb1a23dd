import { attributeLimits } from '#contract/catalogue/attributes/attribute-limits.ts'
import type { Attribute } from '#contract/catalogue/attributes.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { ValueDraft } from '../../details/details-draft.ts'
import { SpecificationChoices } from './SpecificationChoices.tsx'

type Props = {
  attribute: Attribute
  value: ValueDraft
  error: string | undefined
  onChange: (value: ValueDraft) => void
}

/** The input for the value of an attribute, by its kind. */
export function SpecificationField({ attribute, value, error, onChange }: Props) {
  const { name, kind, unit, choices = [] } = attribute
  if (kind === 'CHOICE') {
    return (
      <SpecificationChoices
        name={name}
        choices={choices}
        chosen={typeof value === 'object' ? value : []}
        error={error}
        onChange={onChange}
      />
    )
  }
  if (kind === 'YES_NO') {
    return (
      <Field label={name} error={error}>
        <Select value={String(value ?? '')} onChange={({ target }) => onChange(yesNoValues[target.value])}>
          <option value="">Not set</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      </Field>
    )
  }
  return (
    <Field label={unit ? `${name} (${unit})` : name} error={error}>
      <TextInput
        value={typeof value === 'string' ? value : ''}
        maxLength={attributeLimits.maxText}
        inputMode={kind === 'NUMBER' ? 'decimal' : undefined}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

const yesNoValues: Readonly<Record<string, boolean>> = { true: true, false: false }
