import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TrustedProxies } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { routeOf } from '#server/metrics/request-metrics.ts'
import type { RateCount, RateCounter } from '../rate-limit/rate-counter.ts'
import { rateLimitKeyPrefix } from '../rate-limit/rate-limit-store.ts'
import { defaultRateLimit, type RateLimit } from '../rate-limit/rate-limits.ts'
import { type CachedResponse, sendCached } from './cached-response.ts'
import { type KeysByEncoding, requestEncoding } from './compression.ts'

/** What is known of an address since a kept reply went out to somebody who asked for it. */
type FastPathEntry = {
  keys: KeysByEncoding
  /** What requests for it are counted as in the metrics. */
  route: string
  isView: boolean
  /** How often one client may ask for it, and the name before the client's under which that is counted; null without limits. */
  limit: (RateLimit & { name: string }) | null
}

/** More addresses than are asked for again; whoever makes up others has them all learnt anew, which costs little. */
const maxEntries = 5000
const maxUrlLength = 500

const rateLimitHeaders = ({ max }: RateLimit, { count, remainingMs: left }: RateCount): string[] => [
  'x-ratelimit-limit',
  String(max),
  'x-ratelimit-remaining',
  String(Math.max(0, max - count)),
  'x-ratelimit-reset',
  String(Math.ceil(left / 1000)),
]

/** A client by its name; gives the key under which its requests are counted where `limitName` stands before that. */
type ClientKey = (limitName: string) => string

/** A key is made once: to put a name together and look it up for the first time costs more than all else about a limit. */
function createClientKey(name: string): ClientKey {
  const keys = new Map<string, string>()
  return (limitName) => {
    const known = keys.get(limitName)
    if (known !== undefined) return known
    const key = limitName + name
    keys.set(limitName, key)
    return key
  }
}

/** Names a request's client as the limits do: behind proxies that are trusted, by the address that they tell. */
function createClientKeyResolver(trustProxy: TrustedProxies): (request: IncomingMessage) => ClientKey {
  const isTrusted = Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : trustProxy
  const nameOf = (request: IncomingMessage, peer: string) =>
    normalizeIP(isTrusted ? proxyAddr(request, isTrusted) : peer)
  const clients = new Map<string, ClientKey>()
  return (request) => {
    const { remoteAddress: peer = '' } = request.socket
    const way = isTrusted ? `${peer} ${request.headers['x-forwarded-for']}` : peer
    const known = clients.get(way)
    if (known) return known
    const client = createClientKey(nameOf(request, peer))
    if (clients.size >= maxEntries) clients.clear()
    if (way.length <= maxUrlLength) clients.set(way, client)
    return client
  }
}

/** What requests wait at: `learn` is told of kept replies that Fastify has sent, `open` puts the door before Fastify. */
export type FastPath = {
  register(request: FastifyRequest, reply: FastifyReply, keys: KeysByEncoding): void
  attach(): void
}

/**
 * Sends kept replies before Fastify hears of a request, because its way through Fastify costs more than the reply. An address
 * is known here once Fastify has sent a kept reply for it, and a request that might get anything but such a reply is left to
 * Fastify, so that everything is decided in one place, and this is only a shorter way to the same.
 */
export function createFastPath(
  app: FastifyInstance,
  { responseCache: keeper, views, metrics: { requests } }: AppContext,
  { trustProxy, counters }: { trustProxy: TrustedProxies; counters: RateCounter },
): FastPath {
  const known = new Map<string, FastPathEntry>()
  const clientOf = createClientKeyResolver(trustProxy)
  let isClosing = false

  function find(request: IncomingMessage): { address: FastPathEntry; kept: CachedResponse } | undefined {
    const address = request.method === 'GET' && !isClosing ? known.get(request.url!) : undefined
    if (!address || !keeper.isFresh() || app.isUnderPressure()) return
    const kept = keeper.get(address.keys[requestEncoding(request.headers)])
    return kept && { address, kept }
  }

  /** Milliseconds as a kept reply takes them: once it is handed over nothing is left to do for it here. */
  function send(
    request: IncomingMessage,
    response: ServerResponse,
    { address, kept }: NonNullable<ReturnType<typeof find>>,
    own: string[],
  ) {
    const began = performance.now()
    requests?.began()
    if (kept.viewedProductId && address.isView) views.add(kept.viewedProductId)
    sendCached(response, request, kept, own)
    requests?.ended(address.route, 'GET', response.statusCode, performance.now() - began)
  }

  function answer(request: IncomingMessage, response: ServerResponse, pass: () => void) {
    const found = find(request)
    if (!found) return pass()
    const { limit } = found.address
    if (!limit) return send(request, response, found, [])
    const go = (counted: RateCount) =>
      // The refusal is Fastify's, which counts once more: it makes no difference beyond the limit.
      counted.count > limit.max ? pass() : send(request, response, found, rateLimitHeaders(limit, counted))
    const counted = counters.count(clientOf(request)(limit.name), limit.timeWindow)
    if (counted instanceof Promise) counted.then(go, pass)
    else go(counted)
  }

  app.addHook('preClose', async () => {
    isClosing = true
  })
  return {
    register(request, reply, keys) {
      const { method, originalUrl, routeOptions } = request
      const { kept, limits, rateLimit } = routeOptions.config
      // A reply to which this request added more than its limits is not the same for the next one.
      const isPlain = Object.keys(reply.getHeaders()).every((name) => name.startsWith('x-ratelimit-'))
      if (method !== 'GET' || !isPlain || originalUrl.length > maxUrlLength || known.has(originalUrl)) return
      if (known.size >= maxEntries) known.clear()
      known.set(originalUrl, {
        keys,
        route: routeOf(request, reply),
        isView: kept?.isView(request) ?? false,
        limit: limits
          ? {
              ...(rateLimit ? (rateLimit as RateLimit) : defaultRateLimit),
              name: rateLimitKeyPrefix(rateLimit ? routeOptions : {}),
            }
          : null,
      })
    },
    attach() {
      const [handle] = app.server.listeners('request') as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[]
      app.server.removeAllListeners('request')
      app.server.on('request', (request, response) => answer(request, response, () => handle!(request, response)))
    },
  }
}
