import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { TrustedProxies } from '#server/config/trust-proxy.ts'
import type { AppContext } from '#server/context.ts'
import { routeOf } from '#server/metrics/request-metrics.ts'
import type { RateCount, RateCounter } from '../rate-limit/rate-counter.ts'
import { rateLimitKeyPrefix } from '../rate-limit/rate-limit-store.ts'
import { defaultRateLimit, type RateLimit } from '../rate-limit/rate-limits.ts'
import { type CachedResponse, sendCached } from './cached-response.ts'
import { type KeysByEncoding, requestEncoding } from './compression.ts'

/** The route's data for a URL, registered when Fastify sent a cached response for it. */
type FastPathEntry = {
  keys: KeysByEncoding
  /** The route's label in the metrics. */
  route: string
  isView: boolean
  /** The route's rate limit and the prefix of its counters; null without a limit. */
  limit: (RateLimit & { keyPrefix: string }) | null
}

/** The most URLs of the fast path, and the most clients whose counter keys are cached. */
const defaultMaxEntries = 5000
const maxUrlLength = 500

const rateLimitHeaders = ({ max }: RateLimit, { count, remainingMs }: RateCount): string[] => [
  'x-ratelimit-limit',
  String(max),
  'x-ratelimit-remaining',
  String(Math.max(0, max - count)),
  'x-ratelimit-reset',
  String(Math.ceil(remainingMs / 1000)),
]

/** A client's key in the counters of a limit. */
type CounterKeyOf = (keyPrefix: string) => string

/** Caches a client's keys: hashing a newly concatenated string takes longer than the rest of the limit check. */
function createCounterKeys(client: string): CounterKeyOf {
  const keys = new Map<string, string>()
  return (keyPrefix) => {
    const cached = keys.get(keyPrefix)
    if (cached !== undefined) return cached
    const key = keyPrefix + client
    keys.set(keyPrefix, key)
    return key
  }
}

/** Identifies a request's client as @fastify/rate-limit does: by its address, or by the one that trusted proxies forward. */
function createClientResolver(trustProxy: TrustedProxies, max: number): (request: IncomingMessage) => CounterKeyOf {
  const isTrusted = Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : trustProxy
  const clients = new LRUCache<string, CounterKeyOf>({ max })
  return (request) => {
    const { remoteAddress = '' } = request.socket
    const source = isTrusted ? `${remoteAddress} ${request.headers['x-forwarded-for']}` : remoteAddress
    const cached = clients.get(source)
    if (cached) return cached
    const client = createCounterKeys(normalizeIP(isTrusted ? proxyAddr(request, isTrusted) : remoteAddress))
    if (source.length <= maxUrlLength) clients.set(source, client)
    return client
  }
}

/** The fast path of one app. */
export type FastPath = {
  /** Adds a URL for which Fastify is about to send a cached response. */
  register(request: FastifyRequest, reply: FastifyReply, keys: KeysByEncoding): void
  /** Replaces Fastify's request listener by one that tries the fast path first. */
  attach(): void
}

/**
 * Sends cached responses without Fastify, whose hooks take longer than such a response (docs/decisions/0005-custom-code.md). A URL
 * is served here after Fastify has sent a cached response for it; Fastify handles all other requests, and those over a limit.
 */
export function createFastPath(
  app: FastifyInstance,
  { responseCache, viewCounter, metrics: { requests } }: AppContext,
  {
    trustProxy,
    counters,
    maxEntries = defaultMaxEntries,
  }: { trustProxy: TrustedProxies; counters: RateCounter; maxEntries?: number | undefined },
): FastPath {
  const entries = new LRUCache<string, FastPathEntry>({ max: maxEntries })
  const clientOf = createClientResolver(trustProxy, maxEntries)
  let isClosing = false

  function find(request: IncomingMessage): { entry: FastPathEntry; cached: CachedResponse } | undefined {
    const entry = request.method === 'GET' && !isClosing ? entries.get(request.url!) : undefined
    if (!entry || app.isUnderPressure()) return
    const cached = responseCache.get(entry.keys[requestEncoding(request.headers)])
    return cached && { entry, cached }
  }

  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { entry, cached }: NonNullable<ReturnType<typeof find>>,
    ownHeaders: string[],
  ) {
    const startedAt = performance.now()
    requests?.started()
    if (cached.viewedProductId && entry.isView) viewCounter.add(cached.viewedProductId)
    sendCached(response, request, cached, ownHeaders)
    requests?.finished(entry.route, 'GET', response.statusCode, performance.now() - startedAt)
  }

  function handle(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const found = find(request)
    if (!found) return next()
    const { limit } = found.entry
    if (!limit) return send(request, response, found, [])
    const sendCounted = (counted: RateCount) =>
      // Above the limit Fastify rejects the request. Fastify counts it a second time, which has no effect there.
      counted.count > limit.max ? next() : send(request, response, found, rateLimitHeaders(limit, counted))
    const counted = counters.count(clientOf(request)(limit.keyPrefix), limit.timeWindow)
    if (counted instanceof Promise) counted.then(sendCounted, next)
    else sendCounted(counted)
  }

  app.addHook('preClose', async () => {
    isClosing = true
  })
  return {
    register(request, reply, keys) {
      const { method, originalUrl, routeOptions } = request
      const { cache, rateLimitHooks, rateLimit } = routeOptions.config
      // Responses with headers that depend on the request, such as CORS, are not registered.
      const hasNoPerRequestHeaders = Object.keys(reply.getHeaders()).every((name) => name.startsWith('x-ratelimit-'))
      if (method !== 'GET' || !hasNoPerRequestHeaders || originalUrl.length > maxUrlLength || entries.has(originalUrl))
        return
      const limit = {
        ...(rateLimit ? (rateLimit as RateLimit) : defaultRateLimit),
        keyPrefix: rateLimitKeyPrefix(rateLimit ? routeOptions : {}),
      }
      entries.set(originalUrl, {
        keys,
        route: routeOf(request, reply),
        isView: cache?.isView(request) ?? false,
        limit: rateLimitHooks ? limit : null,
      })
    },
    attach() {
      const [listener] = app.server.listeners('request') as [RequestListener]
      // Others, such as the one that counts the running requests of a connection, stay.
      app.server.off('request', listener)
      app.server.on('request', (request, response) => handle(request, response, () => listener(request, response)))
    },
  }
}
