import type { FastifyInstance } from 'fastify'
import { orderManagement } from '#contract/orders/order-management.ts'
import { orders } from '#contract/orders.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { listOrderPayments } from './list-order-payments.ts'
import { payOnline } from './pay-online.ts'
import { listPaymentExceptions, settlePayment } from './payment-exceptions.ts'
import { reinitiatePayment } from './reinitiate-payment.ts'
import { showPaymentStatus } from './show-payment-status.ts'

/** The routes of the payments of orders. */
export function paymentsRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, orders.reinitiatePayment, ({ user, params, isLocal }) =>
    reinitiatePayment(context, user, params.id, isLocal()),
  )
  serve(app, orders.payOnline, ({ user, params, isLocal }) => payOnline(context, user, params.id, isLocal()))
  serve(app, orders.paymentStatus, ({ user, query }) => showPaymentStatus(context, user, query.merchantOrderId))
  serve(app, orderManagement.payments, ({ params }) => listOrderPayments(context, params.id))
  serve(app, orderManagement.paymentExceptions, () => listPaymentExceptions(context))
  serve(app, orderManagement.settlePayment, ({ user, params, body }) =>
    settlePayment(context, user, params.merchantOrderId, body.reference),
  )
}
