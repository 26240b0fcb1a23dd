import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { formatRupees } from '#contract/money.ts'
import { cashDue, cashLeft } from '#contract/orders/amounts-due.ts'
import { lastPartOf } from '#contract/orders/messages/applicable-messages.ts'
import type { PlaceholderValues } from '#contract/orders/messages/fill-template.ts'
import { goesBackText, type MessageName } from '#contract/orders/messages/messages.ts'
import type { Placeholder } from '#contract/orders/messages/placeholders.ts'
import { cashOf, waitingPieces } from '#contract/orders/shipments/pieces.ts'
import { isOnItsWay } from '#contract/orders/shipments/shipment-states.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { formatWeekdayTime } from '#contract/text/weekday-time.ts'
import type { OrderWithLines } from '../order-with-lines.ts'
import type { ReturnJson } from '../returns/returns.store.ts'
import type { ShipmentJson } from '../shipments/shipments.store.ts'

/** What a message says beside the order. */
export type EmailFacts = {
  /** The reason or note that was given with the change. */
  note?: string | null
  /** The number of the shipment that a message is about; without it, it is about the whole order. */
  shipmentNumber?: number
  /** The number of the return that a message is about. */
  returnNumber?: number
  /** The amount of the refund that a message is about, in paise; that of the order if missing. */
  amount?: number
  /** The reference of that refund; that of the order if missing. */
  reference?: string | null
  /** The refund of the pieces that were canceled for those that a message about added pieces names; null or missing for none. */
  refundId?: string | null
}

/** The values of the placeholders for an order in its current state; only those that a message contains are computed. */
export const placeholderValues =
  (message: MessageName, order: OrderWithLines, facts: EmailFacts): PlaceholderValues =>
  (placeholder) =>
    values[placeholder](order, facts, message)

type Value = (order: OrderWithLines, facts: EmailFacts, message: MessageName) => string

const values: Readonly<Record<Placeholder, Value>> = {
  order: toShortId,
  name: ({ firstName }) => firstName,
  total: ({ orderTotal }) => formatRupees(orderTotal),
  confirmation: confirmationText,
  payment: paymentText,
  delivery: (order) =>
    order.deliveryStatus === 'PENDING'
      ? `${deliveryEstimate(order)}. We write again when it leaves.`
      : 'It has already left the shop.',
  estimate: (order) => `${deliveryEstimate(order)}.`,
  expected: (order) => (order.expectedDeliveryDate ? `${deliveryEstimate(order)}.` : ''),
  deadline: ({ confirmUntil, payUntil }) => {
    const until = confirmUntil ?? payUntil
    return until ? `by ${formatWeekdayTime(until)}` : ''
  },
  cash: cashReminder,
  parcel: parcelText,
  tracking: trackingText,
  reason: (_, { note }, message) =>
    note ? `${message === 'returnRequested' ? 'Your reason' : 'Reason'}: ${note}` : '',
  refund: refundValue,
  amount: amountText,
  reference: ({ refund }, { reference = refund?.reference }) => (reference ? `Reference: ${reference}` : ''),
  note: (order, { note, refundId }) => [note, replacedRefundText(order, refundId)].filter(Boolean).join('\n\n'),
}

const isCash = ({ paymentMethod }: OrderWithLines): boolean => paymentMethod === 'COD'

/** The day by which an order is expected, or the usual estimate. */
const deliveryEstimate = ({ expectedDeliveryDate: date }: OrderWithLines): string =>
  date ? `Expected by ${formatDay(dayInIndia(date))}` : defaultDeliveryEstimate

const isOnlyAdvancePaid = ({ advanceStatus, paymentStatus }: OrderWithLines): boolean =>
  advanceStatus === 'PAID' && paymentStatus === 'PENDING'

/** What is paid beside an advance; a canceled part can leave nothing. */
function restText(order: OrderWithLines): string {
  const rest = cashDue(order)
  return rest > 0
    ? `You pay the other ${formatRupees(rest)} when it is delivered.`
    : 'You pay nothing when it is delivered.'
}

function confirmationText(order: OrderWithLines): string {
  const name = `order ${toShortId(order)}`
  if (order.orderTotal === 0) return `Your ${name} is confirmed. There is nothing to pay.`
  if (isOnlyAdvancePaid(order))
    return `Your payment of ${formatRupees(order.advanceAmount)} has arrived, and your ${name} is confirmed. ${restText(order)}`
  return isCash(order) && order.paymentStatus === 'PENDING'
    ? `Your ${name} is confirmed. You pay ${formatRupees(order.orderTotal)} when it is delivered.`
    : `Your payment of ${formatRupees(order.orderTotal)} has arrived, and your ${name} is confirmed.`
}

function paymentText(order: OrderWithLines): string {
  if (order.orderTotal === 0) return 'There is nothing to pay.'
  if (isOnlyAdvancePaid(order))
    return `Your payment of ${formatRupees(order.advanceAmount)} has arrived. ${restText(order)}`
  return isCash(order) && order.paymentStatus === 'PENDING'
    ? `You pay ${formatRupees(cashDue(order))} when it is delivered.`
    : `Your payment of ${formatRupees(order.orderTotal)} has arrived.`
}

/** The shipments that a message is about: one, or those of the whole order that the courier has. */
const shipmentsOf = ({ shipments }: OrderWithLines, { shipmentNumber }: EmailFacts): ShipmentJson[] =>
  (shipments ?? []).filter(({ number, status }) =>
    shipmentNumber === undefined ? isOnItsWay(status) : number === shipmentNumber,
  )

