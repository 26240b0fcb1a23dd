import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { dayOrderMessage } from '#contract/order-filters.ts'
import { type DeliveryStatus, deliveryStatuses } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SlidersHorizontal } from '#web/ui/icons/SlidersHorizontal.ts'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { dayBefore } from './days.ts'
import { deliveryWords } from './delivery-words.ts'
import {
  type OrderFilters as Filters,
  filterChoices,
  filtersInWords,
  hrefOfFilters,
  readFilters,
} from './order-filters.ts'

/** Narrows the list of orders: what is looked for, the delivery status, and all else that is folded away. All of it stands in the address. */
export function OrderFilters({ filters }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false)
  const { q = '', status: _, ...others } = filters
  const count = Object.keys(others).length
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          label="Search orders"
          placeholder="Order ID, name, e-mail or phone"
          value={q}
          keep={{ ...filters, q: undefined }}
          className="min-w-0 flex-1 sm:max-w-md"
        />
        <Button aria-expanded={isOpen} aria-controls="order-filters" onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal className="size-4.5" />
          Filters
          {count > 0 && <span className="text-muted tabular-nums">{count}</span>}
        </Button>
      </div>
      {/* What was filled in and not applied goes with the address that it was for. */}
      <FilterForm key={hrefOfFilters(filters)} filters={filters} hidden={!isOpen} onApply={() => setOpen(false)} />
      <TabLinks label="Orders by delivery status" tabs={tabsOf(filters)} />
      <InForce filters={filters} />
    </div>
  )
}

function tabsOf(filters: Filters) {
  const tab = (label: string, status?: DeliveryStatus) => ({
    label,
    to: hrefOfFilters({ ...filters, status }),
    current: filters.status === status,
  })
  return [tab('All'), ...deliveryStatuses.map((status) => tab(deliveryWords[status].label, status))]
}

type FormProps = { filters: Filters; hidden: boolean; onApply: () => void }

function FilterForm({ filters, hidden, onApply }: FormProps) {
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

/** The filters in force, each of which one press takes away. */
function InForce({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const shown = filtersInWords(filters).filter(({ words }) => words[0] !== 'q' && words[0] !== 'status')
  if (shown.length === 0) return null
  const without = (words: readonly string[]) =>
    Object.fromEntries(Object.entries(filters).filter(([word]) => !words.includes(word))) as Filters
  return (
    <div className="flex flex-wrap items-center gap-2">
      {shown.map(({ words, label }) => (
        <Chip
          key={label}
          removeLabel={`Remove filter ${label}`}
          onRemove={() => navigate(hrefOfFilters(without(words)))}
        >
          {label}
        </Chip>
      ))}
      <ButtonLink to="/admin/orders" variant="quiet">
        Clear all
      </ButtonLink>
    </div>
  )
}
