import { toPaise } from '#contract/money.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Amount } from '#web/ui/data/Price.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { Order } from '../../order.ts'
import { ordersHref } from '../list/order-filters.ts'
import { deliveryStatusLabel } from '../status-labels.ts'
import { OrderSection } from './OrderSection.tsx'

/** The maximum number of other orders in the section. */
const maxShown = 5

type Props = { customerId: string; orderId: string; onOpen: (order: Order) => void; onLeave: () => void }

/** The customer's other orders, the newest first; nothing if there are none. */
export function OtherOrders({ customerId, orderId, onOpen, onLeave }: Props) {
  const query = { customerId, pageSize: String(maxShown + 1) }
  const { data, error, isLoading, refetch } = useQuery('GET /orders/all', { query })
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch orders." onRetry={refetch} busy={isLoading} />
  }
  const others = data?.orders.filter(({ id }) => id !== orderId).slice(0, maxShown) ?? []
  if (!data || others.length === 0) return null
  const total = data.pagination.totalItems
  return (
    <OrderSection title="Customer’s other orders">
      <ul className="grid gap-2">
        {others.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-4 sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)_7rem_auto]"
          >
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3 font-mono"
              aria-label={`Open order ${toShortId(order)}`}
              onClick={() => onOpen(order)}
            >
              {toShortId(order)}
            </Button>
            <DateTime iso={order.orderDate} />
            <StatusDot tone={deliveryStatusLabel(order).tone} className="max-sm:hidden">
              {deliveryStatusLabel(order).label}
            </StatusDot>
            <Amount paise={toPaise(order.orderTotal)} className="ml-auto text-right" />
          </li>
        ))}
      </ul>
      <Link
        to={ordersHref({ customerId })}
        onClick={onLeave}
        className="mt-2 inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
      >
        All {total} orders of this customer
      </Link>
    </OrderSection>
  )
}
