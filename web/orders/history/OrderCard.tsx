import MapPin from 'lucide-react/icons/map-pin'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import { toPaise } from '#contract/money.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import { Amount } from '#web/ui/data/Price.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { OrderItems } from '../OrderItems.tsx'
import { OrderStatus } from '../OrderStatus.tsx'
import type { Order } from '../order.ts'
import { formatRecipient, paymentText } from '../order-labels.ts'
import { parcelSummary, parcelsForCustomer, trackableParcels } from '../shipments/parcels.ts'
import { TrackParcel } from '../shipments/TrackParcel.tsx'
import { OrderActions } from './OrderActions.tsx'

/** The maximum number of items on a card; the details show all. */
const maxItems = 3

const maxTrackLinks = 3

type Props = { order: Order; onChanged: () => void; onOpen: () => void }

/** An order in the history: items, date, total, status and actions. */
export function OrderCard({ order, onChanged, onOpen }: Props) {
  const card = useFocusFallback<HTMLElement>()
  const hiddenCount = order.items.length - maxItems
  return (
    <li>
      <article
        ref={card}
        tabIndex={-1}
        aria-label={`Order ${toShortId(order)}`}
        className="rounded-card border border-hairline bg-surface outline-none"
      >
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-hairline p-5">
          <OrderStatus order={order} />
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <HeaderItem name="Order">
              <span title={order.id}>#{toShortId(order)}</span>
            </HeaderItem>
            <HeaderItem name="Placed">
              <time dateTime={order.orderDate}>{formatDate(order.orderDate)}</time>
            </HeaderItem>
          </dl>
        </header>
        <div className="grid gap-5 p-5">
          <OrderItems items={order.items.slice(0, maxItems)} />
          {hiddenCount > 0 && (
            <p className="text-sm text-muted">
              {hiddenCount === 1 ? 'And 1 more item' : `And ${hiddenCount} more items`}
            </p>
          )}
          <CanceledCount order={order} />
          <div className="grid gap-1.5 text-sm text-muted">
            <p className="flex gap-2">
              <MapPin className="mt-0.5 size-4 shrink-0" />
              {formatRecipient(order)}
            </p>
            {parcelsForCustomer(order).map((parcel) => (
              <p key={parcel.id} className="flex gap-2">
                <Truck className="mt-0.5 size-4 shrink-0" />
                <span className="wrap-anywhere min-w-0">{parcelSummary(order, parcel)}</span>
              </p>
            ))}
          </div>
        </div>
        <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-hairline p-5">
          <div>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-muted">Total</span>
              <Amount paise={toPaise(order.orderTotal)} className="font-display text-xl font-bold" />
            </p>
            <p className="text-sm text-muted">{paymentText(order)}</p>
          </div>
          <OrderActions
            order={order}
            onChanged={onChanged}
            leadingButton={
              <>
                <Button aria-haspopup="dialog" onClick={onOpen}>
                  View Details
                </Button>
                <TrackParcels order={order} />
              </>
            }
          />
        </footer>
      </article>
    </li>
  )
}

/** The links of the parcels on their way, by number where there are several; the details have those of more than three. */
function TrackParcels({ order }: { order: Order }) {
  const parcels = trackableParcels(order).slice(0, maxTrackLinks)
  return parcels.map(({ id, number, trackingUrl }) => (
    <TrackParcel key={id} url={trackingUrl} label={parcels.length > 1 ? `Track parcel ${number}` : undefined} />
  ))
}

/** The number of pieces that were canceled; the parcels say which came back. */
function CanceledCount({ order: { cancellations = [] } }: { order: Order }) {
  const count = countPieces(cancellations.flatMap(({ kind, items }) => (kind ? [] : items)))
  if (count === 0) return null
  return <p className="text-sm text-muted">{count === 1 ? '1 piece canceled' : `${count} pieces canceled`}</p>
}

/** A term above its value. */
function HeaderItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
