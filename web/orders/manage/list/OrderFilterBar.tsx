import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type DeliveryStatus, deliveryStatuses } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Chip } from '#web/ui/data/Chip.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { deliveryStatusLabels } from '../status-labels.ts'
import { OrderFilterForm } from './OrderFilterForm.tsx'
import { describeFilters } from './order-filter-labels.ts'
import { type OrderFilters, ordersHref } from './order-filters.ts'

/** The search, the delivery status tabs and the other filters of the order list. All of them are URL parameters. */
export function OrderFilterBar({ filters }: { filters: OrderFilters }) {
  const [isOpen, setOpen] = useState(false)
  const { q = '', status: _, ...others } = filters
  const count = Object.keys(others).length
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          label="Search orders"
          placeholder="Order ID, name, e-mail, phone, tracking number"
          value={q}
          preservedParams={{ ...filters, q: undefined }}
          className="min-w-0 flex-1 sm:max-w-md"
        />
        <Button aria-expanded={isOpen} aria-controls="order-filters" onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal className="size-4.5" />
          Filters
          {count > 0 && <span className="text-muted tabular-nums">{count}</span>}
        </Button>
      </div>
      {/* The key resets unapplied input when the URL changes. */}
      <OrderFilterForm key={ordersHref(filters)} filters={filters} hidden={!isOpen} onApply={() => setOpen(false)} />
      <TabLinks label="Orders by delivery status" tabs={statusTabs(filters)} />
      <ActiveFilterChips filters={filters} />
    </div>
  )
}

function statusTabs(filters: OrderFilters) {
  const tab = (label: string, status?: DeliveryStatus) => ({
    label,
    to: ordersHref({ ...filters, status }),
    current: filters.status === status,
  })
  return [tab('All'), ...deliveryStatuses.map((status) => tab(deliveryStatusLabels[status].label, status))]
}

/** The active filters, each with a button that removes it; the search and the status have controls of their own. */
function ActiveFilterChips({ filters }: { filters: OrderFilters }) {
  const navigate = useNavigate()
  const removable = describeFilters(filters).filter(({ params }) => params[0] !== 'q' && params[0] !== 'status')
  if (removable.length === 0) return null
  const without = (params: readonly string[]) =>
    Object.fromEntries(Object.entries(filters).filter(([param]) => !params.includes(param))) as OrderFilters
  return (
    <div className="flex flex-wrap items-center gap-2">
      {removable.map(({ params, label }) => (
        <Chip key={label} removeLabel={`Remove filter ${label}`} onRemove={() => navigate(ordersHref(without(params)))}>
          {label}
        </Chip>
      ))}
      <ButtonLink to="/admin/orders" variant="quiet">
        Clear all
      </ButtonLink>
    </div>
  )
}
