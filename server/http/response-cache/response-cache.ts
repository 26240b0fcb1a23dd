import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { toNotModifiedHeaders } from '../http-caching.ts'
import type { Admit } from '../overload/admit-in-turn.ts'
import { isBrowsing, type RequestClass, requestClassOf } from '../overload/request-class.ts'
import { pageHeader } from '../page-header.ts'
import type { CacheStore, PendingEntry } from './cache-store.ts'
import type { ResponseTags } from './cache-tags.ts'
import { type CachedResponse, sendCached, toCachedBody, toRawHeaders } from './cached-response.ts'
import {
  type ContentEncoding,
  cacheKeysOf,
  compressFast,
  compressionThreshold,
  type KeysByEncoding,
  requestEncoding,
} from './compression.ts'
import type { FastPath } from './fast-path.ts'

/** Public responses in memory; docs/response-cache.md has the drawing and the invariants. */
export type ResponseCache = CacheStore<CachedResponse>

/** Set in the config of a route whose responses may be cached. */
export type CacheableRoute = {
  /** The cache key of a request; null if its response is not cached. */
  cacheKeyOf(request: FastifyRequest): string | null
  /** Whether a request for a product counts as a view of it. */
  isView(request: FastifyRequest): boolean
}

type PendingResponse = {
  entry: PendingEntry<CachedResponse>
  encoding: ContentEncoding
  /** Headers that were set before the handler ran; they belong to this request only. */
  presetHeaders: ReadonlySet<string>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: CacheableRoute
    rateLimitHooks?: onRequestAsyncHookHandler[]
  }
  interface FastifyRequest {
    /** Set by a handler whose response may be cached. */
    responseTags: ResponseTags | null
    /** The entry that this request creates. */
    pendingResponse: PendingResponse | null
    /** The name of a page that was sent from the cache. */
    cachedPageName: string | undefined
  }
}

/** Headers that belong to one request. */
const perRequestHeaders =
  /^(x-ratelimit-|ratelimit|retry-after$|x-request-id$|date$|connection$|keep-alive$|transfer-encoding$|content-length$|content-encoding$|access-control-)/

/** Whether a request may get an invalidated response: not what carts read, nor calls with a session, which may show a change of their user. */
const acceptsStale = ({ method, headers }: FastifyRequest, requestClass: RequestClass): boolean =>
  method === 'GET' && !headers.authorization && isBrowsing(requestClass)

/** Frequent calls that never change public responses: they need not wait for the invalidation. A deleted account loses its reviews. */
const callsWithoutInvalidation =
  /^(\/api\/(cart|auth|users(?!\/delete-account)|addresses|orders\/track)|\/track)(\/|\?|$)/

/**
 * Sends cached responses. A request for an uncached one creates the pending entry that `addCacheStorage` fills; concurrent requests
 * wait for it, each when it is admitted. Register before the hooks that a cached response skips.
 */
