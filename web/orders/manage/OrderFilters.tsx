import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DeliveryStatus, deliveryStatuses } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { SlidersHorizontal } from '#web/ui/icons/SlidersHorizontal.ts'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { deliveryWords } from './delivery-words.ts'
import { OrderFilterForm } from './OrderFilterForm.tsx'
import { type OrderFilters as Filters, filtersInWords, hrefOfFilters } from './order-filters.ts'

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
      <OrderFilterForm key={hrefOfFilters(filters)} filters={filters} hidden={!isOpen} onApply={() => setOpen(false)} />
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
