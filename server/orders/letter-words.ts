import { defaultDeliveryEstimate } from '#contract/limits.ts'
import { formatRupees } from '#contract/money.ts'
import { type OrderWithLines, shortIdOf } from './order-reply.ts'

/** A letter's words; the goods and the way to the order follow them. */
export type Words = { subject: string; heading: string; texts: string[] }
type Writing = (order: OrderWithLines, note: string | null) => Words

const orderOf = (order: OrderWithLines): string => `order ${shortIdOf(order)}`
const sumOf = ({ orderTotal }: OrderWithLines): string => formatRupees(orderTotal)
const isCash = ({ paymentMethod }: OrderWithLines): boolean => paymentMethod === 'COD'
const isCashDue = (order: OrderWithLines): boolean => isCash(order) && order.paymentStatus === 'PENDING'

/** Nobody knows what the shopper's bank did for a payment that did not arrive. */
const comesBack = 'If money left your account for it, it comes back to you.'

/** What happens to the customer's money, while it is on its way back or was never taken. */
function moneyOf(order: OrderWithLines): string {
  const { refund } = order
  if (!refund) return isCash(order) ? 'You have not been charged.' : comesBack
  const amount = formatRupees(refund.amount)
  return refund.kind === 'manual'
    ? `We owe you ${amount} and contact you about how you get it.`
    : `${amount} goes back to where you paid from. Your bank may take a few days to show it.`
}

const placed: Writing = (order) => ({
  subject: `Your ${orderOf(order)} is confirmed`,
  heading: `Thank you, ${order.firstName}`,
  texts: [
    isCash(order)
      ? `Your ${orderOf(order)} is confirmed. You pay ${sumOf(order)} when it is delivered.`
      : `Your payment of ${sumOf(order)} has arrived, and your ${orderOf(order)} is confirmed.`,
    order.deliveryStatus === 'PENDING'
      ? `${defaultDeliveryEstimate}. We write again when it leaves.`
      : 'It has already left the shop.',
  ],
})

const shipped: Writing = (order) => ({
  subject: `Your ${orderOf(order)} is on its way`,
  heading: 'Your parcel is on its way',
  texts: [
    `Your ${orderOf(order)} has left the shop.`,
    ...(isCashDue(order) ? [`Please keep ${sumOf(order)} ready for the courier.`] : []),
  ],
})

const delivered: Writing = (order) => ({
  subject: `Your ${orderOf(order)} was delivered`,
  heading: 'Your parcel has arrived',
  texts: [
    `Your ${orderOf(order)} was delivered.`,
    'If something is not right with it, request a return in your order history.',
  ],
})

const canceled: Writing = (order) => ({
  subject: `Your ${orderOf(order)} was canceled`,
  heading: 'Your order was canceled',
  texts: [`Your ${orderOf(order)} was canceled and will not be sent.`, moneyOf(order)],
})

const expired: Writing = (order) => ({
  subject: `Your ${orderOf(order)} was not paid for in time`,
  heading: 'Your order was canceled',
  texts: [
    `Your ${orderOf(order)} was not paid for in time, so it was canceled. ${moneyOf(order)}`,
    'What can still be bought is back in your cart.',
  ],
})

const returnRequested: Writing = (order, note) => ({
  subject: `Your return of ${orderOf(order)}`,
  heading: 'We have your request',
  texts: [
    `You asked to return your ${orderOf(order)}. We look at it and write to you.`,
    ...(note ? [`Your reason: ${note}`] : []),
  ],
})

const returnAccepted: Writing = (order, note) => ({
  subject: `Your return of ${orderOf(order)} was accepted`,
  heading: 'Your return was accepted',
  texts: [
    `The return of your ${orderOf(order)} was accepted.`,
    ...(order.refund ? [moneyOf(order)] : []),
    ...(note ? [note] : []),
  ],
})

const returnRejected: Writing = (order, note) => ({
  subject: `Your return of ${orderOf(order)} was rejected`,
  heading: 'Your return was rejected',
  texts: [
    `We cannot take back your ${orderOf(order)}.`,
    ...(note ? [note] : []),
    'If you think that this is a mistake, answer this mail.',
  ],
})

const refundStarted: Writing = (order) => ({
  subject: `Your payment for ${orderOf(order)} goes back to you`,
  heading: 'Your money is on its way back',
  texts: [`Your payment for ${orderOf(order)} arrived after the order had ended.`, moneyOf(order)],
})

const refunded: Writing = (order, note) => {
  const { amount = order.orderTotal, reference = null } = order.refund ?? {}
  return {
    subject: `Your refund for ${orderOf(order)}`,
    heading: 'Your money has been sent back',
    texts: [
      `We have sent back ${formatRupees(amount)} for your ${orderOf(order)}.`,
      ...(reference ? [`Reference: ${reference}`] : []),
      ...(note ? [note] : []),
    ],
  }
}

/** The words about a second payment, which goes back and leaves the order as it is. */
export function secondPaymentWords(order: OrderWithLines, amount: number, isDone: boolean): Words {
  const sum = formatRupees(amount)
  return isDone
    ? {
        subject: `Your second payment for ${orderOf(order)} was sent back`,
        heading: 'Your money has been sent back',
        texts: [`We have sent back ${sum}, your second payment for ${orderOf(order)}. The order stays as it is.`],
      }
    : {
        subject: `Your second payment for ${orderOf(order)} goes back to you`,
        heading: 'Your money is on its way back',
        texts: [
          `A second payment of ${sum} arrived for your ${orderOf(order)}. The order stays as it is.`,
          `${sum} goes back to where you paid from. Your bank may take a few days to show it.`,
        ],
      }
}

const writings = {
  placed,
  shipped,
  delivered,
  canceled,
  expired,
  returnRequested,
  returnAccepted,
  returnRejected,
  refundStarted,
  refunded,
}

export type LetterName = keyof typeof writings

/** The words of a letter about an order as it now stands; the note is what whoever changed it had to say. */
export const wordsOf = (name: LetterName, order: OrderWithLines, note: string | null): Words =>
  writings[name](order, note)
