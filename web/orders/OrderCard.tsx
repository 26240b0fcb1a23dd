import { lazy, Suspense, useState } from 'react'
import { toPaise } from '#contract/money.ts'
import { orderCan } from '#contract/order-states.ts'
import { Button } from '#web/ui/Button.tsx'
import { MapPin } from '#web/ui/icons/MapPin.ts'
import { Amount } from '#web/ui/Price.tsx'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { OrderItems } from './OrderItems.tsx'
import { dayOf, type Order, shortId } from './order.ts'
import { paymentText, recipientOf, returnText, standingOf } from './order-words.ts'

const CancelOrder = lazy(() => import('./CancelOrder.tsx').then(({ CancelOrder }) => ({ default: CancelOrder })))

type Props = { order: Order; onChanged: () => void }

/** One order in the history: what, when, how much, where it stands and what can be done. */
export function OrderCard({ order, onChanged }: Props) {
  const { label, text, tone } = standingOf(order)
  const returning = returnText(order)
  return (
    <li>
      <article aria-label={`Order ${shortId(order.id)}`} className="rounded-card border border-hairline bg-surface">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-hairline p-5">
          <div>
            <StatusDot tone={tone} className="font-display text-xl font-semibold">
              {label}
            </StatusDot>
            <p className="text-muted">{text}</p>
            {returning && <p className="font-medium">{returning}</p>}
          </div>
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <Fact name="Order" value={<span title={order.id}>#{shortId(order.id)}</span>} />
            <Fact name="Placed" value={<time dateTime={order.orderDate}>{dayOf(order.orderDate)}</time>} />
          </dl>
        </header>
        <div className="grid gap-5 p-5">
          <OrderItems items={order.items} />
          <p className="flex gap-2 text-sm text-muted">
            <MapPin className="mt-0.5 size-4 shrink-0" />
            {recipientOf(order)}
          </p>
        </div>
        <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-hairline p-5">
          <div>
            <p className="flex items-baseline gap-2">
              <span className="text-muted">Total</span>
              <Amount paise={toPaise(order.orderTotal)} className="font-display text-xl font-bold" />
            </p>
            <p className="text-sm text-muted">{paymentText(order)}</p>
          </div>
          {orderCan.beCanceled(order) && <Cancel order={order} onChanged={onChanged} />}
        </footer>
      </article>
    </li>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}

function Cancel({ order, onChanged }: Props) {
  const [asking, setAsking] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel Order</Button>
      {asking !== null && (
        <Suspense>
          <CancelOrder order={order} open={asking} onClose={() => setAsking(false)} onCanceled={onChanged} />
        </Suspense>
      )}
    </>
  )
}