/** Whether a message is about shipments and not about the whole order: the first of several has the mail of its order's transition. */
const isAboutShipments = (message: MessageName, { shipmentNumber }: EmailFacts): boolean =>
  shipmentNumber !== undefined || message === 'partShipped'

/** What the courier of a shipment collects, or what is still due for the whole order. */
function cashReminder(order: OrderWithLines, facts: EmailFacts, message: MessageName): string {
  const due = cashLeft(order, order.shipments ?? [])
  const cash = isAboutShipments(message, facts) ? Math.min(due, cashOf(shipmentsOf(order, facts))) : due
  return cash > 0 ? `Please keep ${formatRupees(cash)} ready for the courier.` : ''
}

/** The pieces of shipments with a part of the order. */
function parcelText(order: OrderWithLines, facts: EmailFacts, message: MessageName): string {
  const shipments = isAboutShipments(message, facts) ? shipmentsOf(order, facts) : []
  if (shipments.length === 0 || waitingPieces(order.items, shipments).length === 0) return ''
  const pieces = shipments
    .flatMap(({ items }) => items)
    .flatMap(({ orderItemId, quantity }) =>
      order.items.filter(({ id }) => id === orderItemId).map((item) => `${quantity} × ${soldItemName(item)}`),
    )
  return `In ${shipments.length === 1 ? 'this parcel' : 'these parcels'}: ${pieces.join(', ')}.`
}

function trackingText(order: OrderWithLines, facts: EmailFacts): string {
  return shipmentsOf(order, facts)
    .flatMap(({ courierName, trackingNumber, trackingUrl }) => {
      const names = [courierName && `Courier: ${courierName}`, trackingNumber && `Tracking number: ${trackingNumber}`]
      return [names.filter(Boolean).join(', '), trackingUrl ?? '']
    })
    .filter(Boolean)
    .join('\n')
}

/** The bank may have charged a payment that never arrived. */
const bankReturnNote = 'If money left your account for it, it comes back to you.'

/** The amount of the refund that a message is about. */
function amountText({ refund, orderTotal }: OrderWithLines, { amount }: EmailFacts): string {
  return formatRupees(amount ?? refund?.amount ?? orderTotal)
}

/** The refund that a message is about: that of the order, or that of its last part that was canceled or came back. */
function refundValue(order: OrderWithLines, facts: EmailFacts, message: MessageName): string {
  const { returnNumber } = facts
  if (message === 'refundFailed') return manualRefundText(amountText(order, facts), order)
  if (message === 'returnReceived' || message === 'returnAccepted') {
    const completed = findCompletedReturn(order, returnNumber)
    const refund = message === 'returnAccepted' ? order.refund : completed?.refund
    return [refund && refundText({ ...order, refund }), pickupChargeText(completed)].filter(Boolean).join(' ')
  }
  if (message !== 'partCanceled' && message !== 'partUndelivered') return refundText(order, facts.amount)
  const refund = lastPartOf(message, order)?.refund ?? null
  return refund ? refundText({ ...order, refund }) : ''
}

/** The return of this number, or the one that was completed last. */
const findCompletedReturn = ({ returns }: OrderWithLines, returnNumber: number | undefined): ReturnJson | undefined =>
  returns
    ?.filter(({ number, status }) => status === 'COMPLETED' && (returnNumber === undefined || number === returnNumber))
    .toSorted((a, b) => (a.closedOn! < b.closedOn! ? -1 : 1))
    .at(-1)

/** Why a refund is less than what was paid for the goods. */
const pickupChargeText = (completed: ReturnJson | undefined): string =>
  completed && completed.charge > 0 ? `${formatRupees(completed.charge)} for the pickup was taken off.` : ''

/** The refund of pieces that were canceled for others, as a part of the note: a store's own text has no placeholder for it. */
function replacedRefundText(order: OrderWithLines, refundId: string | null | undefined): string {
  const replaced = order.cancellations?.find((part) => refundId && part.refund?.id === refundId)
  return replaced ? refundText({ ...order, refund: replaced.refund }) : ''
}

/** How a refund is paid by hand, which needs a UPI id or a bank account. */
const manualRefundText = (amount: string, { payout }: OrderWithLines): string =>
  payout?.hint
    ? `We owe you ${amount} and pay it to ${payout.hint}.`
    : `We owe you ${amount}. Please enter your UPI id or bank account in your order, so that we can pay it.`

/** What the customer is refunded (in paise, by default the refund of the order), or that nothing was charged. */
function refundText(order: OrderWithLines, refundedAmount?: number): string {
  const { refund } = order
  // Of an order that came back the store can keep an advance, or the fees.
  const wasPaid = order.isUndelivered && (order.advanceStatus === 'PAID' || order.paymentStatus === 'COMPLETED')
  const kept =
    wasPaid && order.keptAmount > 0 ? `${formatRupees(order.keptAmount)} of what you paid is not refunded.` : ''
  if (!refund && wasPaid) return kept
  if (!refund) return isCash(order) ? 'You have not been charged.' : bankReturnNote
  const amount = formatRupees(refundedAmount ?? refund.amount)
  const isByHand = refund.kind === 'manual' || refund.status === 'FAILED'
  return [isByHand ? manualRefundText(amount, order) : goesBackText(amount), kept].filter(Boolean).join(' ')
}
