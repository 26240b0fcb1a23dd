import { type Order, type OrderDetail, shortId } from './order.ts'
import { deliveryEstimate } from './order-words.ts'

type Entry = OrderDetail['history'][number]

/** One step of an order's way. One without a moment is still to come. */
export type Step = { at: string | null; title: string; text: string | null; tone: 'done' | 'bad' | 'next' }
type Words = { title: string; text?: string | null; isBad?: boolean }

const canceledBy: Record<Entry['by'], string> = {
  customer: 'Canceled by you',
  administrator: 'Canceled by the shop',
  store: 'Canceled',
}

function deliveryWords({ from, to, by }: Entry): Words | null {
  if (to === 'SHIPPED') return { title: 'Shipped' }
  if (to === 'DELIVERED') return { title: 'Delivered' }
  if (to === 'CANCELED') return { title: canceledBy[by], isBad: true }
  return to === 'PENDING' && from === 'SHIPPED' ? { title: 'Back in processing' } : null
}

function paymentWords({ to }: Entry, { paymentMethod }: Order): Words | null {
  if (to === 'COMPLETED') return { title: paymentMethod === 'COD' ? 'Paid in cash' : 'Payment received' }
  if (to === 'FAILED') return { title: 'Payment failed', isBad: true }
  // The refund's own entry tells that the money is back.
  return to === 'PENDING' ? { title: 'Payment started again' } : null
}

const returnWords: Record<string, Words> = {
  REQUESTED: { title: 'Return requested' },
  ACCEPTED: { title: 'Return accepted' },
  REJECTED: { title: 'Return rejected', isBad: true },
}

const refundWords: Record<string, Words> = {
  PENDING: { title: 'Refund started' },
  COMPLETED: { title: 'Refunded' },
  FAILED: { title: 'Refund delayed', text: 'It did not go through. We are trying again.', isBad: true },
}

function wordsOf(entry: Entry, order: Order): Words | null {
  switch (entry.event) {
    case 'PLACED':
      return { title: 'Order placed' }
    case 'DELIVERY_CHANGED':
      return deliveryWords(entry)
    case 'PAYMENT_CHANGED':
      return paymentWords(entry, order)
    case 'RETURN_CHANGED':
      return returnWords[entry.to ?? ''] ?? null
    case 'REFUND_CHANGED':
      return refundWords[entry.to ?? ''] ?? null
    default:
      return null
  }
}

function stepOf(entry: Entry, order: Order): Step[] {
  const words = wordsOf(entry, order)
  if (!words) return []
  const { title, text = null, isBad } = words
  return [{ at: entry.at, title, text: entry.note ?? text, tone: isBad ? 'bad' : 'done' }]
}

/** What comes next, as long as the parcel is on its way. */
function nextOf(order: Order): Step[] {
  if (order.deliveryStatus !== 'PENDING' && order.deliveryStatus !== 'SHIPPED') return []
  return [{ at: null, title: 'Delivery', text: deliveryEstimate(order), tone: 'next' }]
}

/** An order's history as its customer reads it, the oldest step first and at the end what is still to come. */
export const timelineOf = (order: OrderDetail): Step[] => [
  ...order.history.flatMap((entry) => stepOf(entry, order)),
  ...nextOf(order),
]

/** The subject of a letter that asks about an order. */
export const helpSubject = ({ id }: Order): string => `Order ${shortId(id)}`
