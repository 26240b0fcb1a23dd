import { useState } from 'react'
import { type DeliveryStatus, deliveryStatuses } from '#contract/order-states.ts'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { FilterToggle } from '#web/ui/filters/FilterToggle.tsx'
import { RemovableFilters } from '#web/ui/filters/RemovableFilters.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { deliveryStatusLabels } from '../status-labels.ts'
import { OrderFilterForm } from './OrderFilterForm.tsx'
import { describeFilters } from './order-filter-labels.ts'
import { type OrderFilters, ordersHref } from './order-filters.ts'

/** The search, the delivery status and the other filters of the order list. All of them are URL parameters. */
export function OrderFilterBar({ filters }: { filters: OrderFilters }) {
  const [isOpen, setOpen] = useState(false)
  const bar = useFocusFallback<HTMLDivElement>()
  const { q = '', deliveryStatus: _, ...others } = filters
  return (
    <div ref={bar} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          label="Search orders"
          placeholder="Order ID, name, e-mail, phone, tracking number"
          value={q}
          preservedParams={{ ...filters, q: undefined }}
          className="min-w-0 flex-1 sm:max-w-md"
        />
        <FilterToggle
          isOpen={isOpen}
          onToggle={setOpen}
          formId="order-filters"
          activeCount={Object.keys(others).length}
        />
      </div>
      {/* The key resets unapplied input when the URL changes. */}
      <OrderFilterForm key={ordersHref(filters)} filters={filters} hidden={!isOpen} onApply={() => setOpen(false)} />
      <FilterLinks label="Orders by delivery status" links={statusLinks(filters)} />
      <RemovableFilters filters={removableFilters(filters)} clearHref={ordersHref({})} />
    </div>
  )
}

function statusLinks(filters: OrderFilters) {
  const link = (label: string, deliveryStatus?: DeliveryStatus) => ({
    label,
    to: ordersHref({ ...filters, deliveryStatus }),
    current: filters.deliveryStatus === deliveryStatus,
  })
  return [link('All'), ...deliveryStatuses.map((status) => link(deliveryStatusLabels[status].label, status))]
}

/** The search and the status have controls of their own. */
function removableFilters(filters: OrderFilters) {
  const without = (params: readonly string[]) =>
    Object.fromEntries(Object.entries(filters).filter(([param]) => !params.includes(param))) as OrderFilters
  return describeFilters(filters)
    .filter(({ params }) => params[0] !== 'q' && params[0] !== 'deliveryStatus')
    .map(({ params, label }) => ({ label, hrefWithout: ordersHref(without(params)) }))
}
