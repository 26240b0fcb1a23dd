import type { CallResponse } from '#contract/calls.ts'
import type { Query } from '#web/api/use-query.ts'
import { Select } from '#web/ui/form/Select.tsx'

type Props = {
  segments: Query<CallResponse<'GET /customer-segments/names'>>
  /** The id of the chosen segment; an empty text for all customers. */
  value: string
  allLabel: string
  onChange: (id: string) => void
}

/** Chooses a segment of customers. The chosen one is an option also while its name is not known: otherwise all customers would look chosen. */
export function SegmentSelect({ segments, value, allLabel, onChange }: Props) {
  const named = segments.data?.segments ?? []
  const isNamed = named.some(({ id }) => id === value)
  const options = value && !isNamed ? [...named, { id: value, name: 'Chosen segment' }] : named
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{allLabel}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
