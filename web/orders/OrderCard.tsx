import { toPaise } from '#contract/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { MapPin } from '#web/ui/icons/MapPin.ts'
import { Amount } from '#web/ui/Price.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderStanding } from './OrderStanding.tsx'
import { dayOf, type Order, shortId } from './order.ts'
import { paymentText, recipientOf } from './order-words.ts'

/** Lines that a card shows; the details show all. */
const mostLines = 3

type Props = { order: Order; onChanged: () => void; onOpen: () => void }

/** One order in the history: what, when, how much, where it stands and what can be done. */
export function OrderCard({ order, onChanged, onOpen }: Props) {
  const more = order.items.length - mostLines
  return (
    <li>
      <article aria-label={`Order ${shortId(order.id)}`} className="rounded-card border border-hairline bg-surface">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-hairline p-5">
          <OrderStanding order={order} />
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <Fact name="Order" value={<span title={order.id}>#{shortId(order.id)}</span>} />
            <Fact name="Placed" value={<time dateTime={order.orderDate}>{dayOf(order.orderDate)}</time>} />
          </dl>
        </header>
        <div className="grid gap-5 p-5">
          <OrderItems items={order.items.slice(0, mostLines)} />
          {more > 0 && (
            <p className="text-sm text-muted">{more === 1 ? 'And 1 more item' : `And ${more} more items`}</p>
          )}
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
          <OrderActions
            order={order}
            onChanged={onChanged}
            first={
              <Button aria-haspopup="dialog" onClick={onOpen}>
                View Details
              </Button>
            }
          />
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
