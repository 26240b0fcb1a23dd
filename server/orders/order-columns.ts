import { toRupees } from '#contract/money.ts'
import { minuteInIndia } from './days.ts'
import type { OrderWithLines } from './order-reply.ts'
import { shortIdOf } from './order-reply.ts'

/** An order with the numbers of the invoices that were issued for it. */
export type OrderToWrite = OrderWithLines & { invoices: readonly string[] }

const pieces = ({ items }: OrderToWrite) => items.reduce((sum, { quantity }) => sum + quantity, 0)
const itemsOf = ({ items }: OrderToWrite) =>
  items.map(({ quantity, name, color }) => `${quantity} × ${name} (${color})`).join('; ')
const momentOf = (moment: Date | string | null) => (moment === null ? '' : minuteInIndia(new Date(moment)))

const remarkOf = ({ isDemo, isPretend }: OrderToWrite) => {
  if (isDemo) return 'Demonstration'
  return isPretend ? 'Pretend money' : ''
}

/** The columns of a file of orders: amounts in rupees with two decimals, moments in India's time. */
export const orderColumns: readonly [head: string, cell: (order: OrderToWrite) => string][] = [
  ['Order ID', shortIdOf],
  ['Full order ID', ({ id }) => id],
  ['Ordered on', ({ orderDate }) => momentOf(orderDate)],
  ['Customer', ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['E-mail', ({ email }) => email],
  ['Delivered to', ({ fullName, firstName, lastName }) => fullName ?? `${firstName} ${lastName}`],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Address', ({ addressLine1, addressLine2 }) => [addressLine1, addressLine2].filter(Boolean).join(', ')],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['PIN code', ({ postalCode }) => postalCode],
  ['Items', itemsOf],
  ['Pieces', (order) => String(pieces(order))],
  ['Shipping (₹)', ({ shippingFee }) => toRupees(shippingFee)],
  ['Total (₹)', ({ orderTotal }) => toRupees(orderTotal)],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['Delivery status', ({ deliveryStatus }) => deliveryStatus],
  ['Return status', ({ returnStatus }) => returnStatus],
  ['Refund status', ({ refund }) => refund?.status ?? 'NONE'],
  ['Refund (₹)', ({ refund }) => (refund ? toRupees(refund.amount) : '')],
  ['Refunded on', ({ refund }) => momentOf(refund?.completedOn ?? null)],
  ['Delivered on', ({ deliveredOn }) => momentOf(deliveredOn)],
  ['Canceled on', ({ canceledOn }) => momentOf(canceledOn)],
  ['Invoices', ({ invoices }) => invoices.join(' ')],
  ['Remark', remarkOf],
]
