import { formatRupees, toPaise } from '#contract/money.ts'
import { withoutReturnNumber } from '#contract/orders/returns/return-text.ts'
import { isOnItsWay, type ShipmentStatus, shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { withoutParcelNumber } from '#contract/orders/shipments/shipment-text.ts'
import { formatDate } from '#web/ui/data/format-date.ts'
import type { OrderDetail } from './order.ts'
import { deliveryEstimate, returnLabels, undeliveredLabel } from './order-labels.ts'
import { hasSeveralParcels, type OrderPieces } from './shipments/parcels.ts'

type HistoryEntry = OrderDetail['history'][number]

/** The part of an order on which its timeline depends. */
type OrderWithHistory = Pick<
  OrderDetail,
  'deliveryStatus' | 'isReturning' | 'isUndelivered' | 'expectedDeliveryDate' | 'advanceAmount' | 'history'
> & {
  /** The tracking page does not know them. */
  returns?: OrderDetail['returns'] | undefined
} & OrderPieces

/** A step of the timeline. A future step has the tone 'next' and no time. */
export type TimelineStep = { at: string | null; title: string; text: string | null; tone: 'done' | 'bad' | 'next' }
type EventLabel = { title: string; text?: string | null; isBad?: boolean }

/** The audience of a timeline: the customer or the back office. */
type TimelineAudience = 'customer' | 'administrator'

const canceledBy: Record<TimelineAudience, Record<HistoryEntry['by'], string>> = {
  customer: { customer: 'Canceled by you', administrator: 'Canceled by the shop', store: 'Canceled' },
  administrator: { customer: 'Canceled by the customer', administrator: 'Canceled by the shop', store: 'Canceled' },
}

const confirmedBy: Record<TimelineAudience, Record<HistoryEntry['by'], string>> = {
  customer: { customer: 'Confirmed by you', administrator: 'Confirmed by phone', store: 'Confirmed' },
  administrator: { customer: 'Confirmed by the customer', administrator: 'Confirmed by phone', store: 'Confirmed' },
}

function deliveryEventLabel(
  { from, to, by }: HistoryEntry,
  { isUndelivered }: OrderWithHistory,
  audience: TimelineAudience,
): EventLabel | null {
  if (to === 'SHIPPED') return { title: 'Shipped' }
  if (to === 'DELIVERED') return { title: 'Delivered' }
  if (to === 'CANCELED') return { title: isUndelivered ? undeliveredLabel : canceledBy[audience][by], isBad: true }
  return to === 'PENDING' && from === 'SHIPPED' ? { title: 'Back in processing' } : null
}

/** The changes of a parcel that do not change the status of its order; the note names the parcel. */
function shipmentEventLabel({ from, to, note }: HistoryEntry, audience: TimelineAudience): EventLabel | null {
  // The courier or the tracking number was changed.
  if (from === to) {
    const text = withoutParcelNumber(note ?? '')
    if (!text) return null
    return { title: /\d/.test(text) ? 'New tracking number' : 'New courier' }
  }
  if (to === 'ATTEMPT_FAILED') return { title: 'Not delivered', isBad: true }
  if (to === 'REATTEMPT_REQUESTED') return { title: 'Another attempt asked for' }
  if (to === 'BOOKING_CANCELED') return audience === 'administrator' ? { title: 'Courier booking canceled' } : null
  if (to === 'CANCELED') return { title: audience === 'customer' ? 'Back in processing' : 'Shipment canceled' }
  return to !== null && Object.hasOwn(shipmentLabels, to)
    ? { title: shipmentLabels[to as ShipmentStatus], isBad: to === 'RETURNING' || to === 'LOST' }
    : null
}

/** Whether an administrator added to an order that was paid online: the rest is paid in cash. */
const isRest = ({ event, from }: HistoryEntry): boolean => event === 'ADVANCE_CHANGED' && from === 'NONE'

const isDelivery = ({ event, to }: HistoryEntry): boolean => event === 'DELIVERY_CHANGED' && to === 'DELIVERED'

function paymentEventLabel({ to, at }: HistoryEntry, { history }: OrderWithHistory): EventLabel | null {
  if (to === 'COMPLETED') {
    // A courier collects cash at delivery. A note says how an order was paid to the shop.
    const isAtDelivery = history.some((other) => isDelivery(other) && other.at === at)
    return { title: isAtDelivery ? 'Paid in cash' : 'Payment received' }
  }
  if (to === 'FAILED') return { title: 'Payment failed', isBad: true }
  // The refund has an entry of its own.
  return to === 'PENDING' ? { title: 'Payment started again' } : null
}

const returnUpdates: Record<string, EventLabel> = {
  REQUESTED: { title: returnLabels.REQUESTED },
  APPROVED: { title: 'Return approved' },
  IN_TRANSIT: { title: 'Return on its way' },
  COMPLETED: { title: 'Return checked' },
  REJECTED: { title: returnLabels.REJECTED, isBad: true },
  WITHDRAWN: { title: 'Return withdrawn', isBad: true },
}

/** The changes of a return of pieces; the note names them. Another pickup day or courier is not listed. */
const returnUpdateLabel = ({ from, to }: HistoryEntry): EventLabel | null =>
  from === to ? null : (returnUpdates[to ?? ''] ?? null)

function returnEventLabel({ to, by }: HistoryEntry): EventLabel | null {
  // The last of several returns was settled, which has an entry of its own.
  if (to === 'REJECTED' && by === 'store') return null
  if (to !== 'REQUESTED' && to !== 'ACCEPTED' && to !== 'REJECTED') return null
  return { title: returnLabels[to], isBad: to === 'REJECTED' }
}

/** The fees are in the note, which the tracking page does not have. */
function itemsEventLabel({ to, note }: HistoryEntry): EventLabel | null {
  if (to !== 'FEES_WAIVED') return { title: 'Items changed' }
  return note === null ? null : { title: 'Fees no longer due' }
}

/** For administrators only: customers do not see where the parcel of a canceled order is. */
const goodsEventLabels: Record<string, EventLabel> = {
  OUTSTANDING: { title: 'Goods on their way back' },
  RETURNED: { title: 'Goods are back' },
  LOST: { title: 'Goods were lost', isBad: true },
}

const refundFailed: Record<TimelineAudience, EventLabel> = {
  customer: {
    title: 'Refund delayed',
    text: 'Your refund needs our attention; we will write to you.',
    isBad: true,
  },
  administrator: { title: 'Refund failed', isBad: true },
}

function refundEventLabel({ to }: HistoryEntry, audience: TimelineAudience): EventLabel | null {
  if (to === 'PENDING') return { title: 'Refund started' }
  if (to === 'COMPLETED') return { title: 'Refunded' }
  return to === 'FAILED' ? refundFailed[audience] : null
}

function eventLabel(entry: HistoryEntry, order: OrderWithHistory, audience: TimelineAudience): EventLabel | null {
  switch (entry.event) {
    case 'PLACED':
      return { title: entry.by === 'administrator' ? 'Placed by the shop' : 'Order placed' }
    case 'DELIVERY_CHANGED':
      return deliveryEventLabel(entry, order, audience)
    case 'PAYMENT_CHANGED':
      return paymentEventLabel(entry, order)
    case 'ADVANCE_CHANGED':
      if (isRest(entry)) return { title: 'Rest in cash' }
      return { title: 'Advance paid', text: order.advanceAmount ? formatRupees(toPaise(order.advanceAmount)) : null }
    case 'RETURN_CHANGED':
      return returnEventLabel(entry)
    case 'RETURN_UPDATED':
      return returnUpdateLabel(entry)
    case 'REFUND_CHANGED':
      return refundEventLabel(entry, audience)
    case 'GOODS_CHANGED':
      return audience === 'administrator' ? (goodsEventLabels[entry.to ?? ''] ?? null) : null
    case 'CONFIRMATION_CHANGED':
      return entry.to === 'CONFIRMED' ? { title: confirmedBy[audience][entry.by] } : null
    case 'ADDRESS_CHANGED':
      return { title: 'New delivery address' }
    case 'EXPECTED_DATE_CHANGED':
      return entry.to ? { title: 'New delivery date', text: `Expected by ${formatDate(entry.to)}` } : null
    case 'SHIPMENT_CHANGED':
      return shipmentEventLabel(entry, audience)
    case 'ITEMS_CANCELED':
      return { title: 'Items canceled', isBad: true }
    case 'ITEMS_CHANGED':
      return itemsEventLabel(entry)
    default:
      return null
  }
}

/** The note of an entry; those about parcels and returns begin with their number, which is left out where the order has only one. */
function noteText({ event, note }: HistoryEntry, order: OrderWithHistory): string | null {
  if (note !== null && event === 'RETURN_UPDATED') return order.returns?.length === 1 ? withoutReturnNumber(note) : note
  const isOfParcel = event === 'SHIPMENT_CHANGED' || event === 'DELIVERY_CHANGED'
  return note !== null && isOfParcel && !hasSeveralParcels(order) ? withoutParcelNumber(note) : note
}

function toSteps(entry: HistoryEntry, order: OrderWithHistory, audience: TimelineAudience): TimelineStep[] {
  const label = eventLabel(entry, order, audience)
  if (!label) return []
  const { title, text = null, isBad } = label
  return [{ at: entry.at, title, text: noteText(entry, order) ?? text, tone: isBad ? 'bad' : 'done' }]
}

/** Whether a change of the payment only follows from an advance that was paid after a failure: the rest is to be paid in cash. */
const isOfAdvance = ({ event, to, at }: HistoryEntry, { history }: OrderWithHistory): boolean =>
  event === 'PAYMENT_CHANGED' &&
  to === 'PENDING' &&
  history.some((other) => other.event === 'ADVANCE_CHANGED' && other.at === at)

/** The next step of an order that is not delivered yet. */
function upcomingSteps(order: OrderWithHistory): TimelineStep[] {
  if (order.deliveryStatus !== 'PENDING' && order.deliveryStatus !== 'SHIPPED') return []
  const { isReturning, shipments = [] } = order
  if (isReturning && !shipments.some(({ status }) => status === 'READY' || isOnItsWay(status))) return []
  return [{ at: null, title: 'Delivery', text: deliveryEstimate(order), tone: 'next' }]
}

/** The timeline of an order for an audience: the oldest step first, the next step last. */
export const buildTimeline = (order: OrderWithHistory, audience: TimelineAudience = 'customer'): TimelineStep[] => [
  ...order.history.filter((entry) => !isOfAdvance(entry, order)).flatMap((entry) => toSteps(entry, order, audience)),
  ...upcomingSteps(order),
]
