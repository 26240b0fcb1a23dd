import type { CallName, FileCallName } from '#contract/calls.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** `max` requests of one client in `timeWindow` milliseconds. */
export type RateLimit = { max: number; timeWindow: number }

/** The limits of calls that differ from the default. */
const rateLimits: { [Name in CallName | FileCallName]?: RateLimit } = {
  // Many users of a mobile network can share one address; guessing is limited by failed logins (login-throttle.ts).
  'POST /auth/login': { max: 60, timeWindow: minuteMs },
  'POST /auth/register': { max: 60, timeWindow: minuteMs },
  'POST /auth/guest': { max: 60, timeWindow: minuteMs },
  'POST /auth/guest/account': { max: 10, timeWindow: minuteMs },
  'POST /auth/forgot-password/request-otp': { max: 10, timeWindow: minuteMs },
  'POST /auth/forgot-password/reset': { max: 10, timeWindow: minuteMs },
  'POST /auth/sign-in-code': { max: 10, timeWindow: minuteMs },
  'POST /auth/sign-in-code/login': { max: 60, timeWindow: minuteMs },
  'POST /users/change-password': { max: 10, timeWindow: minuteMs },
  'POST /auth/second-factor': { max: 60, timeWindow: minuteMs },
  'POST /auth/second-factor/enrolment': { max: 10, timeWindow: minuteMs },
  'POST /auth/second-factor/enrolment/confirm': { max: 60, timeWindow: minuteMs },
  'POST /users/second-factor/enrolment': { max: 10, timeWindow: minuteMs },
  'POST /users/second-factor/recovery-codes': { max: 10, timeWindow: minuteMs },
  'POST /users/second-factor/remove': { max: 10, timeWindow: minuteMs },
  'GET /users/validate-field': { max: 60, timeWindow: minuteMs },
  // Continuous typing sends six requests a second.
  'GET /search/suggestions': { max: 600, timeWindow: minuteMs },
  'GET /search/products': { max: 300, timeWindow: minuteMs },
  'GET /users/my-data': { max: 10, timeWindow: minuteMs },
  'POST /users/delete-account': { max: 10, timeWindow: minuteMs },
  'POST /administrators': { max: 10, timeWindow: minuteMs },
  'PUT /administrators/{id}/active': { max: 10, timeWindow: minuteMs },
  // Guessing a code takes many requests; many visitors of a mobile network can share one address.
  'POST /cart/codes': { max: 60, timeWindow: minuteMs },
  'POST /cart/quote': { max: 600, timeWindow: minuteMs },
  // Each reads up to a hundred products.
  'POST /wish-list/products': { max: 240, timeWindow: minuteMs },
  'POST /recently-viewed/products': { max: 240, timeWindow: minuteMs },
  'GET /wish-list/shared/{token}': { max: 240, timeWindow: minuteMs },
  // Each consent that is withdrawn and given again is kept.
  'PUT /marketing-consents/{purpose}': { max: 30, timeWindow: minuteMs },
  'GET /cart-reminders/links/{token}': { max: 60, timeWindow: minuteMs },
  'GET /unsubscribe/{token}': { max: 60, timeWindow: minuteMs },
  'POST /unsubscribe/{token}': { max: 60, timeWindow: minuteMs },
  'POST /stock-alerts': { max: 30, timeWindow: minuteMs },
  'GET /stock-alerts/links/{token}': { max: 60, timeWindow: minuteMs },
  'POST /stock-alerts/links/{token}/confirm': { max: 60, timeWindow: minuteMs },
  'POST /stock-alerts/links/{token}/remove': { max: 60, timeWindow: minuteMs },
  'POST /orders/place': { max: 30, timeWindow: minuteMs },
  'POST /orders/{id}/reinitiate-payment': { max: 30, timeWindow: minuteMs },
  'POST /orders/{id}/pay-online': { max: 30, timeWindow: minuteMs },
  // A public call that can query the payment provider.
  'GET /orders/payment/status-by-merchant-id': { max: 60, timeWindow: minuteMs },
  // Guessing is limited by wrong attempts (track-order.ts).
  'POST /orders/track': { max: 60, timeWindow: minuteMs },
  // Limited by the attempts of an address and of a client (file-grievance.ts, find-by-ticket.ts).
  'POST /grievances': { max: 30, timeWindow: minuteMs },
  'POST /grievances/show': { max: 60, timeWindow: minuteMs },
  'POST /grievances/messages': { max: 30, timeWindow: minuteMs },
  // Public calls by the link in a mail; its token cannot be guessed.
  'GET /orders/confirmation/{token}': { max: 60, timeWindow: minuteMs },
  'POST /orders/confirmation/{token}/confirm': { max: 60, timeWindow: minuteMs },
  'POST /orders/confirmation/{token}/cancel': { max: 60, timeWindow: minuteMs },
  'PUT /orders/confirmation/{token}/address': { max: 60, timeWindow: minuteMs },
  'GET /guest-orders/{token}': { max: 60, timeWindow: minuteMs },
  'POST /guest-orders/{token}/open': { max: 60, timeWindow: minuteMs },
  'POST /guest-orders/{token}/claim': { max: 60, timeWindow: minuteMs },
  'GET /reviews/order/{token}': { max: 60, timeWindow: minuteMs },
  'POST /reviews/order/{token}': { max: 60, timeWindow: minuteMs },
  // Each can contain pictures, which are encoded.
  'POST /products/{productId}/reviews': { max: 20, timeWindow: minuteMs },
  'PUT /reviews/{id}': { max: 20, timeWindow: minuteMs },
  // Also limited by the attempts of a customer (ask-question.ts, answer-question.ts).
  'POST /products/{productId}/questions': { max: 30, timeWindow: minuteMs },
  'POST /questions/{id}/answers': { max: 30, timeWindow: minuteMs },
  // Each sends a mail.
  'POST /order-messages/{name}/test': { max: 10, timeWindow: minuteMs },
  'POST /campaigns/test': { max: 10, timeWindow: minuteMs },
  // Each renders a PDF.
  'GET /orders/{id}/invoices/{number}': { max: 60, timeWindow: minuteMs },
  'GET /orders/packing-slips': { max: 60, timeWindow: minuteMs },
  'GET /orders/pick-list': { max: 60, timeWindow: minuteMs },
  'GET /orders/labels': { max: 60, timeWindow: minuteMs },
  'GET /orders/manifest': { max: 60, timeWindow: minuteMs },
  // Each calls the courier service.
  'GET /orders/{id}/shipments/{shipmentId}/courier-rates': { max: 60, timeWindow: minuteMs },
  'POST /orders/{id}/shipments/{shipmentId}/booking': { max: 60, timeWindow: minuteMs },
  'PUT /orders/{id}/shipments/{shipmentId}/booking': { max: 60, timeWindow: minuteMs },
  'GET /orders/{id}/returns/{returnId}/pickup-rates': { max: 60, timeWindow: minuteMs },
  'POST /orders/{id}/returns/{returnId}/pickup': { max: 60, timeWindow: minuteMs },
  'PUT /orders/{id}/returns/{returnId}/pickup': { max: 60, timeWindow: minuteMs },
  // Each decodes a picture.
  'POST /orders/{id}/return-pictures': { max: 60, timeWindow: minuteMs },
  'GET /orders/{id}/payout': { max: 60, timeWindow: minuteMs },
  // Each may read a year of orders, all customers or the whole catalogue.
  'GET /orders/export': { max: 20, timeWindow: minuteMs },
  'GET /courier-cash/export': { max: 20, timeWindow: minuteMs },
  'GET /customers/export': { max: 20, timeWindow: minuteMs },
  'GET /customers/{id}/export': { max: 20, timeWindow: minuteMs },
  'GET /product-files/products': { max: 20, timeWindow: minuteMs },
  // Each parses a file of up to 30,000 lines.
  'POST /courier-cash/remittances/preview': { max: 20, timeWindow: minuteMs },
  'POST /courier-cash/remittances': { max: 20, timeWindow: minuteMs },
}

/** More requests in a minute than a shopper makes. */
export const defaultRateLimit: RateLimit = { max: 1200, timeWindow: minuteMs }

/** A page has dozens of images, and many phones share one address. */
export const imageRateLimit: RateLimit = { max: 12_000, timeWindow: minuteMs }

/** A feed has all products; shopping services read it a few times a day. */
export const feedRateLimit: RateLimit = { max: 30, timeWindow: minuteMs }

/** Whether a route is that of the built files with a content hash in their names. */
export const isStaticAsset = (route: string | undefined): boolean => route?.startsWith('/assets/') ?? false

/** The rate limit of a call. */
export const rateLimitOf = (endpoint: Endpoint): RateLimit =>
  rateLimits[`${endpoint.method} ${endpoint.path}` as CallName] ?? defaultRateLimit
