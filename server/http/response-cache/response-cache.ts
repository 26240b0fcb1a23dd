import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { toNotModifiedHeaders } from '../http-caching.ts'
import { pageHeader } from '../page-header.ts'
import type { CacheStore, PendingEntry } from './cache-store.ts'
import type { ResponseTags } from './cache-tags.ts'
import { type CachedResponse, recompress, sendCached, toCachedBody, toRawHeaders } from './cached-response.ts'
import {
  type ContentEncoding,
  cacheKeysOf,
  compressFast,
  compressionThreshold,
  type KeysByEncoding,
  requestEncoding,
} from './compression.ts'
import type { FastPath } from './fast-path.ts'

/** Of a route whose replies may be kept. */
export type CacheableRoute = {
  /** What tells this request's answer from others; null where it is not kept. */
  cacheKeyOf(request: FastifyRequest): string | null
  /** Whether a request for a product is somebody looking at it. */
  isView(request: FastifyRequest): boolean
}

type PendingResponse = {
  entry: PendingEntry<CachedResponse>
  encoding: ContentEncoding
  presetHeaders: ReadonlySet<string>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    kept?: CacheableRoute
    limits?: onRequestAsyncHookHandler[]
  }
  interface FastifyRequest {
    /** What the reply shows, set by a handler whose reply may be kept. */
    shown: ResponseTags | null
    leading: PendingResponse | null
    /** The name of a page that was kept. */
    keptPage: string | undefined
  }
}

/** What belongs to one request, and not to the reply. */
const perRequestHeaders =
  /^(x-ratelimit-|ratelimit|retry-after$|x-request-id$|date$|connection$|keep-alive$|transfer-encoding$|content-length$|content-encoding$|access-control-)/

/** Calls that never change what the catalogue shows, and are made too often to let them wait. */
const callsWithoutInvalidation = /^\/api\/(cart|auth|users|addresses)(\/|\?|$)/

/**
 * Remembers for each route which hooks its limits are: those that `register` adds. A kept reply goes out before all other hooks,
 * but never past a limit.
 */
export async function recordRateLimitHooks(app: FastifyInstance, register: () => PromiseLike<unknown>): Promise<void> {
  const hooksOf = ({ onRequest = [] }: RouteOptions) => [onRequest].flat() as onRequestAsyncHookHandler[]
  const before = new WeakMap<RouteOptions, number>()
  app.addHook('onRoute', (route) => void before.set(route, hooksOf(route).length))
  await register()
  app.addHook('onRoute', (route) => {
    const limits = hooksOf(route).slice(before.get(route))
    if (route.config?.kept && limits.length > 0) route.config = { ...route.config, limits }
  })
}

/**
 * Replies that are kept go out first of all, and the door learns of them; of those that are not yet, one is made at a time.
 * Comes before the hooks that it spares.
 */
