import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import type { ValueChange } from './action-draft.ts'

type Props = { value: ValueChange; onChange: (value: ValueChange) => void }

/** Whether a field of the products is set or cleared. */
export function ValueChangeSelect({ value, onChange }: Props) {
  return (
    <Field label="What happens to it">
      <Select value={value} onChange={({ target }) => onChange(target.value as ValueChange)}>
        <option value="SET">Set to a value</option>
        <option value="CLEAR">Clear it</option>
      </Select>
    </Field>
  )
}
