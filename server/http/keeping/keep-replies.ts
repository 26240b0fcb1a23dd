import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import type { Shop } from '../../shop.ts'
import { headersOf304 } from '../freshness.ts'
import { pageHeader } from '../page-header.ts'
import { type Encoding, encoded, encodingOf, type KeysByEncoding, keysOf, worthCompressing } from './encoding.ts'
import type { FrontDoor } from './front-door.ts'
import type { Keeper, Making } from './keeper.ts'
import { flat, type KeptReply, keptBody, sendKept, smaller } from './kept-reply.ts'
import type { Shown } from './words.ts'

/** Of a route whose replies may be kept. */
export type KeptRoute = {
  /** What tells this request's answer from others; null where it is not kept. */
  addressOf(request: FastifyRequest): string | null
  /** Whether a request for a product is somebody looking at it. */
  isView(request: FastifyRequest): boolean
}

type Leading = { making: Making<KeptReply>; encoding: Encoding; given: ReadonlySet<string> }

declare module 'fastify' {
  interface FastifyContextConfig {
    kept?: KeptRoute
    limits?: onRequestAsyncHookHandler[]
  }
  interface FastifyRequest {
    /** What the reply shows, set by a handler whose reply may be kept. */
    shown: Shown | null
    leading: Leading | null
    /** The name of a page that was kept. */
    keptPage: string | undefined
  }
}

/** What belongs to one request, and not to the reply. */
const ofOneRequest =
  /^(x-ratelimit-|ratelimit|retry-after$|x-request-id$|date$|connection$|keep-alive$|transfer-encoding$|content-length$|content-encoding$|access-control-)/

/** Calls that never change what the catalogue shows, and are made too often to let them wait. */
const elsewhere = /^\/api\/(cart|auth|users|addresses)(\/|\?|$)/

/**
 * Remembers for each route which hooks its limits are: those that `register` adds. A kept reply goes out before all other hooks,
 * but never past a limit.
 */
export async function limitsOfRoutes(app: FastifyInstance, register: () => PromiseLike<unknown>): Promise<void> {
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
export function serveKept(
  app: FastifyInstance,
  { kept: keeper, views }: Pick<Shop, 'kept' | 'views'>,
  door: Pick<FrontDoor, 'learn'>,
): void {
  app.decorateRequest('shown', null)
  app.decorateRequest('leading', null)
  app.decorateRequest('keptPage', undefined)

  async function limited(request: FastifyRequest, reply: FastifyReply, limits: onRequestAsyncHookHandler[]) {
    for (const limit of limits) await limit.call(app, request, reply)
  }

  type Found = { keys: KeysByEncoding; kept: KeptReply }

  function answer(request: FastifyRequest, reply: FastifyReply, { keys, kept }: Found, done: (error?: Error) => void) {
    const { limits, kept: route } = request.routeOptions.config
    const go = () => {
      if (kept.viewed && request.method === 'GET' && route?.isView(request)) views.add(kept.viewed)
      request.keptPage = kept.page
      door.learn(request, reply, keys)
      // What this request was given before: its limits, the origin that may read it.
      const own = flat(reply.getHeaders())
      reply.hijack()
      sendKept(reply.raw, request, kept, own)
    }
    if (limits) limited(request, reply, limits).then(go).catch(done)
    else go()
  }

  /** The reply that is kept, or that somebody else makes at this moment; null where this request has to make it. */
  async function found(key: string, lead: () => void): Promise<KeptReply | null> {
    if (!(await keeper.becomesTrusted())) return null
    for (let tries = 0; tries < 3; tries++) {
      const kept = keeper.find(key)
      const making = kept ? undefined : keeper.making(key)
      if (kept && keeper.isTrusted()) return kept
      if (!making) break
      await making.ended
    }
    lead()
    return null
  }

  /** From now on whoever asks for the same waits for what this request makes. */
  function beginMaking(request: FastifyRequest, reply: FastifyReply, key: string, encoding: Encoding) {
    if (request.method !== 'GET' || !keeper.isTrusted()) return
    const making = keeper.begin(key)
    request.leading = { making, encoding, given: new Set(Object.keys(reply.getHeaders())) }
    // Whatever becomes of it.
    reply.raw.once('close', making.end)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { kept: route } = request.routeOptions.config
    if (!route || !keeper.isUsed() || !(request.method === 'GET' || request.method === 'HEAD')) return done()
    const address = route.addressOf(request)
    if (address === null) return done()
    const encoding = encodingOf(request.headers)
    const keys = keysOf(address)
    const key = keys[encoding]
    const ready = keeper.isTrusted() ? keeper.find(key) : undefined
    if (ready) return answer(request, reply, { keys, kept: ready }, done)
    found(key, () => beginMaking(request, reply, key, encoding))
      .then((kept) => (kept ? answer(request, reply, { keys, kept }, done) : done()))
      .catch(done)
  })
}

function replyToKeep(reply: FastifyReply, { given }: Leading, body: Buffer, viewed: string | undefined): KeptReply {
  const headers = Object.entries(reply.getHeaders()).filter(
    ([name]) => !given.has(name) && (!ofOneRequest.test(name) || name === 'content-encoding'),
  )
  const head = flat({ ...Object.fromEntries(headers), 'content-length': body.length })
  return {
    head,
    headOf304: flat(headersOf304(Object.fromEntries(headers))),
    etag: String(reply.getHeader('etag')),
    body: keptBody(body),
    viewed,
    page: reply.getHeader(pageHeader)?.toString(),
  }
}

/**
 * Keeps what goes out, once its tag and its policies stand and before it is compressed. It is compressed here: quickly as it is
 * made, since most pages of a large shop are asked for once, and well for all others when the next one asks.
 */
export function keepReplies(app: FastifyInstance, { kept: keeper, log }: Pick<Shop, 'kept' | 'log'>): void {
  keeper.onAskedFor((key, kept) => {
    smaller(kept)
      .then((less) => less && keeper.replace(key, kept, less, less.body.length))
      .catch((error) => log.warn({ err: error }, 'a kept reply could not be made smaller'))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { leading, shown } = request
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!leading || !shown || !isWhole || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) {
      leading?.making.end()
      return payload
    }
    const plain = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    const encoding = plain.length < worthCompressing ? 'identity' : leading.encoding
    const body = encoded(plain, encoding)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    leading.making.keep(replyToKeep(reply, leading, body, shown.viewed), body.length, shown.words)
    leading.making.end()
    return body
  })

  // Whoever changed something sees it in their next request, wherever in this process that is answered from.
  app.addHook('onSend', async ({ method, url }, { statusCode }, payload) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    const isRefused = statusCode >= 400 && statusCode < 500
    if (!isRead && !isRefused && !elsewhere.test(url)) await keeper.catchUp()
    return payload
  })
}

/** What a shop keeps of its public replies. */
export type KeptReplies = Keeper<KeptReply>
