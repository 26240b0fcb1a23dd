import type { FastifyInstance } from 'fastify'
import { cancellations } from '#contract/orders/cancellations/cancellations.ts'
import { guestOrders } from '#contract/orders/guests/guest-orders.ts'
import { invoices } from '#contract/orders/invoices.ts'
import { orderDocuments } from '#contract/orders/order-documents.ts'
import { orderManagement } from '#contract/orders/order-management.ts'
import { orderTracking } from '#contract/orders/order-tracking.ts'
import { payouts } from '#contract/orders/payouts/payouts.ts'
import { orders } from '#contract/orders.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { buyAgain } from './buy-again.ts'
import { cancelItems } from './cancellations/cancel-items.ts'
import { cancelOrder } from './cancellations/cancel-order.ts'
import { loseGoods, receiveGoods } from './cancellations/outstanding-goods.ts'
import { courierCashRoutes } from './cash/courier-cash.routes.ts'
import { confirmationRoutes } from './confirmation/confirmation.routes.ts'
import { couriersRoutes } from './couriers/couriers.routes.ts'
import { createLabels } from './documents/create-labels.ts'
import { createManifest } from './documents/create-manifest.ts'
import { createPackingSlips } from './documents/create-packing-slips.ts'
import { createPickList } from './documents/create-pick-list.ts'
import { setDeliveryStatus } from './fulfilment/set-delivery-status.ts'
import { setExpectedDeliveryDate } from './fulfilment/set-expected-delivery-date.ts'
import { shipOrders } from './fulfilment/ship-orders.ts'
import { openGuestOrder, showGuestOrder, showOwnGuestLink } from './guests/show-guest-order.ts'
import { showOrder } from './history/show-order.ts'
import { downloadInvoice } from './invoicing/download-invoice.ts'
import { exportOrders } from './listing/export-orders.ts'
import { listAllOrders, listMyOrders } from './listing/list-orders.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { setPayout } from './payouts/set-payout.ts'
import { showPayout } from './payouts/show-payout.ts'
import { placeOrder } from './placement/place-order.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { returnsRoutes } from './returns/returns.routes.ts'
import { shipmentsRoutes } from './shipments/shipments.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { trackOrder } from './tracking/track-order.ts'

/** The routes of orders; those of the larger folders are in files of their own. */
export default function ordersRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, orders.place, ({ user, body, headers: { 'idempotency-key': key }, isLocal }) =>
    placeOrder(context, user, body, { key, isLocal: isLocal() }),
  )
  serve(app, orders.mine, ({ user, query }) => listMyOrders(context, user, query))
  serve(app, orders.cancel, ({ user, params }) => cancelOrder(context, user, params.id))
  serve(app, orderTracking.track, ({ body, ip }) => trackOrder(context, body, ip))
  serve(app, cancellations.cancelItems, ({ user, params, body }) => cancelItems(context, user, params.id, body))
  serve(app, guestOrders.show, ({ params }) => showGuestOrder(context, params.token))
  serve(app, guestOrders.open, ({ params, ip, userAgent }) => openGuestOrder(context, params.token, ip, userAgent))
  serve(app, guestOrders.ownLink, ({ user }) => showOwnGuestLink(context, user))
  serve(app, orderManagement.all, ({ query }) => listAllOrders(context, query))
  serve(app, orderManagement.export, ({ query }) => exportOrders(context, query))
  serve(app, orderDocuments.packingSlips, ({ query }) => createPackingSlips(context, query.ids))
  serve(app, orderDocuments.pickList, ({ query }) => createPickList(context, query.ids))
  serve(app, orderDocuments.labels, ({ query }) => createLabels(context, query))
  serve(app, orderDocuments.manifest, ({ query }) => createManifest(context, query.ids))
  serve(app, orderManagement.shipOrders, ({ user, body }) => shipOrders(context, user, body))
  serve(app, orderManagement.setStatus, ({ user, params, body }) => setDeliveryStatus(context, user, params.id, body))
  serve(app, orderManagement.setExpectedDeliveryDate, ({ user, params, body }) =>
    setExpectedDeliveryDate(context, user, params.id, body),
  )
  serve(app, orderManagement.receiveGoods, ({ user, params }) => receiveGoods(context, user, params.id))
  serve(app, orderManagement.loseGoods, ({ user, params }) => loseGoods(context, user, params.id))
  serve(app, orders.show, ({ user, params }) => showOrder(context, user, params.id))
  serve(app, invoices.download, ({ user, params }) => downloadInvoice(context, user, params))
  serve(app, orders.buyAgain, ({ user, params }) => buyAgain(context, user, params.id))
  serve(app, payouts.setPayout, ({ user, params, body }) => setPayout(context, user, params.id, body))
  serve(app, payouts.showPayout, ({ user, params }) => showPayout(context, user, params.id))
  serve(app, orderManagement.recordRefund, ({ user, params, body }) => recordRefund(context, user, params.id, body))
  serve(app, orderManagement.retryRefund, ({ user, params }) => retryRefund(context, user, params.id))
  confirmationRoutes(app, context)
  staffRoutes(app, context)
  shipmentsRoutes(app, context)
  courierCashRoutes(app, context)
  couriersRoutes(app, context)
  returnsRoutes(app, context)
  paymentsRoutes(app, context)
  messagesRoutes(app, context)
}
