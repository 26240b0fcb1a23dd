import type { FastifyInstance } from 'fastify'
import { editOrder } from '#contract/orders/staff/edit-order.ts'
import { orderDrafts } from '#contract/orders/staff/order-drafts.ts'
import { paymentLink } from '#contract/orders/staff/payment-link.ts'
import { receivedPayments } from '#contract/orders/staff/received-payments.ts'
import { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { createCustomerForOrder } from './create-customer.ts'
import { createDraft, removeDraft, saveDraft } from './drafts/save-draft.ts'
import { listDrafts, showDraft } from './drafts/show-draft.ts'
import { changeAddressByAdmin } from './edit/change-address-by-admin.ts'
import { changeItems } from './edit/change-items.ts'
import { findCustomersForOrder } from './find-customers.ts'
import { payByLink } from './payment-link/pay-by-link.ts'
import { showOrderToPay } from './payment-link/show-order-to-pay.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { quoteStaffOrder } from './quote-staff-order.ts'
import { recordReceivedPayment } from './record-received-payment.ts'

/** The routes of orders that administrators place, of their drafts and payment links, of changes of orders, and of payments to the shop. */
export function staffRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, staffOrders.findCustomers, ({ query }) => findCustomersForOrder(context, query.q))
  serve(app, staffOrders.createCustomer, ({ user, body }) => createCustomerForOrder(context, user, body))
  serve(app, staffOrders.quote, ({ body }) => quoteStaffOrder(context, body))
  serve(app, staffOrders.place, ({ user, body, headers: { 'idempotency-key': key }, isLocal }) =>
    placeStaffOrder(context, user, body, { key, isLocal: isLocal() }),
  )
  serve(app, editOrder.changeItems, ({ user, params, body }) => changeItems(context, user, params.id, body))
  serve(app, editOrder.changeAddress, ({ user, params, body }) => changeAddressByAdmin(context, user, params.id, body))
  serve(app, receivedPayments.record, ({ user, params, body }) => recordReceivedPayment(context, user, params.id, body))
  serve(app, orderDrafts.list, () => listDrafts(context))
  serve(app, orderDrafts.show, ({ params }) => showDraft(context, params.id))
  serve(app, orderDrafts.create, ({ user, body }) => createDraft(context, user, body))
  serve(app, orderDrafts.save, ({ user, params, body }) => saveDraft(context, user, params.id, body))
  serve(app, orderDrafts.remove, ({ params }) => removeDraft(context, params.id))
  serve(app, paymentLink.showOrderToPay, ({ params }) => showOrderToPay(context, params.token))
  serve(app, paymentLink.payByLink, ({ params, isLocal }) => payByLink(context, params.token, isLocal()))
}
