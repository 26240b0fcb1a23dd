import type { FastifyInstance } from 'fastify'
import { invoices } from '#contract/invoices.ts'
import { orders } from '#contract/orders.ts'
import { Refusal } from '../errors.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { buyAgain } from './buy-again.ts'
import { cancelOrder } from './cancel-order.ts'
import { decideReturn } from './decide-return.ts'
import { downloadInvoice } from './download-invoice.ts'
import { listAllOrders, listMyOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import { recordRefund } from './record-refund.ts'
import { requestReturn } from './request-return.ts'
import { setDeliveryStatus } from './set-delivery-status.ts'
import { showOrder } from './show-order.ts'

const notBuilt = (what: string) => Promise.reject(new Refusal('notBuilt', `${what} not available in this shop yet.`))

/** Placing orders and what becomes of them. */
export function ordersRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, orders.place, ({ user, body, headers }) => placeOrder(shop, user, body, headers['idempotency-key']))
  serve(app, orders.mine, ({ user, query }) => listMyOrders(shop, user, query))
  serve(app, orders.cancel, ({ user, params }) => cancelOrder(shop, user, params.id))
  serve(app, orders.all, ({ query }) => listAllOrders(shop, query))
  serve(app, orders.setStatus, ({ user, params, body }) => setDeliveryStatus(shop, user, params.id, body))
  serve(app, orders.show, ({ user, params }) => showOrder(shop, user, params.id))
  serve(app, invoices.download, ({ user, params }) => downloadInvoice(shop, user, params))
  serve(app, orders.buyAgain, ({ user, params }) => buyAgain(shop, user, params.id))
  serve(app, orders.requestReturn, ({ user, params, body }) => requestReturn(shop, user, params.id, body))
  serve(app, orders.decideReturn, ({ user, params, body }) => decideReturn(shop, user, params.id, body))
  serve(app, orders.recordRefund, ({ user, params, body }) => recordRefund(shop, user, params.id, body))
  serve(app, orders.reinitiatePayment, () => notBuilt('Online payment is'))
  serve(app, orders.paymentStatus, () => notBuilt('Online payment is'))
}
