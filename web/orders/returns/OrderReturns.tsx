import { returnReasons } from '#contract/orders/returns/return-reasons.ts'
import { isOpenReturn } from '#contract/orders/returns/return-states.ts'
import { cx } from '#web/ui/cx.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Link } from '#web/ui/Link.tsx'
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
          <Return key={each.id} order={order} orderReturn={each} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function Return({ order, orderReturn, onChanged }: { order: Order; orderReturn: OrderReturn; onChanged: () => void }) {
  const { label, tone } = returnStatusOf(orderReturn)
  const name = returnName(order, orderReturn)
  return (
    <li aria-label={name} className="grid gap-x-10 gap-y-5 rounded-card border border-hairline p-4 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-semibold">{name}</p>
          <StatusDot tone={tone} className="font-medium">
            {label}
          </StatusDot>
        </div>
        <ReturnedItems orderReturn={orderReturn} />
        <p className="text-sm text-muted wrap-anywhere">
          {returnReasons[orderReturn.reason].label}
          {orderReturn.comment && `: ${orderReturn.comment}`}
        </p>
        <ReturnPictures orderId={order.id} pictures={orderReturn.pictures} />
        {isOpenReturn(orderReturn.status) && (
          <ReturnActions order={order} orderReturn={orderReturn} onChanged={onChanged} />
        )}
        {orderReturn.trackingUrl && orderReturn.status === 'IN_TRANSIT' && (
          <p>
            <TrackParcel url={orderReturn.trackingUrl} />
          </p>
        )}
        {orderReturn.replacement && (
          <p className="text-sm">
            {/* Another document: the dialog of the URL's order opens when the page is loaded. */}
            <Link
              reloadDocument
              to={`/account/orders?order=${orderReturn.replacement.id}`}
              className="font-semibold text-link underline underline-offset-4"
            >
              Order {orderReturn.replacement.shortId}
            </Link>{' '}
            replaces the items.
          </p>
        )}
      </div>
      <OrderTimeline steps={returnSteps(orderReturn)} />
    </li>
  )
}
