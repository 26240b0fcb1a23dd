import { formatAddressLines } from '#contract/addresses/address-lines.ts'
import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import {
  awaitsConfirmation,
  deliveryLabels,
  orderCan,
  type PaymentMethod,
  type ReturnStatus,
  receivedTexts,
} from '#contract/order-states.ts'
import { cashLeft } from '#contract/orders/amounts-due.ts'
import { isOnItsWay, type ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import { formatWeekdayTime } from '#contract/text/weekday-time.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import { formatDate } from '#web/ui/data/format-date.ts'
import type { Order } from './order.ts'
import { hasPaidAdvance, toAmounts, toShipments } from './order-amounts.ts'
import { returnStatusText } from './returns/return-summary.ts'

/** The part of an order on which the texts of its status depend: the whole order, or what the tracking page knows of it. */
export type OrderStatuses = Pick<
  Order,
  | 'paymentMethod'
  | 'paymentStatus'
  | 'deliveryStatus'
  | 'isPartlyShipped'
  | 'isPartlyDelivered'
  | 'isReturning'
  | 'isUndelivered'
  | 'returnStatus'
  | 'advanceStatus'
  | 'confirmationStatus'
  | 'confirmUntil'
  | 'expectedDeliveryDate'
  | 'deliveredOn'
> & {
  refund?: RefundSummary | null | undefined
  shipments?: readonly { status: ShipmentStatus }[] | undefined
  /** The tracking page does not know them. */
  returns?: Order['returns'] | undefined
  isKeptUnpaid?: Order['isKeptUnpaid']
}

type RefundSummary = Pick<NonNullable<Order['refund']>, 'status' | 'amount' | 'startedOn' | 'completedOn'> & {
  reference?: string | null
}

/** The expected delivery: a day, or the usual estimate if none is set (specification 9). */
export const deliveryEstimate = ({ expectedDeliveryDate }: Pick<Order, 'expectedDeliveryDate'>): string =>
  expectedDeliveryDate ? `Expected by ${formatDate(expectedDeliveryDate)}` : defaultDeliveryEstimate

/** The status of an order: its label, a sentence and a tone. */
export function describeDeliveryStatus(order: OrderStatuses): { label: string; text: string; tone: Tone } {
  const label = deliveryLabels[order.deliveryStatus]
  switch (order.deliveryStatus) {
    case 'PENDING':
      return { label, text: deliveryEstimate(order), tone: 'warning' }
    case 'SHIPPED':
      return { label: order.isPartlyShipped ? partlyShippedLabel : label, text: dispatchText(order), tone: 'info' }
    case 'DELIVERED':
      return {
        label,
        text: order.deliveredOn ? `Delivered on ${formatDate(order.deliveredOn)}` : label,
        tone: 'success',
      }
    case 'CANCELED':
      return order.isUndelivered
        ? { label: undeliveredLabel, text: 'This order could not be delivered.', tone: 'neutral' }
        : { label, text: 'This order has been canceled.', tone: 'neutral' }
  }
}

/** The label of an order that is SHIPPED while pieces of it have not left the store. */
export const partlyShippedLabel = 'Partly shipped'

/** The label of an order that was sent, and of which all came back or was lost. */
export const undeliveredLabel = 'Not delivered'

/** Where the pieces of an order are that is SHIPPED, and when they are expected. */
function dispatchText(order: OrderStatuses): string {
  const { isPartlyShipped, isPartlyDelivered, isReturning } = order
  // The pieces of the others are no longer in the order.
  const shipments = (order.shipments ?? []).filter(({ status }) => status !== 'RETURNED' && status !== 'LOST')
  if (isReturning) {
    const isAll = !isPartlyShipped && !shipments.some(({ status }) => isOnItsWay(status) || status === 'DELIVERED')
    return isAll
      ? 'Could not be delivered; it goes back to the shop.'
      : 'A parcel could not be delivered; it goes back to the shop.'
  }
  const isOut = shipments.length > 0 && shipments.every(({ status }) => isLastLeg(status))
  if (isOut && !isPartlyShipped) return isPartlyDelivered ? 'The rest is out for delivery.' : 'Out for delivery.'
  const estimate = deliveryEstimate(order)
  if (isPartlyDelivered) {
    return `A part is delivered, ${isPartlyShipped ? 'the rest follows' : 'the rest is on its way'}. ${estimate}`
  }
  return `${isPartlyShipped ? 'A part is on its way, the rest follows.' : 'On its way.'} ${estimate}`
}

const isLastLeg = (status: ShipmentStatus): boolean => status === 'OUT_FOR_DELIVERY' || status === 'DELIVERED'

/** The recipient and the address in one line. */
export const formatRecipient = ({ address, user }: Pick<Order, 'address' | 'user'>): string =>
  [address.fullName ?? `${user.firstName} ${user.lastName}`, ...formatAddressLines(address)].join(', ')

/** The status of the refund; null if there is none. */
export function refundText({ refund }: Pick<OrderStatuses, 'refund'>): string | null {
  if (!refund) return null
  const amount = formatRupees(toPaise(refund.amount))
  if (refund.status === 'FAILED') return `Your refund of ${amount} needs our attention; we will write to you.`
  if (refund.status === 'PENDING') return `Refund of ${amount} started on ${formatDate(refund.startedOn)}`
  const reference = refund.reference ? ` (reference ${refund.reference})` : ''
  return `${amount} refunded${refund.completedOn ? ` on ${formatDate(refund.completedOn)}` : ''}${reference}`
}

/** The payment methods as the customers' pages name them. */
export const customerMethodNames: Readonly<Record<PaymentMethod, string>> = {
  COD: 'Cash on Delivery',
  ONLINE_PAYMENT: 'Online payment',
}

/** The status of the payment as a sentence. */
export function paymentText(order: Order): string {
  const { paymentMethod, paymentStatus, deliveryStatus } = order
  if (order.advanceStatus && paymentStatus !== 'COMPLETED' && paymentStatus !== 'REFUNDED') return advanceLabel(order)
  const method = order.paidBy ? receivedTexts[order.paidBy] : customerMethodNames[paymentMethod]
  if (paymentStatus === 'COMPLETED') return order.paidBy ? method : `${method} · paid`
  if (paymentStatus === 'REFUNDED') return `${method} · refunded`
  if (deliveryStatus === 'CANCELED') {
    return paymentMethod === 'COD'
      ? `${method} · nothing was charged`
      : `${method} · not paid. If money left your account for it, it comes back to you.`
  }
  if (paymentStatus === 'FAILED') return `${method} · failed`
  return paymentMethod === 'COD' ? method : `${method} · pending`
}

/** The payment of a cash order with an advance whose rest is not paid. */
function advanceLabel(order: Order): string {
  const amounts = toAmounts(order)
  const advance = formatRupees(amounts.advanceAmount)
  const method = customerMethodNames.COD
  if (order.advanceStatus === 'DUE') {
    return order.deliveryStatus === 'CANCELED'
      ? `${method} · not paid. If money left your account for it, it comes back to you.`
      : `${method} · ${advance} to pay online now`
  }
  if (!hasPaidAdvance(order)) return method
  const cash = cashLeft(amounts, toShipments(order))
  return `${method} · ${advance} paid online${cash > 0 ? `, ${formatRupees(cash)} to pay in cash` : ''}`
}

/** The request to pay; null if the order is paid or not payable. */
export function paymentHint(order: OrderStatuses): string | null {
  if (!orderCan.bePaid(order)) return null
  return order.isKeptUnpaid ? 'Not paid yet.' : 'Not paid yet. An unpaid order is canceled after about an hour.'
}

/** The request to confirm a cash order; null if it does not wait for it. */
export const confirmHint = (order: OrderStatuses): string | null =>
  awaitsConfirmation(order)
    ? `Please confirm this order${order.confirmUntil ? ` by ${formatWeekdayTime(order.confirmUntil)}` : ''}. We send it once it is confirmed; without that it is canceled.`
    : null

/** The return statuses as customers read them. */
export const returnLabels: Record<Exclude<ReturnStatus, 'NONE'>, string> = {
  REQUESTED: 'Return requested',
  ACCEPTED: 'Return accepted',
  REJECTED: 'Return rejected',
}

/** The status of the return; null if none was requested. Returns of pieces say how far they are. */
export const returnText = ({ returnStatus, ...order }: OrderStatuses): string | null => {
  if (returnStatus === 'ACCEPTED') return returnLabels.ACCEPTED
  return returnStatusText(order) ?? (returnStatus === 'NONE' ? null : returnLabels[returnStatus])
}

export type ConfirmationMessage = { kind: 'confirmed' | 'failed' | 'pending' | 'refunded'; title: string; text: string }

/** The kind, title and text of the confirmation, by the payment. A cash order with a pending payment is confirmed (specification 2). */
export function confirmationMessage({
  paymentStatus,
  paymentMethod,
  confirmationStatus,
  confirmUntil,
}: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'confirmationStatus' | 'confirmUntil'>): ConfirmationMessage {
  if (paymentStatus === 'FAILED') {
    return {
      kind: 'failed',
      title: 'Payment Failed!',
      text: 'Your order is not paid yet. If money left your account, your bank returns it.',
    }
  }
  if (paymentStatus === 'REFUNDED') {
    return { kind: 'refunded', title: 'Order Canceled & Refunded', text: 'Your money has been sent back.' }
  }
  if (paymentStatus === 'PENDING' && paymentMethod !== 'COD') {
    return {
      kind: 'pending',
      title: 'Payment Pending',
      text: 'We are waiting for your payment. If you have paid already, there is no need to pay again.',
    }
  }
  if (confirmationStatus === 'REQUESTED') {
    return {
      kind: 'pending',
      title: 'Please Confirm Your Order',
      text: `Open the link in our mail${confirmUntil ? ` by ${formatWeekdayTime(confirmUntil)}` : ''}. We send the order once you confirm it; without that it is canceled.`,
    }
  }
  return { kind: 'confirmed', title: 'Order Confirmed!', text: 'Thank you for your purchase.' }
}
