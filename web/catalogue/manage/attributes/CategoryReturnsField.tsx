import { maxReturnDays } from '#contract/limits.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { NumberInput } from '#web/ui/form/NumberInput.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import type { CategoryReturns } from './category-returns.ts'

type Props = {
  value: CategoryReturns
  onChange: (value: CategoryReturns) => void
  /** The problem of the days. */
  error: string | null
}

/** How the goods of a category are taken back. */
export const CategoryReturnsField = ({ value, onChange, error }: Props) => (
  <div className="grid gap-5 border-t border-hairline pt-5 sm:grid-cols-2">
    <Field
      label="Returns"
      hint="Defective, wrong or late goods are taken back in any case, within the longer of this time and that of Company Details."
    >
      <Select
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: target.value as CategoryReturns['kind'] })}
      >
        <option value="asStore">As in Company Details</option>
        <option value="days">Within a number of days</option>
        <option value="faulty">Only if defective, wrong or late</option>
      </Select>
    </Field>
    {value.kind === 'days' && (
      <Field label="Days after delivery" required error={error}>
        <NumberInput
          value={value.days}
          onChange={({ target }) => onChange({ ...value, days: target.value })}
          min={1}
          max={maxReturnDays}
          step={1}
        />
      </Field>
    )}
  </div>
)
