import { useState } from 'react'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FilterInput } from '#web/ui/form/FilterInput.tsx'

type Props = {
  legend: string
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** The text beside the legend when nothing is chosen. */
  noneText?: string
}

/** From this number of options on, they can be searched by name. */
const minForSearch = 12
const maxShown = 200

/** Checkboxes of which several can be chosen. Chosen ones stand first. */
export function CheckList({ legend, options, chosen, onChange, noneText = '(any)' }: Props) {
  const [q, setQ] = useState('')
  const isChosen = ({ id }: { id: string }) => chosen.includes(id)
  const others = options.filter((option) => !isChosen(option) && option.name.toLowerCase().includes(q.toLowerCase()))
  const shown = [...options.filter(isChosen), ...others].slice(0, maxShown)
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {legend} <span className="font-normal text-muted">{chosen.length > 0 ? `(${chosen.length})` : noneText}</span>
      </legend>
      {options.length >= minForSearch && (
        <Field label={`Find in ${legend.toLowerCase()}`} hideLabel>
          <FilterInput value={q} placeholder="Find…" onChange={({ target }) => setQ(target.value)} />
        </Field>
      )}
      <div className="max-h-44 overflow-y-auto rounded-control border border-hairline bg-surface px-3">
        {shown.map((option) => (
          <Checkbox
            key={option.id}
            label={option.name}
            checked={isChosen(option)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, option.id] : chosen.filter((id) => id !== option.id))
            }
          />
        ))}
        {shown.length === 0 && <p className="py-3 text-sm text-muted">Nothing found.</p>}
      </div>
    </fieldset>
  )
}
