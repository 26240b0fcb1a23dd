import {
  awaitsConfirmation,
  type ConfirmationStatus,
  type DeliveryStatus,
  hasOpenReturnRequest,
  isUnpaidOnline,
  type PaymentStatus,
  type RefundStatus,
  type ReturnStatus,
} from '#contract/order-states.ts'
import { isOnItsWay } from '#contract/orders/shipments/shipment-states.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import type { StatusLabels } from '#web/ui/data/StatusDot.tsx'
import type { Order } from '../order.ts'
import { partlyShippedLabel, undeliveredLabel } from '../order-labels.ts'

/** The delivery statuses in the back office. Customers see 'Processing' instead of 'Pending'. */
export const deliveryStatusLabels: StatusLabels<DeliveryStatus> = {
  PENDING: { label: 'Pending', tone: 'warning' },
  SHIPPED: { label: 'Shipped', tone: 'info' },
  DELIVERED: { label: 'Delivered', tone: 'success' },
  CANCELED: { label: 'Canceled', tone: 'neutral' },
}

/** The label of an order with a parcel on its way back. */
export const comingBackLabel = 'Coming back'

type Statuses = Pick<Order, 'deliveryStatus' | 'isPartlyShipped' | 'isReturning' | 'isUndelivered'>

/** The delivery status of an order; one that is SHIPPED can be partly shipped or coming back, one that is CANCELED not delivered. */
export function deliveryStatusLabel(order: Statuses): { label: string; tone: Tone } {
  if (order.isReturning) return { label: comingBackLabel, tone: 'warning' }
  if (order.isUndelivered) return { label: undeliveredLabel, tone: 'neutral' }
  return order.isPartlyShipped
    ? { label: partlyShippedLabel, tone: 'warning' }
    : deliveryStatusLabels[order.deliveryStatus]
}

/** How many attempts to deliver a parcel have failed. */
export const failedAttemptsText = (count: number): string =>
  count === 1 ? '1 failed attempt' : `${count} failed attempts`

/** What needs an action below the label of an order in a list. */
export type ListNote = { text: string; tone: 'danger' | 'neutral' }

/** Below the delivery status: an order that waits for its confirmation or for the decision of its return, and failed attempts to deliver it. */
export function deliveryNotes(order: Order): ListNote[] {
  const failedAttempts = (order.shipments ?? [])
    .filter(({ status }) => isOnItsWay(status))
    .reduce((sum, shipment) => sum + (shipment.failedAttempts ?? 0), 0)
  return [
    ...(awaitsConfirmation(order) ? [{ text: 'Awaiting confirmation', tone: 'neutral' } as const] : []),
    ...(hasOpenReturnRequest(order) && !order.isReturnApproved
      ? [{ text: 'Return requested', tone: 'neutral' } as const]
      : []),
    ...(failedAttempts > 0 ? [{ text: failedAttemptsText(failedAttempts), tone: 'danger' } as const] : []),
  ]
}

/** Below the total: an online order that is not paid. The payment of a canceled one is not expected any more. */
export function paymentNotes(order: Order): ListNote[] {
  if (!isUnpaidOnline(order) || order.deliveryStatus === 'CANCELED') return []
  return order.paymentStatus === 'FAILED'
    ? [{ text: 'Payment failed', tone: 'danger' }]
    : [{ text: 'Not paid', tone: 'neutral' }]
}

export const paymentStatusLabels: StatusLabels<PaymentStatus> = {
  PENDING: { label: 'Pending', tone: 'warning' },
  COMPLETED: { label: 'Completed', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
  REFUNDED: { label: 'Refunded', tone: 'info' },
}

export const returnStatusLabels: StatusLabels<ReturnStatus> = {
  NONE: { label: 'None', tone: 'neutral' },
  REQUESTED: { label: 'Requested', tone: 'warning' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'neutral' },
}

/** The return status of an order; one whose returns are all decided, and whose goods are awaited, is approved. */
export const returnStatusLabel = ({
  returnStatus,
  isReturnApproved,
}: Pick<Order, 'returnStatus' | 'isReturnApproved'>) =>
  isReturnApproved ? ({ label: 'Approved', tone: 'info' } as const) : returnStatusLabels[returnStatus]

/** A pending refund has another label while it is to be paid by hand: `refundStatusLabel`. */
export const refundStatusLabels: StatusLabels<RefundStatus> = {
  NONE: { label: 'None', tone: 'neutral' },
  PENDING: { label: 'Under way', tone: 'info' },
  COMPLETED: { label: 'Paid back', tone: 'success' },
  FAILED: { label: 'Failed', tone: 'danger' },
}

export const confirmationStatusLabels: StatusLabels<Exclude<ConfirmationStatus, 'NONE'>> = {
  REQUESTED: { label: 'Not confirmed', tone: 'warning' },
  CONFIRMED: { label: 'Confirmed', tone: 'success' },
}
