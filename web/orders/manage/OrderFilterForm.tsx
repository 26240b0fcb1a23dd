import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayOrderMessage } from '#contract/order-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { dayBefore } from './days.ts'
import { type OrderFilters as Filters, filterChoices, hrefOfFilters, readFilters } from './order-filters.ts'

type Props = { filters: Filters; hidden: boolean; onApply: () => void }

/** All that orders can be narrowed to beside words and delivery status; applied, it stands in the address. */
export function OrderFilterForm({ filters, hidden, onApply }: Props) {
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { q, status, customer } = filters
    const chosen = { ...readFilters(new FormData(event.currentTarget)), q, status, customer }
    if (chosen.from && chosen.to && chosen.from > chosen.to) return setError(dayOrderMessage)
    setError('')
    onApply()
    navigate(hrefOfFilters(chosen))
  }
  return (
    <form
      id="order-filters"
      aria-label="Filters"
      hidden={hidden}
      noValidate
      onSubmit={apply}
      className="rounded-card border border-hairline bg-surface p-4 [&:not([hidden])]:grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {filterChoices.map(({ word, label, options }) => (
          <Field key={word} label={label}>
            <Select name={word} defaultValue={filters[word] ?? ''}>
              <option value="">Any</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label="From">
          <TextInput type="date" name="from" defaultValue={filters.from} />
        </Field>
        <Field label="To" error={error}>
          <TextInput type="date" name="to" defaultValue={filters.to} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary">
          Apply filters
        </Button>
        <Presets filters={filters} />
      </div>
    </form>
  )
}

const presets = [
  { label: 'Today', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
] as const

function Presets({ filters }: { filters: Filters }) {
  return presets.map(({ label, days }) => (
    <ButtonLink
      key={label}
      variant="quiet"
      to={hrefOfFilters({ ...filters, from: dayBefore(days - 1), to: dayBefore(0) })}
    >
      {label}
    </ButtonLink>
  ))
}
