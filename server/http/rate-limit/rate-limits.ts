import type { CallName, FileCallName } from '#contract/calls.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** `max` requests of one client in `timeWindow` milliseconds. */
export type RateLimit = { max: number; timeWindow: number }

/** A limit of `max` requests in a minute. */
export const perMinute = (max: number): RateLimit => ({ max, timeWindow: minuteMs })

/** The limits of calls that differ from the default. */
const requestsPerMinute: { [Name in CallName | FileCallName]?: number } = {
  // Many users of a mobile network can share one address; guessing is limited by failed logins (server/throttle/).
  'POST /auth/login': 60,
  'POST /auth/register': 60,
  'POST /auth/guest': 60,
  'POST /auth/guest/account': 10,
  'POST /auth/forgot-password/request-otp': 10,
  'POST /auth/forgot-password/reset': 10,
  'POST /auth/sign-in-code': 10,
  'POST /auth/sign-in-code/login': 60,
  'POST /users/change-password': 10,
  'POST /auth/second-factor': 60,
  'POST /auth/second-factor/enrolment': 10,
  'POST /auth/second-factor/enrolment/confirm': 60,
  'POST /users/second-factor/enrolment': 10,
  'POST /users/second-factor/recovery-codes': 10,
  'POST /users/second-factor/remove': 10,
  'GET /users/validate-field': 60,
  // Continuous typing sends six requests a second.
  'GET /search/suggestions': 600,
  'GET /search/products': 300,
  'GET /users/my-data': 10,
  'POST /users/delete-account': 10,
  'POST /administrators': 10,
  'PUT /administrators/{id}/active': 10,
  // Guessing is limited by unknown codes (count-unknown-codes.ts); many visitors of a mobile network can share one address.
  'POST /cart/codes': 60,
  'POST /cart/quote': 600,
  // Each reads up to a hundred products.
  'POST /wish-list/products': 240,
  'POST /recently-viewed/products': 240,
  'GET /wish-list/shared/{token}': 240,
  // Each consent that is withdrawn and given again is kept.
  'PUT /marketing-consents/{purpose}': 30,
  'GET /cart-reminders/links/{token}': 60,
  'GET /unsubscribe/{token}': 60,
  'POST /unsubscribe/{token}': 60,
  'POST /stock-alerts': 30,
  'GET /stock-alerts/links/{token}': 60,
  'POST /stock-alerts/links/{token}/confirm': 60,
  'POST /stock-alerts/links/{token}/remove': 60,
  'POST /orders/place': 30,
  'POST /orders/{id}/reinitiate-payment': 30,
  'POST /orders/{id}/pay-online': 30,
  // Public calls that can query the payment provider.
  'GET /orders/payment/status-by-merchant-id': 60,
  'POST /orders/payment-link/{token}': 30,
  // Guessing is limited by wrong attempts (track-order.ts).
  'POST /orders/track': 60,
  // Limited by the attempts of an address and of a client (file-grievance.ts, find-by-ticket.ts).
  'POST /grievances': 30,
  'POST /grievances/show': 60,
  'POST /grievances/messages': 30,
  // Public calls by the link in a mail; its token cannot be guessed.
  'GET /orders/confirmation/{token}': 60,
  'POST /orders/confirmation/{token}/confirm': 60,
  'POST /orders/confirmation/{token}/cancel': 60,
  'PUT /orders/confirmation/{token}/address': 60,
  'GET /orders/payment-link/{token}': 60,
  'GET /guest-orders/{token}': 60,
  'POST /guest-orders/{token}/open': 60,
  'POST /guest-orders/{token}/claim': 60,
  'GET /reviews/order/{token}': 60,
  'POST /reviews/order/{token}': 60,
  // Each can contain pictures, which are encoded.
  'POST /products/{productId}/reviews': 20,
  'PUT /reviews/{id}': 20,
  // Also limited by the attempts of a customer (ask-question.ts, answer-question.ts).
  'POST /products/{productId}/questions': 30,
  'POST /questions/{id}/answers': 30,
  // Each sends a mail.
  'POST /order-messages/{name}/test': 10,
  'POST /campaigns/test': 10,
  // Each renders a PDF.
  'GET /orders/{id}/invoices/{number}': 60,
  'GET /orders/packing-slips': 60,
  'GET /orders/pick-list': 60,
  'GET /orders/labels': 60,
  'GET /orders/manifest': 60,
  // Each calls the courier service.
  'GET /orders/{id}/shipments/{shipmentId}/courier-rates': 60,
  'POST /orders/{id}/shipments/{shipmentId}/booking': 60,
  'PUT /orders/{id}/shipments/{shipmentId}/booking': 60,
  'GET /orders/{id}/returns/{returnId}/pickup-rates': 60,
  'POST /orders/{id}/returns/{returnId}/pickup': 60,
  'PUT /orders/{id}/returns/{returnId}/pickup': 60,
  // Each decodes a picture.
  'POST /orders/{id}/return-pictures': 60,
  // Each is kept in the order and its history, and a cancellation or a request sends mails.
  'POST /orders/{id}/cancellations': 30,
  'PUT /orders/{id}/return': 30,
  'POST /orders/{id}/returns': 30,
  'PUT /orders/{id}/returns/{returnId}/withdrawal': 30,
  'PUT /orders/{id}/returns/{returnId}/shipment': 30,
  'GET /orders/{id}/payout': 60,
  // Each may read a year of orders, all customers or the whole catalogue.
  'GET /orders/export': 20,
  'GET /courier-cash/export': 20,
  'GET /customers/export': 20,
  'GET /customers/{id}/export': 20,
  'GET /product-files/products': 20,
  // Each parses a file of up to 30,000 lines.
  'POST /courier-cash/remittances/preview': 20,
  'POST /courier-cash/remittances': 20,
}

/** More requests in a minute than a shopper makes. */
export const defaultRateLimit = perMinute(1200)

/** A page has dozens of images, and many phones share one address. */
export const imageRateLimit = perMinute(12_000)

/** A feed has all products; shopping services read it a few times a day. */
export const feedRateLimit = perMinute(30)

/** A sitemap has up to 50,000 URLs; a crawler reads the parts of a large catalogue one after the other. */
export const sitemapRateLimit = perMinute(60)

/** Whether a route is that of the built files with a content hash in their names. */
export const isStaticAsset = (route: string | undefined): boolean => route?.startsWith('/assets/') ?? false

/** The rate limit of a call. */
export const rateLimitOf = (endpoint: Endpoint): RateLimit =>
  perMinute(requestsPerMinute[`${endpoint.method} ${endpoint.path}` as CallName] ?? defaultRateLimit.max)
