import type { ReactNode } from 'react'
import { formatRupees, toPaise } from '#contract/money.ts'
import { receivedTexts } from '#contract/order-states.ts'
import { chosenMethod } from '#contract/orders/amounts-due.ts'
import { parcelText } from '#contract/orders/shipments/shipment-text.ts'
import { VariantName } from '#web/cart/VariantName.tsx'
import { useSession } from '#web/identity/session.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts'
import { OrderStatus } from '../OrderStatus.tsx'
import { OrderTimeline } from '../OrderTimeline.tsx'
import { customerMethodNames } from '../order-labels.ts'
import { OrderParcels } from '../shipments/OrderParcels.tsx'
import { buildTimeline } from '../timeline.ts'
import type { TrackedOrder } from './tracking.ts'

type Props = {
  order: TrackedOrder
  /** True if the form was just sent; the heading then gets the focus. */
  focusOnMount: boolean
}

/** The status of an order, its timeline and its items. */
export function OrderTracking({ order, focusOnMount }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>(focusOnMount)
  const { isAuthenticated, isAdmin } = useSession()
  const history = order.history.map(({ parcel, ...entry }) => ({ ...entry, note: parcel ? parcelText(parcel) : null }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 rounded-card border border-hairline bg-surface p-6 sm:p-9">
      <div className="grid gap-1.5">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          Order {order.shortId}
        </h1>
        <p className="text-muted">
          Placed on <DateTime iso={order.orderDate} />
        </p>
      </div>
      <div className="grid gap-3 rounded-card bg-well p-5">
        <OrderStatus order={order} />
        <p className={order.cashDue ? 'font-medium' : 'text-muted'}>{paymentLine(order)}</p>
      </div>
      <OrderParcels order={order} heading="h2" />
      <Section title="Timeline">
        <OrderTimeline steps={buildTimeline({ ...order, history })} />
      </Section>
      <Section title="Items">
        <TrackedItems items={order.items} />
      </Section>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        {isAuthenticated && !isAdmin && (
          <ButtonLink to="/account/orders" variant="primary">
            View Order History
          </ButtonLink>
        )}
        <ButtonLink to="/track">Track Another Order</ButtonLink>
        <ButtonLink to={`/grievance?order=${order.shortId}`}>Write a Complaint</ButtonLink>
      </div>
    </div>
  )
}

/** How the order is paid, and the cash to keep ready. */
function paymentLine(order: TrackedOrder): string {
  if (order.paidBy) return receivedTexts[order.paidBy]
  const method = customerMethodNames[chosenMethod(order)]
  if (order.cashDue) return `${method} · please keep ${formatRupees(toPaise(order.cashDue))} ready`
  return order.paymentStatus === 'COMPLETED' ? `${method} · paid` : method
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** The items of an order without their prices. */
function TrackedItems({ items }: { items: TrackedOrder['items'] }) {
  return (
    <ul className="grid gap-4">
      {items.map(({ id, quantity, product }) => (
        <li key={id} className="flex flex-wrap items-start gap-x-4">
          <Picture
            src={product.images[0]?.url}
            alt=""
            sizes="64px"
            widths={[240]}
            className="w-16 rounded-small bg-well"
          />
          <div className="grid flex-[1_1_4rem] grid-cols-[minmax(0,1fr)] gap-0.5">
            <p className="line-clamp-2 font-semibold leading-snug">{product.name}</p>
            <VariantName variant={product.variant} />
          </div>
          <p className="ml-auto text-muted tabular-nums">× {quantity}</p>
        </li>
      ))}
    </ul>
  )
}
