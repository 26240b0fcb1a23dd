import { formatDay } from '#contract/delivery/delivery-texts.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { formatRupees } from '#contract/money.ts'
import { awaitsConfirmation } from '#contract/order-states.ts'
import { cashDue } from '#contract/orders/amounts-due.ts'
import { formatConfirmUntil } from '#contract/orders/confirmation-texts.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { OrderWithLines } from '../order-response.ts'
import { isTooLateToPayOnline } from '../refunds/refunded-payment.ts'

/** The texts of a mail; the order's items and a link follow them. */
export type EmailText = { subject: string; heading: string; texts: string[] }
type EmailTextBuilder = (order: OrderWithLines, note: string | null) => EmailText

const orderReference = (order: OrderWithLines): string => `order ${toShortId(order)}`
const formatTotal = ({ orderTotal }: OrderWithLines): string => formatRupees(orderTotal)
const isCash = ({ paymentMethod }: OrderWithLines): boolean => paymentMethod === 'COD'

/** The day by which an order is expected, or the usual estimate. */
const deliveryEstimate = ({ expectedDeliveryDate: date }: OrderWithLines): string =>
  date ? `Expected by ${formatDay(dayInIndia(date))}` : defaultDeliveryEstimate

/** The bank may have charged a payment that never arrived. */
const bankReturnNote = 'If money left your account for it, it comes back to you.'

/** What the customer is refunded, or that nothing was charged. */
function refundText(order: OrderWithLines): string {
  const { refund } = order
  if (!refund) return isCash(order) ? 'You have not been charged.' : bankReturnNote
  const amount = formatRupees(refund.amount)
  return refund.kind === 'manual'
    ? `We owe you ${amount} and contact you about how you get it.`
    : `${amount} goes back to where you paid from. Your bank may take a few days to show it.`
}

function confirmationText(order: OrderWithLines): string {
  if (order.orderTotal === 0) return `Your ${orderReference(order)} is confirmed. There is nothing to pay.`
  if (order.advanceStatus === 'PAID')
    return `Your payment of ${formatRupees(order.advanceAmount)} has arrived, and your ${orderReference(order)} is confirmed. You pay the other ${formatRupees(cashDue(order))} when it is delivered.`
  return isCash(order)
    ? `Your ${orderReference(order)} is confirmed. You pay ${formatTotal(order)} when it is delivered.`
    : `Your payment of ${formatTotal(order)} has arrived, and your ${orderReference(order)} is confirmed.`
}

/** The offer in the mail about a new cash order to save its fee; null for an order without one. */
export const payOnlineOffer = ({ codFee }: Pick<OrderWithLines, 'codFee'>): string | null =>
  codFee > 0 ? `Pay online in your orders before it leaves, and save ${formatRupees(codFee)}.` : null

const placed: EmailTextBuilder = (order, note) =>
  awaitsConfirmation(order) ? toConfirm(order, note) : confirmed(order, note)

const confirmed: EmailTextBuilder = (order, note) => ({
  subject: `Your ${orderReference(order)} is confirmed`,
  heading: `Thank you, ${order.firstName}`,
  texts: [
    confirmationText(order),
    order.deliveryStatus === 'PENDING'
      ? `${deliveryEstimate(order)}. We write again when it leaves.`
      : 'It has already left the shop.',
    ...(note ? [note] : []),
  ],
})

const paidOnline: EmailTextBuilder = (order, note) => ({
  subject: `Your payment for ${orderReference(order)} has arrived`,
  heading: `Thank you, ${order.firstName}`,
  texts: [
    `Your payment of ${formatTotal(order)} for ${orderReference(order)} has arrived. You pay nothing when it is delivered.`,
    ...(note ? [note] : []),
  ],
})

/** Of a cash order that is sent after its customer has confirmed it. */
const toConfirm: EmailTextBuilder = (order, note) => ({
  subject: `Please confirm your ${orderReference(order)}`,
  heading: `Thank you, ${order.firstName}`,
  texts: [
    `We have your ${orderReference(order)}. You pay ${formatRupees(cashDue(order))} when it is delivered.`,
    `We send it after you confirm it. Please confirm it${order.confirmUntil ? ` by ${formatConfirmUntil(order.confirmUntil)}` : ''}, or it is canceled.`,
    ...(order.expectedDeliveryDate ? [`${deliveryEstimate(order)}.`] : []),
    ...(note ? [note] : []),
  ],
})

