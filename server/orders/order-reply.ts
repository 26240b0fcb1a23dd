import type { z } from 'zod'
import { shownIdLength } from '#contract/limits.ts'
import type { HistoryEntry, Order, OrderDetail, OrderInvoice } from '#contract/order-shapes.ts'
import { uploadUrl } from '../uploads/picture-names.ts'

/** A line of an order as it was bought; `productId` is null once the product has left the shop. Money is paise. */
export type OrderLine = {
  id: string
  productId: string | null
  name: string
  color: string
  imageFile: string | null
  quantity: number
  priceAtPurchase: number
}

type Reply = z.output<typeof Order>
type RefundReply = NonNullable<Reply['refund']>

/** A refund as a value inside an order's row: moments are still text there. */
export type RefundOfRow = Omit<RefundReply, 'startedOn' | 'completedOn'> & {
  startedOn: string
  completedOn: string | null
}

/** An order with its own copies of the buyer, the address and the lines. */
export type OrderWithLines = Omit<Reply, 'user' | 'address' | 'items' | 'shortId' | 'refund'> &
  Reply['user'] &
  Reply['address'] & { items: OrderLine[]; refund: RefundOfRow | null }

/** The id that people read (specification 9). */
export const shortIdOf = ({ id }: { id: string }): string => id.slice(0, shownIdLength).toUpperCase()

function itemOf({
  id,
  productId,
  name,
  color,
  imageFile,
  quantity,
  priceAtPurchase,
}: OrderLine): Reply['items'][number] {
  const images = imageFile ? [{ url: uploadUrl(imageFile) }] : []
  return { id, quantity, priceAtPurchase, product: { id: productId, name, images, variant: { color } } }
}

const refundReply = ({ startedOn, completedOn, ...refund }: RefundOfRow): RefundReply => ({
  ...refund,
  startedOn: new Date(startedOn),
  completedOn: completedOn === null ? null : new Date(completedOn),
})

/** The order as the API shows it. */
export function orderReply(order: OrderWithLines): Reply {
  const { firstName, lastName, email, addressLine1, addressLine2, city, state, postalCode, fullName, phone } = order
  return {
    id: order.id,
    shortId: shortIdOf(order),
    orderDate: order.orderDate,
    orderTotal: order.orderTotal,
    shippingFee: order.shippingFee,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    returnStatus: order.returnStatus,
    deliveredOn: order.deliveredOn,
    canceledOn: order.canceledOn,
    expectedDeliveryDate: order.expectedDeliveryDate,
    refund: order.refund && refundReply(order.refund),
    isPretend: order.isPretend,
    isDemo: order.isDemo,
    user: { firstName, lastName, email },
    address: { addressLine1, addressLine2, city, state, postalCode, fullName, phone },
    items: order.items.map(itemOf),
  }
}

/** The order with what happened to it, the oldest first, and the invoices that were issued for it. */
export const orderDetailReply = (
  order: OrderWithLines & { customerId: string | null; mobile: string | null },
  history: z.output<typeof HistoryEntry>[],
  invoices: z.output<typeof OrderInvoice>[],
): z.output<typeof OrderDetail> => ({
  ...orderReply(order),
  customerId: order.customerId,
  mobile: order.mobile,
  history,
  invoices,
})
