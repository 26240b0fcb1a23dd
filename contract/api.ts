import { account } from './account.ts'
import { addresses } from './addresses.ts'
import { administrators } from './administrators.ts'
import { audit } from './audit.ts'
import { campaigns } from './campaigns/campaigns.ts'
import { cart } from './cart.ts'
import { cartReminders } from './cart-reminders/cart-reminders.ts'
import { cashOnDelivery } from './cash-on-delivery/cash-on-delivery.ts'
import { bulkEdits } from './catalogue/bulk-edit/bulk-edit.ts'
import { categoriesAndBrands } from './catalogue/categories-and-brands.ts'
import { importExport } from './catalogue/import-export.ts'
import { incompleteProducts } from './catalogue/incomplete-products.ts'
import { productManagement } from './catalogue/product-management.ts'
import { publication } from './catalogue/publication.ts'
import { search } from './catalogue/search.ts'
import { stock } from './catalogue/stock.ts'
import { catalogue } from './catalogue.ts'
import { collections } from './collections/collections.ts'
import { homePage } from './company/home-page.ts'
import { company } from './company.ts'
import { customerSegments } from './customers/customer-segments.ts'
import { customers } from './customers/customers.ts'
import { dashboard } from './dashboard.ts'
import { delivery } from './delivery/delivery.ts'
import { deliveryPinCodes } from './delivery/delivery-pin-codes.ts'
import { demoData } from './demo-data.ts'
import type { Endpoint } from './endpoint.ts'
import { grievances } from './grievances/grievances.ts'
import { guests } from './identity/guests.ts'
import { secondFactor } from './identity/second-factor.ts'
import { sessions } from './identity/sessions.ts'
import { identity } from './identity.ts'
import { legalPages } from './legal-pages.ts'
import { marketingConsents } from './marketing/marketing-consents.ts'
import { offers } from './offers/offers.ts'
import { cancellations } from './orders/cancellations/cancellations.ts'
import { courierCash } from './orders/cash/courier-cash.ts'
import { guestOrders } from './orders/guests/guest-orders.ts'
import { invoices } from './orders/invoices.ts'
import { orderMessages } from './orders/messages/order-messages.ts'
import { orderConfirmation } from './orders/order-confirmation.ts'
import { orderDocuments } from './orders/order-documents.ts'
import { orderManagement } from './orders/order-management.ts'
import { orderTracking } from './orders/order-tracking.ts'
import { payments } from './orders/payments.ts'
import { payouts } from './orders/payouts/payouts.ts'
import { returnPickups } from './orders/returns/return-pickups.ts'
import { returnPictures } from './orders/returns/return-pictures.ts'
import { returns } from './orders/returns/returns.ts'
import { courierBookings } from './orders/shipments/courier-bookings.ts'
import { shipments } from './orders/shipments/shipments.ts'
import { editOrder } from './orders/staff/edit-order.ts'
import { orderDrafts } from './orders/staff/order-drafts.ts'
import { paymentLink } from './orders/staff/payment-link.ts'
import { receivedPayments } from './orders/staff/received-payments.ts'
import { staffOrders } from './orders/staff/staff-orders.ts'
import { orders } from './orders.ts'
import { questions } from './questions/questions.ts'
import { recommendations } from './recommendations/recommendations.ts'
import { reviews } from './reviews/reviews.ts'
import { stockAlerts } from './stock-alerts/stock-alerts.ts'
import { wishList } from './wish-list/wish-list.ts'

type ApiModule = { readonly title: string; readonly endpoints: Readonly<Record<string, Endpoint>> }

/**
 * Every module of the API by its folder in server/, in the order of the documentation. The types in calls.ts, the OpenAPI
 * document and the routes (`server/<module>/<module>.routes.ts`) are derived from this list.
 */
