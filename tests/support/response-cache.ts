import type { FastifyServerFactory } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { TrustedProxies } from '#server/config/trust-proxy.ts'
import type { RateCounter } from '#server/http/rate-limit/rate-counter.ts'
import { createCacheStore } from '#server/http/response-cache/cache-store.ts'
import { type CachedResponse, recompress } from '#server/http/response-cache/cached-response.ts'
import { type LookupResult, lookupCacheBytes } from '#server/http/response-cache/lookup-cache.ts'
import { subscribeCaches } from '#server/http/response-cache/subscribe-caches.ts'
import { createProduct } from './factories.ts'
import { longWaitLimits } from './processes/long-wait-limits.ts'
import type { TestContext } from './test-context.ts'

const settings = {
  publicUrl: 'http://localhost:3000',
  production: true,
  logLevel: 'silent',
} as const

type AppOptions = {
  rateLimit?: boolean
  corsOrigins?: string[]
  trustProxy?: TrustedProxies
  rateCounter?: RateCounter
  fastPathEntries?: number
  serverFactory?: FastifyServerFactory
}

/** The production app on a test's context without a response cache: its responses are the expected ones. */
export async function createUncachedApp(
  context: TestContext,
  { rateLimit = false }: Pick<AppOptions, 'rateLimit'> = {},
) {
  const app = await buildApp(
    context,
    { ...settings, rateLimit, corsOrigins: [], trustProxy: false },
    { overloadLimits: longWaitLimits },
  )
  onTestFinished(() => app.close())
  return app
}

// On a machine that runs many tests the heartbeat is late.
const relaxedHeartbeat = { freshFor: 10_000, heartbeatInterval: 200 }

/** The production app of one process on a test's context, with a response cache while its LISTEN subscription is fresh. */
export async function createCachedApp(
  context: TestContext,
  { rateLimit = false, corsOrigins = [], trustProxy = false, ...options }: AppOptions = {},
) {
  const responseCache = createCacheStore<CachedResponse>(10_000_000, { improve: recompress })
  const lookupCache = createCacheStore<LookupResult>(lookupCacheBytes)
  const subscription = subscribeCaches([responseCache, lookupCache], context.databaseUrl, relaxedHeartbeat)
  const app = await buildApp(
    { ...context, responseCache, lookupCache },
    { ...settings, rateLimit, corsOrigins, trustProxy },
    { ...options, overloadLimits: longWaitLimits },
  )
  onTestFinished(async () => {
    await app.close()
    await subscription.stop()
  })
  await vi.waitUntil(() => subscription.isFresh(), 10_000)
  return { app, responseCache, lookupCache }
}

/** A store with one product; returns its id and the URLs of the list, the call and the page that contain it. */
export async function createShopWithProduct(context: TestContext) {
  await ensureCompanyDetails(context.db)
  const description = `<p>${'A kurta of cotton. '.repeat(80)}</p>`
  const { id, categoryId } = await createProduct(context, { name: 'Kurta', description })
  return { id, list: `/api/products?categoryId=${categoryId}`, detail: `/api/products/${id}`, page: `/product/${id}` }
}

/** The request headers of each kind of client. */
export const headersByClient: Readonly<Record<string, Record<string, string>>> = {
  'a browser': { 'accept-encoding': 'gzip, deflate, br, zstd' },
  'an old browser': { 'accept-encoding': 'gzip, deflate' },
  'a program': {},
  'a client with x-no-compression': { 'accept-encoding': 'br', 'x-no-compression': '1' },
}
