import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deliveryStatuses } from '../order-states.ts'
import {
  day,
  FileResponse,
  id,
  idParams,
  MessageResponse,
  money,
  optionalText,
  requiredBoolean,
  requiredText,
  timestamp,
} from '../schemas.ts'
import { OrderExportQuery, OrdersQuery, selectedOrderIds } from './order-filters.ts'
import { OrderChangeResponse, OrdersPage } from './order-schemas.ts'

/** The result of shipping one of several orders; the message gives the reason of a rejection. */
const ShipOrderOutcome = z.object({
  id: z.uuid(),
  shortId: z.string(),
  isShipped: z.boolean(),
  message: z.string(),
})

/** One attempt to pay for an order, for administrators. */
const PaymentAttempt = z.object({
  merchantOrderId: z.string(),
  state: z.enum(['REQUESTED', 'PENDING', 'COMPLETED', 'FAILED', 'REFUSED']),
  /** Null for attempts that were recorded without one. */
  provider: z.string().nullable(),
  amount: money,
  startedOn: timestamp,
  expiresOn: timestamp,
  endedOn: timestamp.nullable(),
  paymentMode: z.string().nullable(),
  transactionId: z.string().nullable(),
  errorCode: z.string().nullable(),
})

/** An entry of an order's payment ledger. */
const PaymentLedgerEntry = z.object({
  at: timestamp,
  kind: z.string(),
  amount: money.nullable(),
  detail: z.string().nullable(),
  merchantOrderId: z.string().nullable(),
  merchantRefundId: z.string().nullable(),
})

/** A payment or refund that needs an administrator: a failed, overdue or double refund, another amount, or a payment without an order. */
const PaymentException = z.object({
  kind: z.enum(['REFUND_FAILED', 'REFUND_OVERDUE', 'REFUNDED_TWICE', 'AMOUNT_MISMATCH', 'ORDER_GONE']),
  orderId: z.uuid(),
  shortId: z.string(),
  /** Set for a refund that can be retried. */
  refundId: z.uuid().nullable(),
  /** Set for a payment that an administrator settles. */
  merchantOrderId: z.string().nullable(),
  amount: money,
  since: timestamp,
  reason: z.string(),
})

/** The administrators' calls about orders and payments. */
export const orderManagement = {
  all: endpoint({
    method: 'GET',
    path: '/orders/all',
    access: 'admin',
    summary: 'The orders of all customers, newest first.',
    query: OrdersQuery,
    response: OrdersPage,
  }),
  export: endpoint({
    method: 'GET',
    path: '/orders/export',
    access: 'admin',
    summary: 'Orders of a period as CSV, the newest first: a line for each order, times in India.',
    query: OrderExportQuery,
    fileType: 'text/csv; charset=utf-8',
    response: FileResponse,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/orders/{id}/status',
    access: 'admin',
    summary:
      'Sets the delivery status. DELIVERED and CANCELED are final. Canceling restores the stock, unless a shipped order’s goods are not back.',
    params: idParams,
    body: z.object({
      deliveryStatus: z.enum(deliveryStatuses, `deliveryStatus must be one of ${deliveryStatuses.join(', ')}.`),
      /** For a canceled shipped order: whether the goods are back. The default is true; with false the stock is not restored. */
      goodsBack: requiredBoolean.optional(),
    }),
    response: OrderChangeResponse,
  }),
  setExpectedDeliveryDate: endpoint({
    method: 'PUT',
    path: '/orders/{id}/expected-delivery-date',
    access: 'admin',
    summary: 'Sets the day by which an order is expected, and writes to the customer.',
    params: idParams,
    body: z.object({ date: day('Enter a day such as 2026-12-03.') }),
    response: OrderChangeResponse,
  }),
  receiveGoods: endpoint({
    method: 'PUT',
    path: '/orders/{id}/goods-back',
    access: 'admin',
    summary: 'Records that the goods of an order canceled on its way are back; their stock is restored once.',
    params: idParams,
    response: OrderChangeResponse,
  }),
  loseGoods: endpoint({
    method: 'PUT',
    path: '/orders/{id}/goods-lost',
    access: 'admin',
    summary: 'Records that the courier lost the goods of an order canceled on its way; their stock is not restored.',
    params: idParams,
    response: OrderChangeResponse,
  }),
  shipOrders: endpoint({
    method: 'PUT',
    path: '/orders/status',
    access: 'admin',
    summary: 'Marks orders as shipped, each in its own transaction. Unpaid online orders are rejected.',
    body: z.object({
      ids: selectedOrderIds,
      deliveryStatus: z.literal('SHIPPED', 'Many orders at once can only be set to SHIPPED.'),
    }),
    response: z.object({ message: z.string(), outcomes: z.array(ShipOrderOutcome) }),
  }),
  decideReturnWithoutCheck: endpoint({
    method: 'PUT',
    path: '/orders/{id}/return-status',
    access: 'admin',
    summary:
      'Accepts or rejects an undecided return. Accepting refunds the goods, with the shipping fee if they were faulty or the store always refunds it, and, unless restock is false, restores the stock.',
    params: idParams,
    body: z.object({
      /** The undecided return that is meant; missing for the only one of the order. */
      returnId: id.optional(),
      returnStatus: z.enum(['ACCEPTED', 'REJECTED'], 'returnStatus must be ACCEPTED or REJECTED.'),
      note: optionalText('Note', 500),
      restock: requiredBoolean.default(true),
      /** The goods were defective, wrong or late: the shipping fee is refunded too. */
      isFaulty: requiredBoolean.optional(),
    }),
    response: OrderChangeResponse,
  }),
  recordRefund: endpoint({
    method: 'PUT',
    path: '/orders/{id}/refund',
    access: 'admin',
    summary:
      'Records a refund paid by hand under its reference; the order is then REFUNDED, unless it is one of a part of the order.',
    params: idParams,
    body: z.object({
      reference: requiredText('Reference', 100),
      note: optionalText('Note', 500),
      /** The refund of a part of the order; missing for that of the order. */
      refundId: id.optional(),
    }),
    response: OrderChangeResponse,
  }),
  payments: endpoint({
    method: 'GET',
    path: '/orders/{id}/payments',
    access: 'admin',
    summary: 'The payment attempts and the payment ledger of an order.',
    params: idParams,
    response: z.object({ attempts: z.array(PaymentAttempt), ledger: z.array(PaymentLedgerEntry) }),
  }),
  paymentExceptions: endpoint({
    method: 'GET',
    path: '/orders/payment/problems',
    access: 'admin',
    summary: 'Failed, overdue or double refunds and mismatched payments, the oldest first.',
    response: z.object({ problems: z.array(PaymentException) }),
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/orders/refunds/{id}/retry',
    access: 'admin',
    summary: 'Retries a failed refund.',
    params: idParams,
    response: MessageResponse,
  }),
  settlePayment: endpoint({
    method: 'POST',
    path: '/orders/payments/{merchantOrderId}/settle',
    access: 'admin',
    summary:
      'Marks a payment that matches no order, one that was refunded twice, or a second one that was refunded by hand, as settled; the reference is stored in the ledger.',
    params: z.object({ merchantOrderId: z.string().regex(/^[A-Za-z0-9_-]{32}$/) }),
    body: z.object({ reference: requiredText('Reference', 100) }),
    response: MessageResponse,
  }),
}
