import type { FastifyInstance } from 'fastify'
import { cancellations } from '#contract/orders/cancellations/cancellations.ts'
import { guestOrders } from '#contract/orders/guests/guest-orders.ts'
import { invoices } from '#contract/orders/invoices.ts'
import { orderMessages } from '#contract/orders/messages/order-messages.ts'
import { orderConfirmation } from '#contract/orders/order-confirmation.ts'
import { orderDocuments } from '#contract/orders/order-documents.ts'
import { orderManagement } from '#contract/orders/order-management.ts'
import { orderTracking } from '#contract/orders/order-tracking.ts'
import { payouts } from '#contract/orders/payouts/payouts.ts'
import { returnPickups } from '#contract/orders/returns/return-pickups.ts'
import { returnPictures } from '#contract/orders/returns/return-pictures.ts'
import { returns } from '#contract/orders/returns/returns.ts'
import { courierBookings } from '#contract/orders/shipments/courier-bookings.ts'
import { shipments } from '#contract/orders/shipments/shipments.ts'
import { editOrder } from '#contract/orders/staff/edit-order.ts'
import { orderDrafts } from '#contract/orders/staff/order-drafts.ts'
import { paymentLink } from '#contract/orders/staff/payment-link.ts'
import { staffOrders } from '#contract/orders/staff/staff-orders.ts'
import { orders } from '#contract/orders.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { buyAgain } from './buy-again.ts'
import { cancelItems } from './cancellations/cancel-items.ts'
import { cancelOrder } from './cancellations/cancel-order.ts'
import { loseGoods, receiveGoods } from './cancellations/outstanding-goods.ts'
import { courierCashRoutes } from './cash/courier-cash.routes.ts'
import { cancelByLink } from './confirmation/cancel-by-link.ts'
import { changeAddressByLink } from './confirmation/change-address-by-link.ts'
import { confirmByLink, confirmByPhone, confirmOwnOrder } from './confirmation/confirm-order.ts'
import { showOrderOfLink } from './confirmation/show-order-of-link.ts'
import { bookShipment } from './couriers/book-shipment.ts'
import { changeBooking } from './couriers/change-booking.ts'
import { listBookings } from './couriers/list-bookings.ts'
import { listRates } from './couriers/list-rates.ts'
import { createLabels } from './documents/create-labels.ts'
import { createManifest } from './documents/create-manifest.ts'
import { createPickList } from './documents/create-pick-list.ts'
import { createPackingSlips } from './fulfilment/create-packing-slips.ts'
import { setDeliveryStatus } from './fulfilment/set-delivery-status.ts'
import { setExpectedDeliveryDate } from './fulfilment/set-expected-delivery-date.ts'
import { shipOrders } from './fulfilment/ship-orders.ts'
import { openGuestOrder, showGuestOrder, showOwnGuestLink } from './guests/show-guest-order.ts'
import { showOrder } from './history/show-order.ts'
import { downloadInvoice } from './invoicing/download-invoice.ts'
import { exportOrders } from './listing/export-orders.ts'
import { listAllOrders, listMyOrders } from './listing/list-orders.ts'
import { listMessages } from './messages/list-messages.ts'
import { listMessagesOfOrder } from './messages/list-messages-of-order.ts'
import { previewMessage, sendTestMessage } from './messages/preview-message.ts'
import { resetMessage, saveMessage } from './messages/save-message.ts'
import { listOrderPayments } from './payments/list-order-payments.ts'
import { payOnline } from './payments/pay-online.ts'
import { listPaymentExceptions, settlePayment } from './payments/payment-exceptions.ts'
import { reinitiatePayment } from './payments/reinitiate-payment.ts'
import { showPaymentStatus } from './payments/show-payment-status.ts'
import { setPayout } from './payouts/set-payout.ts'
import { showPayout } from './payouts/show-payout.ts'
import { placeOrder } from './placement/place-order.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { retryRefund } from './refunds/retry-refund.ts'
import { checkReturn } from './returns/check-return.ts'
import { decideReturn } from './returns/decide-return.ts'
import { decideReturnWithoutCheck } from './returns/decide-without-check.ts'
import { bookPickup } from './returns/pickup/book-pickup.ts'
import { changePickup } from './returns/pickup/change-pickup.ts'
import { listPickupRates } from './returns/pickup/list-pickup-rates.ts'
import { showPickup } from './returns/pickup/show-pickup.ts'
import { showReturnPicture } from './returns/pictures/show-return-picture.ts'
import { uploadReturnPicture } from './returns/pictures/upload-return-picture.ts'
import { requestReturn } from './returns/request-return.ts'
import { requestWholeReturn } from './returns/request-whole-return.ts'
import { sendReturn } from './returns/send-return.ts'
import { showReturnOptions } from './returns/show-return-options.ts'
import { withdrawReturn } from './returns/withdraw-return.ts'
import { createShipment } from './shipments/create-shipment.ts'
import { moveShipment } from './shipments/move-shipment.ts'
import { loseShipment } from './shipments/undelivered/lose-shipment.ts'
import { receiveShipment } from './shipments/undelivered/receive-shipment.ts'
import { requestReattempt } from './shipments/undelivered/request-reattempt.ts'
import { updateShipment } from './shipments/update-shipment.ts'
import { createCustomerForOrder } from './staff/create-customer.ts'
import { createDraft, removeDraft, saveDraft } from './staff/drafts/save-draft.ts'
import { listDrafts, showDraft } from './staff/drafts/show-draft.ts'
import { changeAddressByAdmin } from './staff/edit/change-address-by-admin.ts'
import { changeItems } from './staff/edit/change-items.ts'
import { findCustomersForOrder } from './staff/find-customers.ts'
import { payByLink } from './staff/payment-link/pay-by-link.ts'
import { showOrderToPay } from './staff/payment-link/show-order-to-pay.ts'
import { placeStaffOrder } from './staff/place-staff-order.ts'
import { quoteStaffOrder } from './staff/quote-staff-order.ts'
import { trackOrder } from './tracking/track-order.ts'

