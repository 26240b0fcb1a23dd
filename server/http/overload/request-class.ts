import type { FastifyRequest } from 'fastify'
import { apiBase } from '#contract/limits.ts'
import { isStaticAsset } from '../rate-limit/rate-limits.ts'

/**
 * How a request is treated when the process has more requests than it can serve:
 * - `exempt`: never rejected, such as the simulated services, which orders that are already being handled wait for
 * - `essential`: carts, checkout, orders, payments and their webhooks, accounts, the back office; rejected last
 * - `browsing`: pages and public data that every visitor and crawler requests; rejected first
 * - `search`: browsing that can keep the database busy for long
 * - `light`: files and the readiness check, which wait for nothing
 */
export type RequestClass = 'exempt' | 'essential' | 'browsing' | 'search' | 'light'

/** The parts of a request that its class depends on: its route's pattern, and whether responses of the route are cached. */
type ClassifiedRequest = { method: string; url: string; route: string | undefined; isCacheable: boolean }

/** Pages of a customer who has already chosen or ordered something, also those that mails link to, and of the back office. */
const essentialPages =
  /^\/(account|admin|cart|confirm-order|grievance|guest-order|pay-order|payment|review|tell-me|track|unsubscribe|wish-list)(\/|\?|$)/
const searchPage = /^\/search(\?|$)/
/** Files for crawlers and shopping services. */
const listsForCrawlers = /^\/(sitemap|feeds\/)/
/** They respond to this process, also by closing the connection without a response, which would leave them counted as running. */
const simulators = /^\/simulator\//
const files = /^\/(uploads|favicon|robots|manifest|service-worker)/

/** Whether the cart of a visitor without an account makes this call: the browser keeps the cart, and reads its products and the charges. */
const isReadOfCart = (route: string, url: string): boolean =>
  route === `${apiBase}/company-details` || (route === `${apiBase}/products/:productId` && /[?&]view=0(&|$)/.test(url))

/** The class of a request; all pages have one route. */
export function classOf({ method, url, route, isCacheable }: ClassifiedRequest): RequestClass {
  if (route === '/healthz' || route === '/metrics' || isStaticAsset(route)) return 'exempt'
  if (route === '/readyz') return 'light'
  if (route !== undefined && simulators.test(route)) return 'exempt'
  if (method !== 'GET' && method !== 'HEAD') return 'essential'
  if (route === undefined) return 'browsing'
  if (route === '/*') {
    if (essentialPages.test(url)) return 'essential'
    return searchPage.test(url) ? 'search' : 'browsing'
  }
  if (isReadOfCart(route, url)) return 'essential'
  if (route.startsWith(`${apiBase}/search/`)) return 'search'
  if (isCacheable || listsForCrawlers.test(route)) return 'browsing'
  return files.test(route) ? 'light' : 'essential'
}

/** The class of a request of Fastify. */
export const requestClassOf = ({ method, url, routeOptions: { url: route, config } }: FastifyRequest): RequestClass =>
  classOf({ method, url, route, isCacheable: config.cache !== undefined })

export const isBrowsing = (requestClass: RequestClass): requestClass is 'browsing' | 'search' =>
  requestClass === 'browsing' || requestClass === 'search'

/** All pages have one route. */
export const isPage = ({ routeOptions: { url } }: FastifyRequest): boolean => url === '/*'
