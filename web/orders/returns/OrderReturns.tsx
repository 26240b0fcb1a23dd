import { Link } from 'react-router'
import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { isOpenReturn } from '#contract/orders/returns/return-states.ts'
import { cx } from '#web/ui/cx.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { OrderTimeline } from '../OrderTimeline.tsx'
import type { Order } from '../order.ts'
import { TrackParcel } from '../shipments/TrackParcel.tsx'
import { ReturnActions } from './ReturnActions.tsx'
import { ReturnedItems } from './ReturnedItems.tsx'
import { ReturnPictures } from './ReturnPictures.tsx'
import { type OrderReturn, returnName, returnStatusOf, returnSteps } from './return-labels.ts'

type Props = { order: Order; onChanged: () => void; className?: string }

/** The returns of an order for its customer, the newest first, each with its steps and what can be done; nothing without any. */
export function OrderReturns({ order, onChanged, className }: Props) {
  const returns = order.returns?.toReversed() ?? []
  if (returns.length === 0) return null
  return (
    <section aria-label="Returns and exchanges" className={cx('grid gap-4', className)}>
      <h3 className="text-lg">Returns and exchanges</h3>
      <ul className="grid gap-4">
        {returns.map((each) => (
          <Return key={each.id} order={order} given={each} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function Return({ order, given, onChanged }: { order: Order; given: OrderReturn; onChanged: () => void }) {
  const { label, tone } = returnStatusOf(given)
  const name = returnName(order, given)
  return (
    <li aria-label={name} className="grid gap-x-10 gap-y-5 rounded-card border border-hairline p-4 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-semibold">{name}</p>
          <StatusDot tone={tone} className="font-medium">
            {label}
          </StatusDot>
        </div>
        <ReturnedItems given={given} />
        <p className="text-sm text-muted wrap-anywhere">
          {returnReasons[given.reason].label}
          {given.comment && `: ${given.comment}`}
        </p>
        <ReturnPictures orderId={order.id} pictures={given.pictures} />
        {isOpenReturn(given.status) && <ReturnActions order={order} given={given} onChanged={onChanged} />}
        {given.trackingUrl && given.status === 'IN_TRANSIT' && (
          <p>
            <TrackParcel url={given.trackingUrl} />
          </p>
        )}
        {given.replacement && (
          <p className="text-sm">
            {/* Another document: the dialog of the URL's order opens when the page is loaded. */}
            <Link
              reloadDocument
              to={`/account/orders?order=${given.replacement.id}`}
              className="font-semibold text-link underline underline-offset-4"
            >
              Order {given.replacement.shortId}
            </Link>{' '}
            replaces the items.
          </p>
        )}
      </div>
      <OrderTimeline steps={returnSteps(given)} />
    </li>
  )
}
