import { useId, useState } from 'react'
import type { AttributeChoice } from '#contract/catalogue/attributes.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'

type Props = {
  name: string
  choices: readonly AttributeChoice[]
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: readonly number[]) => void
}

/** From this number of choices on, they can be searched by name. */
const minForSearch = 12

/** The choices of an attribute as checkboxes; a product has none, one or several. */
export function SpecificationChoices({ name, choices, chosen, error, onChange }: Props) {
  const [q, setQ] = useState('')
  const errorId = useId()
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(q.trim().toLowerCase()))
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {name} <span className="font-normal text-muted">({chosen.length || 'not set'})</span>
      </legend>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
      {choices.length >= minForSearch && (
        <Field label={`Find in ${name}`} hideLabel>
          <TextInput value={q} onChange={({ target }) => setQ(target.value)} placeholder="Find…" autoComplete="off" />
        </Field>
      )}
      <div className="max-h-44 overflow-y-auto rounded-control border border-hairline bg-surface px-3">
        {shown.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {shown.length === 0 && <p className="py-3 text-sm text-muted">Nothing found.</p>}
      </div>
    </fieldset>
  )
}
