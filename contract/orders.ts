import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { deliveryStatuses, paymentMethods, paymentStatuses, returnStatuses } from './order-states.ts'
import { byId, count, Message, moment, money, Pagination, page, pageSize } from './shapes.ts'

export const Order = z.object({
  id: z.uuid(),
  orderDate: moment,
  orderTotal: money,
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  returnStatus: z.enum(returnStatuses),
  deliveredOn: moment.nullable(),
  expectedDeliveryDate: moment.nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  address: z.object({
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    fullName: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  items: z.array(
    z.object({
      id: z.uuid(),
      quantity: z.int(),
      priceAtPurchase: money,
      product: z.object({
        /** Null once the product has left the shop. */
        id: z.uuid().nullable(),
        name: z.string(),
        images: z.array(z.object({ url: z.string() })),
        variant: z.object({ color: z.string() }),
      }),
    }),
  ),
})

const Orders = z.object({ orders: z.array(Order), pagination: Pagination })
const ChangedOrder = z.object({ message: z.string(), order: Order })

export const orders = {
  place: endpoint({
    method: 'POST',
    path: '/orders/place',
    access: 'signedIn',
    summary: 'Orders everything in the cart. With an Idempotency-Key a repeated call gets the first one’s answer.',
    headers: z.object({
      'idempotency-key': z
        .string()
        .regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key must be 1 to 200 visible characters.')
        .optional(),
    }),
    body: z.object({
      addressId: z.uuid('Please select a delivery address.'),
      paymentMethod: z.enum(paymentMethods, 'Please select a payment method.'),
      expectedTotal: money.optional(),
    }),
    reply: z.object({ message: z.string(), order: Order.optional(), redirectUrl: z.string().optional() }),
  }),
  paymentStatus: endpoint({
    method: 'GET',
    path: '/orders/payment/status-by-merchant-id',
    access: 'public',
    summary: 'How a payment stands, by its merchant order id.',
    query: z.object({
      merchantOrderId: z.string('Payment verification failed due to missing transaction details.').min(1).max(63),
    }),
    reply: z.object({
      status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
      message: z.string(),
      order: Order.optional(),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/orders/my-orders',
    access: 'signedIn',
    summary: 'The caller’s orders, newest first; all of them unless a page is asked for.',
    query: z.object({ page: count('page').optional(), pageSize: pageSize.optional() }),
    reply: Orders,
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/orders/{id}/cancel',
    access: 'signedIn',
    summary: 'Cancels an own order that is still being processed; its stock goes back.',
    params: byId,
    reply: ChangedOrder,
  }),
  requestReturn: endpoint({
    method: 'PUT',
    path: '/orders/{id}/return',
    access: 'signedIn',
    summary: 'Asks to return an own order that was delivered.',
    params: byId,
    reply: Message,
  }),
  reinitiatePayment: endpoint({
    method: 'POST',
    path: '/orders/{id}/reinitiate-payment',
    access: 'signedIn',
    summary: 'Starts another payment for an own order that is not paid.',
    params: byId,
    reply: z.object({
      paymentRequired: z.boolean(),
      redirectUrl: z.string().optional(),
      message: z.string().optional(),
    }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/orders/all',
    access: 'admin',
    summary: 'Everybody’s orders, newest first.',
    query: z.object({
      page,
      pageSize: pageSize.optional(),
      deliveryStatus: z.enum(deliveryStatuses).optional(),
      q: z.string().trim().max(200).optional(),
      cursor: z.string().max(500).optional(),
    }),
    reply: Orders,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/orders/{id}/status',
    access: 'admin',
    summary: 'Sets the delivery status. DELIVERED and CANCELED are final.',
    params: byId,
    body: z.object({
      deliveryStatus: z.enum(deliveryStatuses, `deliveryStatus must be one of ${deliveryStatuses.join(', ')}.`),
    }),
    reply: ChangedOrder,
  }),
}