const shipped: EmailTextBuilder = (order) => ({
  subject: `Your ${orderReference(order)} is on its way`,
  heading: 'Your parcel is on its way',
  texts: [
    `Your ${orderReference(order)} has left the shop.`,
    ...(order.expectedDeliveryDate ? [`${deliveryEstimate(order)}.`] : []),
    ...[cashReminder(order)].filter(Boolean),
  ],
})

const partShipped: EmailTextBuilder = (order, note) => ({
  subject: `A part of your ${orderReference(order)} is on its way`,
  heading: 'Your parcel is on its way',
  texts: [`A part of your ${orderReference(order)} has left the shop.`, ...(note ? [note] : [])],
})

const restShipped: EmailTextBuilder = (order, note) => ({
  subject: `The rest of your ${orderReference(order)} is on its way`,
  heading: 'Your parcel is on its way',
  texts: [`The rest of your ${orderReference(order)} has left the shop.`, ...(note ? [note] : [])],
})

const outForDelivery: EmailTextBuilder = (order, note) => ({
  subject: `Your ${orderReference(order)} is out for delivery`,
  heading: 'Your parcel is almost there',
  texts: [
    `The courier is on the way to you with your ${orderReference(order)}.`,
    ...(note ? [note] : []),
    ...[cashReminder(order)].filter(Boolean),
  ],
})

const notDelivered: EmailTextBuilder = (order, note) => ({
  subject: `Your ${orderReference(order)} could not be delivered`,
  heading: 'We could not deliver your parcel',
  texts: [`The courier could not deliver your ${orderReference(order)}, and tries again.`, ...(note ? [note] : [])],
})

const partDelivered: EmailTextBuilder = (order, note) => ({
  subject: `A part of your ${orderReference(order)} was delivered`,
  heading: 'Your parcel has arrived',
  texts: [`A part of your ${orderReference(order)} was delivered.`, ...(note ? [note] : [])],
})

const dateChanged: EmailTextBuilder = (order) => ({
  subject: `A new delivery date for your ${orderReference(order)}`,
  heading: 'Your order has a new delivery date',
  texts: [`Your ${orderReference(order)} has a new delivery date. ${deliveryEstimate(order)}.`],
})

const delivered: EmailTextBuilder = (order) => ({
  subject: `Your ${orderReference(order)} was delivered`,
  heading: 'Your parcel has arrived',
  texts: [
    `Your ${orderReference(order)} was delivered.`,
    'If something is not right with it, request a return in your order history.',
  ],
})

const canceled: EmailTextBuilder = (order) => ({
  subject: `Your ${orderReference(order)} was canceled`,
  heading: 'Your order was canceled',
  texts: [`Your ${orderReference(order)} was canceled and will not be sent.`, refundText(order)],
})

const expired: EmailTextBuilder = (order) => ({
  subject: `Your ${orderReference(order)} was not paid for in time`,
  heading: 'Your order was canceled',
  texts: [
    `Your ${orderReference(order)} was not paid for in time, so it was canceled. ${refundText(order)}`,
    'What can still be bought is back in your cart.',
  ],
})

const unconfirmed: EmailTextBuilder = (order) => ({
  subject: `Your ${orderReference(order)} was not confirmed in time`,
  heading: 'Your order was canceled',
  texts: [
    `Your ${orderReference(order)} was not confirmed in time, so it was canceled. ${refundText(order)}`,
    'If you still want it, please place it again.',
  ],
})

const returnRequested: EmailTextBuilder = (order, note) => ({
  subject: `Your return of ${orderReference(order)}`,
  heading: 'We have your request',
  texts: [
    `You asked to return your ${orderReference(order)}. We look at it and write to you.`,
    ...(note ? [`Your reason: ${note}`] : []),
  ],
})

