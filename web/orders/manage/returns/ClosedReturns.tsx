import { formatRupees, toPaise } from '#contract/money.ts'
import { isOpenReturn } from '#contract/orders/returns/return-states.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Link } from '#web/ui/Link.tsx'
import type { Order } from '../../order.ts'
import { type OrderReturn, returnName, returnStatusOf } from '../../returns/return-labels.ts'
import { OrderSection } from '../detail/OrderSection.tsx'
import { ordersHref } from '../list/order-filters.ts'
import { refundStatusLabel } from '../payments/refund-messages.ts'
import { ReturnFacts } from './ReturnFacts.tsx'

type Props = {
  order: Order
  /** Closes the order before another one is shown. */
  onLeave: () => void
}

/** The returns of an order that are completed, rejected or withdrawn; nothing without any. */
export function ClosedReturns({ order, onLeave }: Props) {
  const closed = order.returns?.filter(({ status }) => !isOpenReturn(status)) ?? []
  if (closed.length === 0) return null
  return (
    <OrderSection title="Returns and exchanges">
      <ul className="grid gap-5">
        {closed.map((orderReturn) => (
          <ClosedReturn key={orderReturn.id} order={order} orderReturn={orderReturn} onLeave={onLeave} />
        ))}
      </ul>
    </OrderSection>
  )
}

function ClosedReturn({ order, orderReturn, onLeave }: Props & { orderReturn: OrderReturn }) {
  const { closedOn, note, refund, replacement } = orderReturn
  const { label, tone } = returnStatusOf(orderReturn)
  const damaged = orderReturn.items.reduce((sum, item) => sum + (item.damaged ?? 0), 0)
  return (
    <li aria-label={returnName(order, orderReturn)} className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <b className="font-semibold">{returnName(order, orderReturn)}</b>
        <StatusDot tone={tone} className="font-medium">
          {label}
        </StatusDot>
        {closedOn && (
          <span className="text-muted">
            <DateTime iso={closedOn} withTime />
          </span>
        )}
      </p>
      <ReturnFacts orderId={order.id} orderReturn={orderReturn} />
      {damaged > 0 && (
        <p className="text-danger">{damaged === 1 ? '1 piece is damaged' : `${damaged} pieces are damaged`}</p>
      )}
      {note && <p className="wrap-anywhere">Note: {note}</p>}
      {refund && (
        <p className="font-medium">
          {formatRupees(toPaise(refund.amount))}: {refundStatusLabel(refund).label}
        </p>
      )}
      {replacement && (
        <p>
          Replaced by{' '}
          <Link
            to={ordersHref({ q: replacement.shortId })}
            onClick={onLeave}
            className="font-semibold text-link underline underline-offset-4"
          >
            order {replacement.shortId}
          </Link>
        </p>
      )}
    </li>
  )
}