/** The routes of orders. */
export default function ordersRoutes(app: FastifyInstance, context: AppContext) {
  serve(app, orders.place, ({ user, body, headers: { 'idempotency-key': key }, isLocal }) =>
    placeOrder(context, user, body, { key, isLocal: isLocal() }),
  )
  serve(app, orders.mine, ({ user, query }) => listMyOrders(context, user, query))
  serve(app, orders.cancel, ({ user, params }) => cancelOrder(context, user, params.id))
  serve(app, orderTracking.track, ({ body, ip }) => trackOrder(context, body, ip))
  serve(app, cancellations.cancelItems, ({ user, params, body }) => cancelItems(context, user, params.id, body))
  serve(app, orderConfirmation.showOrderOfLink, ({ params }) => showOrderOfLink(context, params.token))
  serve(app, orderConfirmation.confirmByLink, ({ params }) => confirmByLink(context, params.token))
  serve(app, orderConfirmation.cancelByLink, ({ params }) => cancelByLink(context, params.token))
  serve(app, orderConfirmation.changeAddressByLink, ({ params, body }) =>
    changeAddressByLink(context, params.token, body),
  )
  serve(app, orderConfirmation.confirm, ({ user, params }) => confirmOwnOrder(context, user, params.id))
  serve(app, orderConfirmation.confirmByPhone, ({ user, params }) => confirmByPhone(context, user, params.id))
  serve(app, staffOrders.findCustomers, ({ query }) => findCustomersForOrder(context, query.q))
  serve(app, staffOrders.createCustomer, ({ user, body }) => createCustomerForOrder(context, user, body))
  serve(app, staffOrders.quote, ({ body }) => quoteStaffOrder(context, body))
  serve(app, staffOrders.place, ({ user, body, headers: { 'idempotency-key': key }, isLocal }) =>
    placeStaffOrder(context, user, body, { key, isLocal: isLocal() }),
  )
  serve(app, editOrder.changeItems, ({ user, params, body }) => changeItems(context, user, params.id, body))
  serve(app, editOrder.changeAddress, ({ user, params, body }) => changeAddressByAdmin(context, user, params.id, body))
  serve(app, orderDrafts.list, () => listDrafts(context))
  serve(app, orderDrafts.show, ({ params }) => showDraft(context, params.id))
  serve(app, orderDrafts.create, ({ user, body }) => createDraft(context, user, body))
  serve(app, orderDrafts.save, ({ user, params, body }) => saveDraft(context, user, params.id, body))
  serve(app, orderDrafts.remove, ({ params }) => removeDraft(context, params.id))
  serve(app, guestOrders.show, ({ params }) => showGuestOrder(context, params.token))
  serve(app, guestOrders.open, ({ params, ip, userAgent }) => openGuestOrder(context, params.token, ip, userAgent))
  serve(app, guestOrders.ownLink, ({ user }) => showOwnGuestLink(context, user))
  serve(app, paymentLink.showOrderToPay, ({ params }) => showOrderToPay(context, params.token))
  serve(app, paymentLink.payByLink, ({ params, isLocal }) => payByLink(context, params.token, isLocal()))
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
  serve(app, shipments.createShipment, ({ user, params, body }) => createShipment(context, user, params.id, body))
  serve(app, shipments.updateShipment, ({ user, params, body }) => updateShipment(context, user, params, body))
  serve(app, shipments.moveShipment, ({ user, params, body }) => moveShipment(context, user, params, body))
  serve(app, shipments.receiveShipment, ({ user, params, body }) => receiveShipment(context, user, params, body))
  serve(app, shipments.loseShipment, ({ user, params, body }) => loseShipment(context, user, params, body))
  serve(app, shipments.requestReattempt, ({ user, params, body }) => requestReattempt(context, user, params, body))
  courierCashRoutes(app, context)
  serve(app, courierBookings.listBookings, ({ params }) => listBookings(context, params.id))
  serve(app, courierBookings.listRates, ({ params, query }) => listRates(context, params, query))
  serve(app, courierBookings.book, ({ user, params, body }) => bookShipment(context, user, params, body))
  serve(app, courierBookings.changeBooking, ({ user, params, body }) => changeBooking(context, user, params, body))
  serve(app, returnPickups.showPickup, ({ params }) => showPickup(context, params))
  serve(app, returnPickups.listPickupRates, ({ params, query }) => listPickupRates(context, params, query))
  serve(app, returnPickups.bookPickup, ({ user, params, body }) => bookPickup(context, user, params, body))
  serve(app, returnPickups.changePickup, ({ user, params, body }) => changePickup(context, user, params, body))
  serve(app, orders.show, ({ user, params }) => showOrder(context, user, params.id))
  serve(app, invoices.download, ({ user, params }) => downloadInvoice(context, user, params))
  serve(app, orders.buyAgain, ({ user, params }) => buyAgain(context, user, params.id))
  serve(app, orders.requestWholeReturn, ({ user, params, body }) => requestWholeReturn(context, user, params.id, body))
  serve(app, returnPictures.uploadReturnPicture, ({ user, params, files }) =>
    uploadReturnPicture(context, user, params.id, files),
  )
  serve(app, returnPictures.showReturnPicture, ({ user, params }) => showReturnPicture(context, user, params))
  serve(app, orderManagement.decideReturnWithoutCheck, ({ user, params, body }) =>
    decideReturnWithoutCheck(context, user, params.id, body),
  )
  serve(app, payouts.setPayout, ({ user, params, body }) => setPayout(context, user, params.id, body))
  serve(app, payouts.showPayout, ({ user, params }) => showPayout(context, user, params.id))
  serve(app, returns.returnOptions, ({ user, params }) => showReturnOptions(context, user, params.id))
  serve(app, returns.requestReturn, ({ user, params, body }) => requestReturn(context, user, params.id, body))
  serve(app, returns.withdrawReturn, ({ user, params }) => withdrawReturn(context, user, params))
  serve(app, returns.sendReturn, ({ user, params, body }) => sendReturn(context, user, params, body))
  serve(app, returns.decideReturn, ({ user, params, body }) => decideReturn(context, user, params, body))
  serve(app, returns.checkReturn, ({ user, params, body }) => checkReturn(context, user, params, body))
  serve(app, orderManagement.recordRefund, ({ user, params, body }) => recordRefund(context, user, params.id, body))
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
  serve(app, orderManagement.retryRefund, ({ user, params }) => retryRefund(context, user, params.id))
  serve(app, orderMessages.list, () => listMessages(context))
  serve(app, orderMessages.save, ({ user, params, body }) => saveMessage(context, user, params.name, body))
  serve(app, orderMessages.reset, ({ user, params }) => resetMessage(context, user, params.name))
  serve(app, orderMessages.preview, ({ params, body }) => previewMessage(context, params.name, body))
  serve(app, orderMessages.sendTest, ({ user, params, body }) => sendTestMessage(context, user, params.name, body))
  serve(app, orderMessages.ofOrder, ({ params }) => listMessagesOfOrder(context, params.id))
}