export const api = {
  identity: { title: 'Identity', endpoints: { ...identity, ...guests, ...sessions, ...secondFactor } },
  catalogue: {
    title: 'Catalogue',
    endpoints: {
      ...catalogue,
      ...productManagement,
      ...publication,
      ...bulkEdits,
      listIncomplete: incompleteProducts.list,
      ...categoriesAndBrands,
    },
  },
  'import-export': { title: 'Product files', endpoints: importExport },
  search: { title: 'Search', endpoints: search },
  collections: { title: 'Collections', endpoints: collections },
  segments: { title: 'Customer segments', endpoints: customerSegments },
  offers: { title: 'Offers', endpoints: offers },
  stock: { title: 'Stock', endpoints: stock },
  'stock-alerts': { title: 'Stock alerts', endpoints: stockAlerts },
  cart: { title: 'Cart', endpoints: cart },
  'wish-list': { title: 'Wish list', endpoints: wishList },
  marketing: { title: 'Marketing consents', endpoints: marketingConsents },
  campaigns: { title: 'Messages with news and offers', endpoints: campaigns },
  addresses: { title: 'Addresses', endpoints: addresses },
  delivery: { title: 'Delivery', endpoints: { ...delivery, ...deliveryPinCodes } },
  'cash-on-delivery': { title: 'Cash on delivery', endpoints: cashOnDelivery },
  payments: { title: 'Payments', endpoints: payments },
  orders: {
    title: 'Orders',
    endpoints: {
      ...orders,
      ...orderTracking,
      ...orderConfirmation,
      ...orderManagement,
      ...orderDocuments,
      ...shipments,
      ...returns,
      ...returnPictures,
      ...payouts,
      ...cancellations,
      ...courierCash,
      ...courierBookings,
      ...returnPickups,
      ...paymentLink,
      showGuestOrder: guestOrders.show,
      openGuestOrder: guestOrders.open,
      showOwnGuestLink: guestOrders.ownLink,
      changeOrderItems: editOrder.changeItems,
      changeOrderAddress: editOrder.changeAddress,
      recordReceivedPayment: receivedPayments.record,
      findCustomersForOrder: staffOrders.findCustomers,
      createCustomerForOrder: staffOrders.createCustomer,
      quoteStaffOrder: staffOrders.quote,
      placeStaffOrder: staffOrders.place,
      listOrderDrafts: orderDrafts.list,
      showOrderDraft: orderDrafts.show,
      createOrderDraft: orderDrafts.create,
      saveOrderDraft: orderDrafts.save,
      removeOrderDraft: orderDrafts.remove,
      downloadInvoice: invoices.download,
      listMessages: orderMessages.list,
      saveMessage: orderMessages.save,
      resetMessage: orderMessages.reset,
      previewMessage: orderMessages.preview,
      sendTestMessage: orderMessages.sendTest,
      messagesOfOrder: orderMessages.ofOrder,
    },
  },
  recommendations: { title: 'Recommendations', endpoints: recommendations },
  grievances: { title: 'Complaints', endpoints: grievances },
  customers: { title: 'Customers', endpoints: customers },
  'cart-reminders': { title: 'Reminders of left carts', endpoints: cartReminders },
  reviews: { title: 'Reviews', endpoints: reviews },
  questions: { title: 'Questions', endpoints: questions },
  dashboard: { title: 'Dashboard', endpoints: dashboard },
  account: { title: 'Account', endpoints: { ...account, claimGuestOrder: guestOrders.claim } },
  administrators: { title: 'Administrators', endpoints: administrators },
  audit: { title: 'Audit', endpoints: audit },
  company: { title: 'Company details', endpoints: { ...company, ...homePage } },
  demo: { title: 'Demonstration', endpoints: demoData },
  'legal-pages': { title: 'Legal pages', endpoints: legalPages },
} as const satisfies Record<string, ApiModule>

/** Every endpoint of the API. */
export const allEndpoints: readonly Endpoint[] = Object.values<ApiModule>(api).flatMap(({ endpoints }) =>
  Object.values(endpoints),
)
