import type { CallInput } from '#contract/calls.ts'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

export type ImportOptions = NonNullable<CallInput<'POST /product-imports/{id}/check'>['body']>

export const defaultImportOptions: ImportOptions = { createMissing: false, fetchPictures: false }

type Props = {
  options: ImportOptions
  onChange: (options: ImportOptions) => void
  errors: Readonly<Record<string, string>>
}

const defaults = [
  ['defaultColor', 'Colour', 'Such as black or #1f2d54'],
  ['defaultBrand', 'Brand', 'Many WooCommerce shops have none'],
  ['defaultCategory', 'Category', 'The name as the shop has it'],
] as const

/** The options of an import. */
export function OptionFields({ options, onChange, errors }: Props) {
  return (
    <div className="grid gap-3">
      <Checkbox
        label="Create missing categories and brands"
        hint="The check lists them before anything is made."
        checked={options.createMissing ?? false}
        onChange={({ target }) => onChange({ ...options, createMissing: target.checked })}
      />
      <Checkbox
        label="Fetch pictures by address"
        hint="Only https addresses of the open internet, for this import alone. It takes its time."
        checked={options.fetchPictures ?? false}
        onChange={({ target }) => onChange({ ...options, fetchPictures: target.checked })}
      />
      <fieldset className="mt-2 grid gap-3">
        <legend className="mb-2 text-sm font-medium">Defaults for missing values</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          {defaults.map(([name, label, hint]) => (
            <Field key={name} label={label} hint={hint} aside="Optional" error={errors[name]}>
              <TextInput
                value={options[name] ?? ''}
                maxLength={100}
                onChange={({ target }) => onChange({ ...options, [name]: target.value })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