export function addCacheLookup(
  app: FastifyInstance,
  { responseCache, viewCounter }: Pick<AppContext, 'responseCache' | 'viewCounter'>,
  { fastPath, admit }: { fastPath: Pick<FastPath, 'register'>; admit: Admit },
): void {
  app.decorateRequest('responseTags', null)
  app.decorateRequest('pendingResponse', null)
  app.decorateRequest('cachedPageName', undefined)

  /** Counts the request for the rate limit of its client; once, also if it is called again. */
  async function countForClient(request: FastifyRequest, reply: FastifyReply) {
    for (const limit of request.routeOptions.config.rateLimitHooks ?? []) await limit.call(app, request, reply)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, keys: KeysByEncoding, cached: CachedResponse) {
    const { cache: route } = request.routeOptions.config
    await countForClient(request, reply)
    if (cached.viewedProductId && request.method === 'GET' && route?.isView(request))
      viewCounter.add(cached.viewedProductId)
    request.cachedPageName = cached.pageName
    fastPath.register(request, reply, keys)
    // The headers of this request: its rate limit, the origin that may read it.
    const ownHeaders = toRawHeaders(reply.getHeaders())
    reply.hijack()
    request.admission?.end()
    sendCached(reply.raw, request, cached, ownHeaders)
  }

  function createPendingResponse(
    request: FastifyRequest,
    reply: FastifyReply,
    entry: PendingEntry<CachedResponse>,
    encoding: ContentEncoding,
  ) {
    request.pendingResponse = { entry, encoding, presetHeaders: new Set(Object.keys(reply.getHeaders())) }
    // The entry is settled also if the request fails or is aborted.
    reply.raw.once('close', entry.settle)
  }

  /** The classes of which a request waits until it may create an invalidated response again. */
  const refreshing = new Set<RequestClass>()

  /**
   * Finds or begins the entry of a request once it is admitted: a request that creates an entry, or waits for one, is handled. Of the
   * requests for invalidated responses one waits, and others get these: they would delay those for responses that were never stored.
   */
  async function findInTurn(request: FastifyRequest, reply: FastifyReply, key: string) {
    const value = responseCache.get(key)
    if (value) return { value, entry: undefined }
    // Before the wait, so that a client over its limit waits among no others, and requests that are rejected count too.
    await countForClient(request, reply)
    const requestClass = requestClassOf(request)
    const findStale = () => (acceptsStale(request, requestClass) ? responseCache.getStale(key) : undefined)
    const stale = refreshing.has(requestClass) && findStale()
    if (stale) return { value: stale, entry: undefined }
    const isRefresh = acceptsStale(request, requestClass) && responseCache.hasStale(key)
    if (isRefresh) refreshing.add(requestClass)
    try {
      await admit(request, reply)
    } catch (error) {
      // Another request may have created the entry meanwhile.
      const value = responseCache.get(key) ?? findStale()
      if (!value) throw error
      return { value, entry: undefined }
    } finally {
      if (isRefresh) refreshing.delete(requestClass)
    }
    return responseCache.find(key, request.method === 'GET')
  }

  app.addHook('onRequest', async (request, reply) => {
    const { cache: route } = request.routeOptions.config
    if (!route || !(request.method === 'GET' || request.method === 'HEAD')) return
    const key = route.cacheKeyOf(request)
    if (key === null) return
    const encoding = requestEncoding(request.headers)
    const keys = cacheKeysOf(key)
    const { value, entry } = await findInTurn(request, reply, keys[encoding])
    if (value) await send(request, reply, keys, value)
    else if (entry) createPendingResponse(request, reply, entry, encoding)
  })
}

function toCachedResponse(
  reply: FastifyReply,
  { presetHeaders }: PendingResponse,
  body: Buffer,
  viewedProductId: string | undefined,
): CachedResponse {
  const headers = Object.entries(reply.getHeaders()).filter(
    ([name]) => !presetHeaders.has(name) && (!perRequestHeaders.test(name) || name === 'content-encoding'),
  )
  return {
    headers: toRawHeaders({ ...Object.fromEntries(headers), 'content-length': body.length }),
    notModifiedHeaders: toRawHeaders(toNotModifiedHeaders(Object.fromEntries(headers))),
    etag: String(reply.getHeader('etag')),
    body: toCachedBody(body),
    viewedProductId,
    pageName: reply.getHeader(pageHeader)?.toString(),
  }
}

/**
 * Stores responses once their etag and policies are set, compressed quickly, since most pages of a large catalogue are
 * requested once; the cache recompresses on the first hit. Register after the hooks that change a response.
 */
export function addCacheStorage(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { pendingResponse, responseTags } = request
    const isComplete = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!pendingResponse || !responseTags || !isComplete || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) {
      pendingResponse?.entry.settle()
      return payload
    }
    const { entry, encoding: accepted } = pendingResponse
    const plain = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    const encoding = plain.length < compressionThreshold ? 'identity' : accepted
    const body = compressFast(plain, encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const { viewedProductId, tags, maxAge } = responseTags
    entry.store(toCachedResponse(reply, pendingResponse, body, viewedProductId), body.length, tags, maxAge)
    entry.settle()
    return body
  })
}

/** Sends the response to a change after the invalidation, so that the client's next request to this process gets the change. */
export function awaitInvalidation(app: FastifyInstance, { responseCache }: Pick<AppContext, 'responseCache'>): void {
  app.addHook('onSend', async ({ method, url }, { statusCode }, payload) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    const isRejected = statusCode >= 400 && statusCode < 500
    if (!isRead && !isRejected && !callsWithoutInvalidation.test(url)) await responseCache.catchUp()
    return payload
  })
}
