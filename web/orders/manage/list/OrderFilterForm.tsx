import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { dateRangeMessage } from '#contract/orders/order-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { FilterSelect } from '#web/ui/filters/FilterSelect.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { daysAgo } from '../days-ago.ts'
import { filterFields } from './order-filter-labels.ts'
import { type OrderFilters, ordersHref, parseOrderFilters } from './order-filters.ts'

type Props = { filters: OrderFilters; hidden: boolean; onApply: () => void }

/** The filters other than search and delivery status; applying them sets the URL parameters. */
export function OrderFilterForm({ filters, hidden, onApply }: Props) {
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { q, deliveryStatus, customerId } = filters
    const next = { ...parseOrderFilters(new FormData(event.currentTarget)), q, deliveryStatus, customerId }
    if (next.from && next.to && next.from > next.to) return setError(dateRangeMessage)
    setError('')
    onApply()
    navigate(ordersHref(next))
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
        {filterFields.map(({ param, label, options }) => (
          <FilterSelect key={param} name={param} label={label} value={filters[param]}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </FilterSelect>
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

function Presets({ filters }: { filters: OrderFilters }) {
  return presets.map(({ label, days }) => (
    <ButtonLink key={label} variant="quiet" to={ordersHref({ ...filters, from: daysAgo(days - 1), to: daysAgo(0) })}>
      {label}
    </ButtonLink>
  ))
}