export function serveFromCache(
  app: FastifyInstance,
  { responseCache: keeper, views }: Pick<AppContext, 'responseCache' | 'views'>,
  door: Pick<FastPath, 'register'>,
): void {
  app.decorateRequest('shown', null)
  app.decorateRequest('leading', null)
  app.decorateRequest('keptPage', undefined)

  async function limited(request: FastifyRequest, reply: FastifyReply, limits: onRequestAsyncHookHandler[]) {
    for (const limit of limits) await limit.call(app, request, reply)
  }

  type Found = { keys: KeysByEncoding; kept: CachedResponse }

  function answer(request: FastifyRequest, reply: FastifyReply, { keys, kept }: Found, done: (error?: Error) => void) {
    const { limits, kept: route } = request.routeOptions.config
    const go = () => {
      if (kept.viewedProductId && request.method === 'GET' && route?.isView(request)) views.add(kept.viewedProductId)
      request.keptPage = kept.pageName
      door.register(request, reply, keys)
      // What this request was given before: its limits, the origin that may read it.
      const own = toRawHeaders(reply.getHeaders())
      reply.hijack()
      sendCached(reply.raw, request, kept, own)
    }
    if (limits) limited(request, reply, limits).then(go).catch(done)
    else go()
  }

  /** The reply that is kept, or that somebody else makes at this moment; null where this request has to make it. */
  async function found(key: string, lead: () => void): Promise<CachedResponse | null> {
    if (!(await keeper.ensureFresh())) return null
    for (let tries = 0; tries < 3; tries++) {
      const kept = keeper.get(key)
      const making = kept ? undefined : keeper.pendingEntry(key)
      if (kept && keeper.isFresh()) return kept
      if (!making) break
      await making.settled
    }
    lead()
    return null
  }

  /** From now on whoever asks for the same waits for what this request makes. */
  function beginMaking(request: FastifyRequest, reply: FastifyReply, key: string, encoding: ContentEncoding) {
    if (request.method !== 'GET' || !keeper.isFresh()) return
    const making = keeper.createEntry(key)
    request.leading = { entry: making, encoding, presetHeaders: new Set(Object.keys(reply.getHeaders())) }
    // Whatever becomes of it.
    reply.raw.once('close', making.settle)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { kept: route } = request.routeOptions.config
    if (!route || !keeper.isEnabled() || !(request.method === 'GET' || request.method === 'HEAD')) return done()
    const address = route.cacheKeyOf(request)
    if (address === null) return done()
    const encoding = requestEncoding(request.headers)
    const keys = cacheKeysOf(address)
    const key = keys[encoding]
    const ready = keeper.isFresh() ? keeper.get(key) : undefined
    if (ready) return answer(request, reply, { keys, kept: ready }, done)
    found(key, () => beginMaking(request, reply, key, encoding))
      .then((kept) => (kept ? answer(request, reply, { keys, kept }, done) : done()))
      .catch(done)
  })
}

function toCachedResponse(
  reply: FastifyReply,
  { presetHeaders: given }: PendingResponse,
  body: Buffer,
  viewed: string | undefined,
): CachedResponse {
  const headers = Object.entries(reply.getHeaders()).filter(
    ([name]) => !given.has(name) && (!perRequestHeaders.test(name) || name === 'content-encoding'),
  )
  const head = toRawHeaders({ ...Object.fromEntries(headers), 'content-length': body.length })
  return {
    headers: head,
    notModifiedHeaders: toRawHeaders(toNotModifiedHeaders(Object.fromEntries(headers))),
    etag: String(reply.getHeader('etag')),
    body: toCachedBody(body),
    viewedProductId: viewed,
    pageName: reply.getHeader(pageHeader)?.toString(),
  }
}

/**
 * Keeps what goes out, once its tag and its policies stand and before it is compressed. It is compressed here: quickly as it is
 * made, since most pages of a large shop are asked for once, and well for all others when the next one asks.
 */
export function storeResponses(
  app: FastifyInstance,
  { responseCache: keeper, log }: Pick<AppContext, 'responseCache' | 'log'>,
): void {
  keeper.onFirstHit((key, kept) => {
    recompress(kept)
      .then((less) => less && keeper.replace(key, kept, less, less.body.length))
      .catch((error) => log.warn({ err: error }, 'a kept reply could not be made smaller'))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { leading, shown } = request
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!leading || !shown || !isWhole || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) {
      leading?.entry.settle()
      return payload
    }
    const plain = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    const encoding = plain.length < compressionThreshold ? 'identity' : leading.encoding
    const body = compressFast(plain, encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    leading.entry.store(toCachedResponse(reply, leading, body, shown.viewedProductId), body.length, shown.tags)
    leading.entry.settle()
    return body
  })

  // Whoever changed something sees it in their next request, wherever in this process that is answered from.
  app.addHook('onSend', async ({ method, url }, { statusCode }, payload) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    const isRefused = statusCode >= 400 && statusCode < 500
    if (!isRead && !isRefused && !callsWithoutInvalidation.test(url)) await keeper.catchUp()
    return payload
  })
}

/** What a shop keeps of its public replies. */
export type ResponseCache = CacheStore<CachedResponse>
