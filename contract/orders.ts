import { z } from 'zod'
import { Cart } from './cart.ts'
import { lineProblems } from './cart-rules.ts'
import { endpoint } from './endpoint.ts'
import { maxCartLines } from './limits.ts'
import { paymentMethods } from './order-states.ts'
import { Order, OrderChangeResponse, OrderDetail, OrdersPage } from './orders/order-schemas.ts'
import { cursor, id, idempotencyHeaders, idParams, integerParam, money, optionalText, pageSize } from './schemas.ts'

/** Why a cart line cannot be ordered, or not at the price that the customer saw; `available` and `price` are the current values. */
export const PlacementProblem = z.object({
  kind: z.enum([...lineProblems, 'PRICE_CHANGED']),
  cartItemId: z.uuid(),
  productVariantId: z.uuid(),
  name: z.string(),
  color: z.string(),
  /** The quantity in the cart. */
  quantity: z.int(),
  available: z.int(),
  price: money,
  message: z.string(),
})

/** The details of a 409 of `POST /orders/place`: the problems by line, and the current total where the cart can be ordered. */
export const PlacementConflict = z.object({ problems: z.array(PlacementProblem), total: money.nullable() })

/** The payment page of an order; none where nothing has to be paid online. */
const PaymentPage = z.object({
  paymentRequired: z.boolean(),
  redirectUrl: z.string().optional(),
  message: z.string().optional(),
})

/** The customers' calls about their own orders; administrators can call `show` for any order. */
export const orders = {
  place: endpoint({
    method: 'POST',
    path: '/orders/place',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'Orders everything in the cart. A repeated call with the same Idempotency-Key gets the first response. With isRepeatOnly nothing new is ordered.',
    headers: idempotencyHeaders,
    body: z.object({
      addressId: z.uuid('Please select a delivery address.'),
      paymentMethod: z.enum(paymentMethods, 'Please select a payment method.'),
      /** The total including shipping that the customer saw. */
      expectedTotal: money.optional(),
      /** The prices that the customer saw, so that a change is reported by line. */
      expectedPrices: z
        .array(z.object({ cartItemId: id, price: money }))
        .max(maxCartLines)
        .optional(),
      /** Only the response of an earlier call with the same key is wanted: without one the order is not found, and nothing is ordered. */
      isRepeatOnly: z.boolean().optional(),
    }),
    response: z.object({ message: z.string(), order: Order.optional(), redirectUrl: z.string().optional() }),
  }),
  paymentStatus: endpoint({
    method: 'GET',
    path: '/orders/payment/status-by-merchant-id',
    access: 'public',
    optionalAuth: true,
    allowsGuests: true,
    summary: 'The status of a payment by its merchant order id: the whole order for its owner, a summary for others.',
    query: z.object({
      merchantOrderId: z.string('Payment verification failed due to missing transaction details.').min(1).max(63),
    }),
    response: z.object({
      status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
      message: z.string(),
      shortId: z.string(),
      orderTotal: money,
      order: Order.optional(),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/orders/my-orders',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'The caller’s orders, newest first; all of them without paging parameters.',
    query: z.object({ page: integerParam('page').optional(), pageSize: pageSize.optional(), cursor }),
    response: OrdersPage,
  }),
  show: endpoint({
    method: 'GET',
    path: '/orders/{id}',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'One order with its history: the caller’s own, or any for an administrator.',
    params: idParams,
    response: z.object({ order: OrderDetail }),
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/orders/{id}/cancel',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Cancels an own order that is still being processed and restores its stock.',
    params: idParams,
    response: OrderChangeResponse,
  }),
  requestWholeReturn: endpoint({
    method: 'PUT',
    path: '/orders/{id}/return',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Requests the return of an own delivered order.',
    params: idParams,
    body: z.object({ reason: optionalText('Reason', 500) }),
    response: OrderChangeResponse,
  }),
  buyAgain: endpoint({
    method: 'POST',
    path: '/orders/{id}/buy-again',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Adds the items of an own order to the cart, as far as they are still available.',
    params: idParams,
    /** `notices` name the lines that were added in part or not at all. */
    response: z.object({ message: z.string(), cart: Cart, notices: z.array(z.string()) }),
  }),
  reinitiatePayment: endpoint({
    method: 'POST',
    path: '/orders/{id}/reinitiate-payment',
    access: 'signedIn',
    allowsGuests: true,
    summary: 'Starts another payment for an own order that is not paid.',
    params: idParams,
    response: PaymentPage,
  }),
  payOnline: endpoint({
    method: 'POST',
    path: '/orders/{id}/pay-online',
    access: 'signedIn',
    allowsGuests: true,
    summary:
      'Starts an online payment for an own cash order that is not dispatched, without the fee of cash on delivery. Until it is paid, the order stays a cash order.',
    params: idParams,
    response: PaymentPage,
  }),
}
