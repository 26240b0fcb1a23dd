import type { z } from 'zod'
import type { Order } from '#contract/orders.ts'
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

/** An order with its own copies of the buyer, the address and the lines. */
export type OrderWithLines = Omit<Reply, 'user' | 'address' | 'items'> &
  Reply['user'] &
  Reply['address'] & { items: OrderLine[] }

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

/** The order as the API shows it. */
export function orderReply(order: OrderWithLines): Reply {
  const { firstName, lastName, email, addressLine1, addressLine2, city, state, postalCode, fullName, phone } = order
  return {
    id: order.id,
    orderDate: order.orderDate,
    orderTotal: order.orderTotal,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    deliveryStatus: order.deliveryStatus,
    returnStatus: order.returnStatus,
    deliveredOn: order.deliveredOn,
    expectedDeliveryDate: order.expectedDeliveryDate,
    user: { firstName, lastName, email },
    address: { addressLine1, addressLine2, city, state, postalCode, fullName, phone },
    items: order.items.map(itemOf),
  }
}
