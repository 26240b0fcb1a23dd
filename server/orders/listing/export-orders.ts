import { formatStreetLines } from '#contract/addresses/address-lines.ts'
import { soldItemName } from '#contract/catalogue/sold-item-name.ts'
import type { Input } from '#contract/endpoint.ts'
import { formatMinuteInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import type { RefundStatus } from '#contract/order-states.ts'
import { cashLeft } from '#contract/orders/amounts-due.ts'
import { countPieces } from '#contract/orders/count-pieces.ts'
import { isTestDocument } from '#contract/orders/invoice-kinds.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import { itemReturnLabels } from '#contract/orders/returns/return-states.ts'
import { returnLine } from '#contract/orders/returns/return-text.ts'
import { shipmentLabels } from '#contract/orders/shipments/shipment-states.ts'
import { shipmentText } from '#contract/orders/shipments/shipment-text.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import { nationalNumber } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import { type CsvColumns, streamTable } from '#server/csv/csv-file.ts'
import { readBatches } from '#server/csv/read-batches.ts'
import type { Database } from '#server/database/connect.ts'
import { findInvoiceNumbers } from '#server/invoices/invoices.store.ts'
import { customerName, type OrderWithLines, recipientName } from '../order-with-lines.ts'
import { toOrderFilter } from './list-orders.ts'
import { listOrders, type OrderFilter, type OrderWindow } from './listing.store.ts'

type ExportOrdersQuery = Input<typeof orderManagement.export>['query']

/** Orders that are in memory at once. */
const batchSize = 500

/** The orders of a range of days as a CSV file, the newest first, streamed in batches. */
export async function exportOrders({ db }: Pick<AppContext, 'db'>, query: ExportOrdersQuery) {
  const filter = toOrderFilter(query)
  const orders = readBatches<ExportedOrder>(batchSize, (after, size) => findExportedOrders(db, filter, { after, size }))
  return { name: `orders-${query.from}-to-${query.to}.csv`, bytes: streamTable(exportColumns, orders) }
}

async function findExportedOrders(db: Database, filter: OrderFilter, window: OrderWindow): Promise<ExportedOrder[]> {
  const rows = await listOrders(db, filter, window)
  const numbers = await findInvoiceNumbers(
    db,
    rows.map(({ id }) => id),
  )
  const legalNumbers = (id: string) => (numbers.get(id) ?? []).filter((number) => !isTestDocument({ number }))
  return rows.map((row) => ({ ...row, invoices: legalNumbers(row.id) }))
}

/** An order with the number of its customer's account, and the numbers of its invoices in the legal series, which the books contain. */
type ExportedOrder = OrderWithLines & { mobile: string | null; invoices: readonly string[] }

const sumDiscounts = ({ items }: ExportedOrder) => items.reduce((sum, { discount }) => sum + discount, 0)
const formatItems = ({ items }: ExportedOrder) =>
  items.map((item) => `${item.quantity} × ${soldItemName(item)}`).join('; ')
const formatTimestamp = (timestamp: Date | string | null) =>
  timestamp === null ? '' : formatMinuteInIndia(new Date(timestamp))

const cancellationLabels = { CANCELED: 'Canceled', RETURNED: 'Came back', LOST: 'Lost' } as const

/**
 * Pieces that were canceled, came back or were lost, with what they cost, and what of that is refunded; items and amounts contain only those of an
 * order of which nothing was delivered.
 */
const formatCanceled = ({ cancellations }: ExportedOrder) =>
  (cancellations ?? []).flatMap(({ kind, items, refund }) => [
    ...items.map(
      (item) => `${cancellationLabels[kind]}: ${item.quantity} × ${soldItemName(item)}, ${toRupees(item.amount)}`,
    ),
    ...(refund ? [`${refund.status === 'COMPLETED' ? 'refunded' : 'to be refunded'} ${toRupees(refund.amount)}`] : []),
  ])

/** The sum of the refunds of canceled, undelivered and returned pieces with some statuses; empty for an order without such a refund. */
function sumPartRefunds(
  { refund, cancellations, returns }: ExportedOrder,
  isCounted: (status: RefundStatus) => boolean,
): string {
  const parts = [...(cancellations ?? []), ...(returns ?? [])].flatMap((part) => part.refund ?? [])
  // The refund of a return of the whole order is that of the order.
  const refunds = parts.filter(({ id }) => id !== refund?.id)
  const sum = refunds.reduce((total, { status, amount }) => total + (isCounted(status) ? amount : 0), 0)
  return refunds.length > 0 ? toRupees(sum) : ''
}

/** The returns with what was refunded; one refund of the whole order, or its request, is in the columns of the order. */
const formatReturns = (order: ExportedOrder) => {
  const returns = order.returns ?? []
  const [only] = returns
  const isOfOrder =
    returns.length === 1 && order.returnStatus !== 'NONE' && countPieces(only!.items) === countPieces(order.items)
  if (isOfOrder && only!.resolution === 'REFUND') return []
  return returns.map((itemReturn) => {
    const { status, resolution, refund } = itemReturn
    const what = `${resolution === 'EXCHANGE' ? 'exchange ' : ''}${itemReturnLabels[status].toLowerCase()}`
    return [returnLine(itemReturn), what, refund && toRupees(refund.amount)].filter(Boolean).join(', ')
  })
}

const formatRemark = (order: ExportedOrder) =>
  [order.isDemo ? 'Demonstration' : order.isTest && 'Test payment', ...formatCanceled(order), ...formatReturns(order)]
    .filter(Boolean)
    .join('; ')

/** The shipments that are not canceled: courier, tracking number and status of each. */
const formatShipments = ({ shipments }: ExportedOrder) =>
  (shipments ?? [])
    .filter(({ status }) => status !== 'CANCELED')
    .map((shipment) => `${shipmentText(shipment)}: ${shipmentLabels[shipment.status]}`)
    .join('; ')

/** The columns of the order export: amounts in rupees with two decimals, timestamps in Indian time. */
const exportColumns: CsvColumns<ExportedOrder> = [
  ['Order ID', toShortId],
  ['Full order ID', ({ id }) => id],
  ['Ordered on', ({ orderDate }) => formatTimestamp(orderDate)],
  ['Customer', customerName],
  ['E-mail', ({ email }) => email],
  ['Delivered to', recipientName],
  // Couriers take ten digits; a plus would be escaped as a formula.
  ['Phone', ({ phone, mobile }) => nationalNumber(phone ?? mobile ?? '')],
  ['Address', (order) => formatStreetLines(order).join(', ')],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['PIN code', ({ postalCode }) => postalCode],
  ['Items', formatItems],
  ['Pieces', ({ items }) => String(countPieces(items))],
  ['Shipping (₹)', ({ shippingFee }) => toRupees(shippingFee)],
  ['Total (₹)', ({ orderTotal }) => toRupees(orderTotal)],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Payment status', ({ paymentStatus }) => paymentStatus],
  ['Delivery status', ({ deliveryStatus }) => deliveryStatus],
  ['Return status', ({ returnStatus }) => returnStatus],
  ['Refund status', ({ refund }) => refund?.status ?? 'NONE'],
  ['Refund (₹)', ({ refund }) => (refund ? toRupees(refund.amount) : '')],
  ['Refunded on', ({ refund }) => formatTimestamp(refund?.completedOn ?? null)],
  ['Delivered on', ({ deliveredAt }) => formatTimestamp(deliveredAt)],
  ['Canceled on', ({ canceledAt }) => formatTimestamp(canceledAt)],
  ['Invoices', ({ invoices }) => invoices.join(' ')],
  ['Remark', formatRemark],
  ['Discount (₹)', (order) => toRupees(sumDiscounts(order))],
  [
    'Discounts',
    ({ discounts }) => (discounts ?? []).map(({ name, code }) => (code ? `${name} (${code})` : name)).join('; '),
  ],
  ['COD fee (₹)', ({ codFee }) => toRupees(codFee)],
  ['Advance (₹)', ({ advanceAmount }) => toRupees(advanceAmount)],
  ['Advance status', ({ advanceStatus }) => advanceStatus],
  ['Cash to collect (₹)', (order) => toRupees(cashLeft(order, order.shipments ?? []))],
  ['Shipments', formatShipments],
  ['Refunds of parts (₹)', (order) => sumPartRefunds(order, (status) => status === 'COMPLETED')],
  ['Refunds of parts to pay (₹)', (order) => sumPartRefunds(order, (status) => status !== 'COMPLETED')],
]
