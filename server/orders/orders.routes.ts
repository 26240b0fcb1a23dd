import type { FastifyInstance } from 'fastify'
import { invoices } from '#contract/invoices.ts'
import { orderManagement } from '#contract/order-management.ts'
import { orders } from '#contract/orders.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { buyAgain } from './buy-again.ts'
import { cancelOrder } from './cancel-order.ts'
import { countRefusals } from './count-placing.ts'
import { decideReturn } from './decide-return.ts'
import { downloadInvoice } from './download-invoice.ts'
import { exportOrders } from './export-orders.ts'
import { listAllOrders, listMyOrders } from './list-orders.ts'
import { packingSlips } from './packing-slips.ts'
import { placeOnline } from './pay-online.ts'
import { paymentProblems, retryRefund, settlePayment } from './payment-problems.ts'
import { paymentResult } from './payment-result.ts'
import { paymentsOfOrder } from './payments-of-order.ts'
import { placeOrder } from './place-order.ts'
import { recordRefund } from './record-refund.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { shipMany } from './ship-many.ts'
import { showOrder } from './show-order.ts'

/** Placing orders and what becomes of them. */
export function ordersRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, orders.place, ({ user, body, headers: { 'idempotency-key': key }, isLocal }) =>
    countRefusals(
      shop,
      body.paymentMethod,
      body.paymentMethod === 'ONLINE_PAYMENT'
        ? placeOnline(shop, user, body, { key, isLocal })
        : placeOrder(shop, user, body, key),
    ),
  )
  serve(app, orders.mine, ({ user, query }) => listMyOrders(shop, user, query))
  serve(app, orders.cancel, ({ user, params }) => cancelOrder(shop, user, params.id))
  serve(app, orderManagement.all, ({ query }) => listAllOrders(shop, query))
  serve(app, orderManagement.export, ({ query }) => exportOrders(shop, query))
  serve(app, orderManagement.packingSlips, ({ query }) => packingSlips(shop, query.ids))
  serve(app, orderManagement.shipMany, ({ user, body }) => shipMany(shop, user, body))
  serve(app, orderManagement.setStatus, ({ user, params, body }) => setDeliveryStatus(shop, user, params.id, body))
  serve(app, orders.show, ({ user, params }) => showOrder(shop, user, params.id))
  serve(app, invoices.download, ({ user, params }) => downloadInvoice(shop, user, params))
  serve(app, orders.buyAgain, ({ user, params }) => buyAgain(shop, user, params.id))
  serve(app, orders.requestReturn, ({ user, params, body }) => requestReturn(shop, user, params.id, body))
  serve(app, orderManagement.decideReturn, ({ user, params, body }) => decideReturn(shop, user, params.id, body))
  serve(app, orderManagement.recordRefund, ({ user, params, body }) => recordRefund(shop, user, params.id, body))
  serve(app, orders.reinitiatePayment, ({ user, params, isLocal }) => reinitiatePayment(shop, user, params.id, isLocal))
  serve(app, orders.paymentStatus, ({ user, query }) => paymentResult(shop, user, query.merchantOrderId))
  serve(app, orderManagement.payments, ({ params }) => paymentsOfOrder(shop, params.id))
  serve(app, orderManagement.paymentProblems, () => paymentProblems(shop))
  serve(app, orderManagement.settlePayment, ({ user, params, body }) =>
    settlePayment(shop, user, params.merchantOrderId, body.reference),
  )
  serve(app, orderManagement.retryRefund, ({ user, params }) => retryRefund(shop, user, params.id))
}
