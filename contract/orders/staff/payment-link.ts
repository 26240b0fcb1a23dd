import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { linkParams, timestamp } from '../../schemas.ts'
import { Order } from '../order-schemas.ts'

/** What a payment link leads to: an order to pay, one that is paid, or one that cannot be paid any more. */
const paymentLinkStates = ['UNPAID', 'PAID', 'CANCELED'] as const

/** The calls of the link by which a customer pays for an order that the shop placed. */
export const paymentLink = {
  showOrderToPay: endpoint({
    method: 'GET',
    path: '/orders/payment-link/{token}',
    access: 'public',
    summary: 'The order of a payment link, without its customer. Changes nothing, because mail scanners follow links.',
    params: linkParams,
    response: z.object({
      order: z.object({
        state: z.enum(paymentLinkStates),
        ...Order.pick({ shortId: true, orderTotal: true, shippingFee: true, discount: true, discounts: true }).shape,
        /** Missing for an order that cannot be paid any more. */
        items: Order.shape.items.optional(),
        payUntil: timestamp.optional(),
      }),
    }),
  }),
  payByLink: endpoint({
    method: 'POST',
    path: '/orders/payment-link/{token}',
    access: 'public',
    summary: 'Opens the payment page of the order of a link: the one that is still open, or a new one.',
    params: linkParams,
    response: z.object({ redirectUrl: z.string().optional(), message: z.string().optional() }),
  }),
}
