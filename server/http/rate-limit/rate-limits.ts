import type { Endpoint } from '#contract/endpoint.ts'

/** So many requests of one client in so many milliseconds. */
export type RateLimit = { max: number; timeWindow: number }

const minute = 60_000

/** Calls that one client may make only so often; everything else has the general limit. */
const rateLimits: Record<string, RateLimit> = {
  // A whole neighbourhood can share one address of its mobile network; those who guess are counted by the tries in vain.
  'POST /auth/login': { max: 60, timeWindow: minute },
  'POST /auth/register': { max: 60, timeWindow: minute },
  'POST /auth/forgot-password/request-otp': { max: 10, timeWindow: minute },
  'POST /auth/forgot-password/reset': { max: 10, timeWindow: minute },
  'POST /users/change-password': { max: 10, timeWindow: minute },
  'POST /auth/second-factor': { max: 60, timeWindow: minute },
  'POST /auth/second-factor/enrolment': { max: 10, timeWindow: minute },
  'POST /auth/second-factor/enrolment/confirm': { max: 60, timeWindow: minute },
  'POST /users/second-factor/enrolment': { max: 10, timeWindow: minute },
  'POST /users/second-factor/recovery-codes': { max: 10, timeWindow: minute },
  'POST /users/second-factor/remove': { max: 10, timeWindow: minute },
  'GET /users/validate-field': { max: 60, timeWindow: minute },
  // Somebody who types all the time makes six a second.
  'GET /search/suggestions': { max: 600, timeWindow: minute },
  'GET /search/products': { max: 300, timeWindow: minute },
  'GET /users/my-data': { max: 10, timeWindow: minute },
  'POST /users/delete-account': { max: 10, timeWindow: minute },
  'POST /administrators': { max: 10, timeWindow: minute },
  'PUT /administrators/{id}/active': { max: 10, timeWindow: minute },
  'POST /orders/place': { max: 30, timeWindow: minute },
  'POST /orders/{id}/reinitiate-payment': { max: 30, timeWindow: minute },
  // Open to whoever holds the id, and it may ask the provider.
  'GET /orders/payment/status-by-merchant-id': { max: 60, timeWindow: minute },
  // Each one is drawn.
  'GET /orders/{id}/invoices/{number}': { max: 60, timeWindow: minute },
  'GET /orders/packing-slips': { max: 60, timeWindow: minute },
  // Each one may read a year of orders.
  'GET /orders/export': { max: 20, timeWindow: minute },
}

/** Requests of one client in a minute that no shopper makes by hand. */
export const defaultRateLimit: RateLimit = { max: 1200, timeWindow: minute }

/** Pictures come by the dozen with every page, and many phones share one address of their network. */
export const imageRateLimit: RateLimit = { max: 12_000, timeWindow: minute }

/**
 * Whether a route is a file of the built pages: browsers keep those for ever, and sending one costs next to nothing. An
 * address that only looks like one is a page to render, and its route is the pages' own.
 */
export const isStaticAsset = (route: string | undefined): boolean => route?.startsWith('/assets/') ?? false

/** How often one client may make this call. */
export const rateLimitOf = (endpoint: Endpoint): RateLimit =>
  rateLimits[`${endpoint.method} ${endpoint.path}`] ?? defaultRateLimit
