import { cx } from '#web/ui/cx.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import {
  confirmHint,
  describeDeliveryStatus,
  type OrderStatuses,
  paymentHint,
  refundText,
  returnText,
} from './order-labels.ts'

/** The statuses of an order: delivery, return and refund, and the request to pay or to confirm it. */
export function OrderStatus({ order, className }: { order: OrderStatuses; className?: string }) {
  const { label, text, tone } = describeDeliveryStatus(order)
  const notes = [returnText(order), refundText(order), paymentHint(order), confirmHint(order)].filter(
    (note) => note !== null,
  )
  return (
    <div className={cx('min-w-0', className)}>
      <StatusDot tone={tone} className="font-display text-xl font-semibold">
        {label}
      </StatusDot>
      <p className="text-muted">{text}</p>
      {notes.map((note) => (
        <p key={note} className="font-medium">
          {note}
        </p>
      ))}
    </div>
  )
}
