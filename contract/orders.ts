import { z } from 'zod'
import { Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { maxCartLines } from './limits.ts'
import { chosenOrders, cursor, ExportAsked, OrdersAsked } from './order-filters.ts'
import { deliveryStatuses, paymentMethods, paymentStatuses, refundStatuses, returnStatuses } from './order-states.ts'
import {
  byId,
  count,
  FileReply,
  id,
  Message,
  moment,
  money,
  optionalText,
  Pagination,
  pageSize,
  requiredText,
} from './shapes.ts'

/** The order's money on its way back: the provider carries it out, or an administrator by hand after cash on delivery. */
export const Refund = z.object({
  id: z.uuid(),
  kind: z.enum(['provider', 'manual']),
  status: z.enum(refundStatuses).exclude(['NONE']),
  amount: money,
  startedOn: moment,
  completedOn: moment.nullable(),
  /** What the bank or the provider calls it. */
  reference: z.string().nullable(),
})

export const Order = z.object({
  id: z.uuid(),
  /** What people are shown: the first 8 characters of the id, in capitals. */
  shortId: z.string(),
  orderDate: moment,
  /** What is paid: the lines and the shipping fee. */
  orderTotal: money,
  shippingFee: money,
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  deliveryStatus: z.enum(deliveryStatuses),
  returnStatus: z.enum(returnStatuses),
  deliveredOn: moment.nullable(),
  canceledOn: moment.nullable(),
  expectedDeliveryDate: moment.nullable(),
  refund: Refund.nullable(),
  /** Paid through a simulator or a sandbox: no money came. */
  isPretend: z.boolean(),
  /** Of the demonstration: nobody placed it, and it stays out of sales. */
  isDemo: z.boolean(),
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

/** What happened to an order, and what the timeline tells of it. */
export const orderEvents = [
  'PLACED',
  'DELIVERY_CHANGED',
  'PAYMENT_CHANGED',
  'RETURN_CHANGED',
  'REFUND_CHANGED',
] as const

/** `from` and `to` are statuses of the kind that the event names; a note tells a reason where there is one. */
export const HistoryEntry = z.object({
  at: moment,
  event: z.enum(orderEvents),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
  by: z.enum(['customer', 'administrator', 'store']),
})

export const OrderInvoice = z.object({
  number: z.string(),
  kind: z.enum(['INVOICE', 'BILL_OF_SUPPLY', 'CREDIT_NOTE']),
  issuedOn: moment,
})

/** One order with its history, the oldest entry first. */
export const OrderDetail = z.object({
  ...Order.shape,
  /** Null once its customer has gone. */
  customerId: z.uuid().nullable(),
  /** The customer's own number, which need not be the one that the parcel goes with. */
  mobile: z.string().nullable(),
  history: z.array(HistoryEntry),
  invoices: z.array(OrderInvoice),
})

/** Why a line keeps an order from being placed; `available` and `price` are how things stand now. */
export const PlacingProblem = z.object({
  kind: z.enum(['gone', 'short', 'priceChanged']),
  cartItemId: z.uuid(),
  productVariantId: z.uuid(),
  name: z.string(),
  color: z.string(),
  /** Pieces in the cart. */
  quantity: z.int(),
  available: z.int(),
  price: money,
  message: z.string(),
})

/** Beside the message of a 409 of placing: what to tell line by line, and the total as it is now where it can be ordered. */
export const PlacingConflict = z.object({ problems: z.array(PlacingProblem), total: money.nullable() })

/** What became of one of many orders; the message says why it was refused. */
export const ShippingOutcome = z.object({
  id: z.uuid(),
  shortId: z.string(),
  isShipped: z.boolean(),
  message: z.string(),
})

const Orders = z.object({ orders: z.array(Order), pagination: Pagination })
const ChangedOrder = z.object({ message: z.string(), order: Order })

/** One attempt to pay for an order, for administrators. */
export const PaymentAttempt = z.object({
  merchantOrderId: z.string(),
  state: z.enum(['ASKED', 'PENDING', 'COMPLETED', 'FAILED', 'REFUSED']),
  /** Who was asked to take it; null for what is older than this note. */
  takenBy: z.string().nullable(),
  amount: money,
  startedOn: moment,
  expiresOn: moment,
  endedOn: moment.nullable(),
  paymentMode: z.string().nullable(),
  transactionId: z.string().nullable(),
  errorCode: z.string().nullable(),
})

/** A line of the ledger: what happened to an order's money, as it was written down when it happened. */
export const PaymentEntry = z.object({
  at: moment,
  kind: z.string(),
  amount: money.nullable(),
  detail: z.string().nullable(),
  merchantOrderId: z.string().nullable(),
  merchantRefundId: z.string().nullable(),
})

/** Money that needs somebody: a refund that failed or takes too long, a payment of another amount or for no order. */
export const PaymentProblem = z.object({
  kind: z.enum(['REFUND_FAILED', 'REFUND_OVERDUE', 'AMOUNT_MISMATCH', 'ORDER_GONE']),
  orderId: z.uuid(),
  shortId: z.string(),
  /** Of the refund, where it is one that can be tried again. */
  refundId: z.uuid().nullable(),
  /** Of the payment, where it is one that an administrator settles. */
  merchantOrderId: z.string().nullable(),
  amount: money,
  since: moment,
  reason: z.string(),
})

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
      /** The total that the shopper was shown, with the shipping fee. */
      expectedTotal: money.optional(),
      /** The prices that the shopper was shown, so that a change is told line by line. */
      expectedPrices: z
        .array(z.object({ cartItemId: id, price: money }))
        .max(maxCartLines)
        .optional(),
    }),
    reply: z.object({ message: z.string(), order: Order.optional(), redirectUrl: z.string().optional() }),
  }),
  paymentStatus: endpoint({
    method: 'GET',
    path: '/orders/payment/status-by-merchant-id',
    access: 'public',
    recognises: true,
    summary:
      'How a payment stands, by its merchant order id: the whole order for its owner, for others what they need to know.',
    query: z.object({
      merchantOrderId: z.string('Payment verification failed due to missing transaction details.').min(1).max(63),
    }),
    reply: z.object({
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
    summary: 'The caller’s orders, newest first; all of them unless a page is asked for.',
    query: z.object({ page: count('page').optional(), pageSize: pageSize.optional(), cursor }),
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
    body: z.object({ reason: optionalText('Reason', 500) }),
    reply: ChangedOrder,
  }),
  buyAgain: endpoint({
    method: 'POST',
    path: '/orders/{id}/buy-again',
    access: 'signedIn',
    summary: 'Puts what an own order held into the cart, as far as it can still be bought.',
    params: byId,
    /** `notices` tell what could not be put in, or not all of it. */
    reply: z.object({ message: z.string(), cart: Cart, notices: z.array(z.string()) }),
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
  payments: endpoint({
    method: 'GET',
    path: '/orders/{id}/payments',
    access: 'admin',
    summary: 'Every attempt to pay for an order, and the ledger of what happened to its money.',
    params: byId,
    reply: z.object({ attempts: z.array(PaymentAttempt), ledger: z.array(PaymentEntry) }),
  }),
  paymentProblems: endpoint({
    method: 'GET',
    path: '/orders/payment/problems',
    access: 'admin',
    summary: 'Refunds that failed and payments that do not fit, the oldest first.',
    reply: z.object({ problems: z.array(PaymentProblem) }),
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/orders/refunds/{id}/retry',
    access: 'admin',
    summary: 'Sends a refund that failed to the provider once more.',
    params: byId,
    reply: Message,
  }),
  settlePayment: endpoint({
    method: 'POST',
    path: '/orders/payments/{merchantOrderId}/settle',
    access: 'admin',
    summary:
      'Marks a payment that fits no order, or a second one that was paid back by hand, as settled, under a reference that the ledger keeps.',
    params: z.object({ merchantOrderId: z.string().regex(/^[A-Za-z0-9_-]{32}$/) }),
    body: z.object({ reference: requiredText('Reference', 100) }),
    reply: Message,
  }),
  all: endpoint({
    method: 'GET',
    path: '/orders/all',
    access: 'admin',
    summary: 'Everybody’s orders, newest first.',
    query: OrdersAsked,
    reply: Orders,
  }),
  export: endpoint({
    method: 'GET',
    path: '/orders/export',
    access: 'admin',
    summary: 'Orders of some days as CSV, the newest first: a line for each order, days and times of India.',
    query: ExportAsked,
    fileType: 'text/csv; charset=utf-8',
    reply: FileReply,
  }),
  packingSlips: endpoint({
    method: 'GET',
    path: '/orders/packing-slips',
    access: 'admin',
    summary: 'A packing slip for each of these orders, to be printed: where it goes and what is in it.',
    query: z.object({
      /** Ids with commas between them. */
      ids: z
        .string('Please choose at least one order.')
        .max(5000)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(chosenOrders),
    }),
    fileType: 'application/pdf',
    reply: FileReply,
  }),
  show: endpoint({
    method: 'GET',
    path: '/orders/{id}',
    access: 'signedIn',
    summary: 'One order with its history: an own one, or any for an administrator.',
    params: byId,
    reply: z.object({ order: OrderDetail }),
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
  shipMany: endpoint({
    method: 'PUT',
    path: '/orders/status',
    access: 'admin',
    summary: 'Marks many orders as shipped, each for itself. What is not paid online yet is refused.',
    body: z.object({
      ids: chosenOrders,
      deliveryStatus: z.literal('SHIPPED', 'Many orders at once can only be set to SHIPPED.'),
    }),
    reply: z.object({ message: z.string(), outcomes: z.array(ShippingOutcome) }),
  }),
  decideReturn: endpoint({
    method: 'PUT',
    path: '/orders/{id}/return-status',
    access: 'admin',
    summary:
      'Accepts or rejects a return. Accepting starts the refund and, unless restock is false, gives the stock back.',
    params: byId,
    body: z.object({
      returnStatus: z.enum(['ACCEPTED', 'REJECTED'], 'returnStatus must be ACCEPTED or REJECTED.'),
      note: optionalText('Note', 500),
      restock: z.boolean('restock must be true or false.').default(true),
    }),
    reply: ChangedOrder,
  }),
  recordRefund: endpoint({
    method: 'PUT',
    path: '/orders/{id}/refund',
    access: 'admin',
    summary: 'Records a refund paid by hand under its reference; the order is then REFUNDED.',
    params: byId,
    body: z.object({ reference: requiredText('Reference', 100), note: optionalText('Note', 500) }),
    reply: ChangedOrder,
  }),
}
