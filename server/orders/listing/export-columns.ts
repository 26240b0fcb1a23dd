import { formatMinuteInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import type { OrderWithLines } from '../order-response.ts'
import { toShortId } from '../order-response.ts'

/** An order with the numbers of the invoices that were issued for it. */
export type ExportedOrder = OrderWithLines & { invoices: readonly string[] }

const countPieces = ({ items }: ExportedOrder) => items.reduce((sum, { quantity }) => sum + quantity, 0)
const formatItems = ({ items }: ExportedOrder) =>
  items.map(({ quantity, name, color }) => `${quantity} × ${name} (${color})`).join('; ')
const formatTimestamp = (timestamp: Date | string | null) =>
  timestamp === null ? '' : formatMinuteInIndia(new Date(timestamp))

const formatRemark = ({ isDemo, isTest }: ExportedOrder) => {
  if (isDemo) return 'Demonstration'
  return isTest ? 'Test payment' : ''
}

/** The columns of the order export: amounts in rupees with two decimals, timestamps in Indian time. */
export const exportColumns: readonly [head: string, cell: (order: ExportedOrder) => string][] = [
  ['Order ID', toShortId],
  ['Full order ID', ({ id }) => id],
  ['Ordered on', ({ orderDate }) => formatTimestamp(orderDate)],
  ['Customer', ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['E-mail', ({ email }) => email],
  ['Delivered to', ({ fullName, firstName, lastName }) => fullName ?? `${firstName} ${lastName}`],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Address', ({ addressLine1, addressLine2 }) => [addressLine1, addressLine2].filter(Boolean).join(', ')],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['PIN code', ({ postalCode }) => postalCode],
  ['Items', formatItems],
  ['Pieces', (order) => String(countPieces(order))],
  ['Shipping (₹)', ({ shippingFee }) => toRupees(shippingFee)],
  ['Total (₹)', ({ orderTotal }) => toRupees(orderTotal)],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['Delivery status', ({ deliveryStatus }) => deliveryStatus],
  ['Return status', ({ returnStatus }) => returnStatus],
  ['Refund status', ({ refund }) => refund?.status ?? 'NONE'],
  ['Refund (₹)', ({ refund }) => (refund ? toRupees(refund.amount) : '')],
  ['Refunded on', ({ refund }) => formatTimestamp(refund?.completedOn ?? null)],
  ['Delivered on', ({ deliveredOn }) => formatTimestamp(deliveredOn)],
  ['Canceled on', ({ canceledOn }) => formatTimestamp(canceledOn)],
  ['Invoices', ({ invoices }) => invoices.join(' ')],
  ['Remark', formatRemark],
]