const returnAccepted: EmailTextBuilder = (order, note) => ({
  subject: `Your return of ${orderReference(order)} was accepted`,
  heading: 'Your return was accepted',
  texts: [
    `The return of your ${orderReference(order)} was accepted.`,
    ...(order.refund ? [refundText(order)] : []),
    ...(note ? [note] : []),
  ],
})

const returnRejected: EmailTextBuilder = (order, note) => ({
  subject: `Your return of ${orderReference(order)} was rejected`,
  heading: 'Your return was rejected',
  texts: [
    `We cannot take back your ${orderReference(order)}.`,
    ...(note ? [note] : []),
    'If you think that this is a mistake, answer this mail.',
  ],
})

const refundStarted: EmailTextBuilder = (order) => ({
  subject: `Your payment for ${orderReference(order)} goes back to you`,
  heading: 'Your money is on its way back',
  texts: [`Your payment for ${orderReference(order)} arrived after the order had ended.`, refundText(order)],
})

const refunded: EmailTextBuilder = (order, note) => {
  const { amount = order.orderTotal, reference = null } = order.refund ?? {}
  return {
    subject: `Your refund for ${orderReference(order)}`,
    heading: 'Your money has been sent back',
    texts: [
      `We have sent back ${formatRupees(amount)} for your ${orderReference(order)}.`,
      ...(reference ? [`Reference: ${reference}`] : []),
      ...(note ? [note] : []),
    ],
  }
}

/** The texts about a duplicate payment, or a late one for a cash order, which is refunded and leaves the order as it is. */
export function duplicatePaymentText(order: OrderWithLines, amount: number, isDone: boolean): EmailText {
  const sum = formatRupees(amount)
  if (isTooLateToPayOnline(order)) return latePaymentText(order, sum, isDone)
  return isDone
    ? {
        subject: `Your second payment for ${orderReference(order)} was sent back`,
        heading: 'Your money has been sent back',
        texts: [
          `We have sent back ${sum}, your second payment for ${orderReference(order)}. The order stays as it is.`,
        ],
      }
    : {
        subject: `Your second payment for ${orderReference(order)} goes back to you`,
        heading: 'Your money is on its way back',
        texts: [
          `A second payment of ${sum} arrived for your ${orderReference(order)}. The order stays as it is.`,
          `${sum} goes back to where you paid from. Your bank may take a few days to show it.`,
        ],
      }
}

/** The texts about an online payment that arrived after a cash order was dispatched or canceled. */
function latePaymentText(order: OrderWithLines, sum: string, isDone: boolean): EmailText {
  const isCanceled = order.deliveryStatus === 'CANCELED'
  const rest = isCanceled ? 'The order stays canceled.' : cashReminder(order)
  return isDone
    ? {
        subject: `Your online payment for ${orderReference(order)} was sent back`,
        heading: 'Your money has been sent back',
        texts: [`We have sent back ${sum}, your online payment for ${orderReference(order)}.`],
      }
    : {
        subject: `Your online payment for ${orderReference(order)} goes back to you`,
        heading: 'Your money is on its way back',
        texts: [
          `Your payment of ${sum} arrived after your ${orderReference(order)} was ${isCanceled ? 'canceled' : 'dispatched'}. ${rest}`.trim(),
          `${sum} goes back to where you paid from. Your bank may take a few days to show it.`,
        ],
      }
}

const cashReminder = (order: OrderWithLines): string =>
  cashDue(order) > 0 ? `Please keep ${formatRupees(cashDue(order))} ready for the courier.` : ''

const emailTexts = {
  placed,
  paidOnline,
  shipped,
  partShipped,
  restShipped,
  outForDelivery,
  notDelivered,
  partDelivered,
  dateChanged,
  delivered,
  canceled,
  expired,
  unconfirmed,
  returnRequested,
  returnAccepted,
  returnRejected,
  refundStarted,
  refunded,
}

export type OrderEmailName = keyof typeof emailTexts

/** The texts of a mail about an order in its current state; the note is the reason that was given with the change. */
export const emailTextFor = (name: OrderEmailName, order: OrderWithLines, note: string | null): EmailText =>
  emailTexts[name](order, note)
