import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../../config.ts'
import { routeOf } from '../../metrics/watch-requests.ts'
import type { Shop } from '../../shop.ts'
import type { Counted, Counters } from '../counters.ts'
import { limitNameOf } from '../limit-store.ts'
import { generalLimit, type Limit } from '../limits.ts'
import { strangersSign } from '../local-request.ts'
import { encodingOf, type KeysByEncoding } from './encoding.ts'
import { type KeptReply, sendKept } from './kept-reply.ts'

/** What is known of an address since a kept reply went out to somebody who asked for it. */
type Known = {
  keys: KeysByEncoding
  /** What requests for it are counted as in the metrics. */
  route: string
  isView: boolean
  /** How often one client may ask for it, and the name before the client's under which that is counted; null without limits. */
  limit: (Limit & { name: string }) | null
}

/** More addresses than are asked for again; whoever makes up others has them all learnt anew, which costs little. */
const mostKnown = 5000
const longest = 500

const headersOfLimit = ({ max }: Limit, { count, left }: Counted): string[] => [
  'x-ratelimit-limit',
  String(max),
  'x-ratelimit-remaining',
  String(Math.max(0, max - count)),
  'x-ratelimit-reset',
  String(Math.ceil(left / 1000)),
]

/** A client by its name; gives the key under which its requests are counted where `limitName` stands before that. */
type Client = (limitName: string) => string

/** A key is made once: to put a name together and look it up for the first time costs more than all else about a limit. */
function clientOfName(name: string): Client {
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
function clientNamer(trustProxy: TrustedProxies): (request: IncomingMessage) => Client {
  const isTrusted = Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : trustProxy
  const nameOf = (request: IncomingMessage, peer: string) =>
    normalizeIP(isTrusted ? proxyAddr(request, isTrusted) : peer)
  const clients = new Map<string, Client>()
  return (request) => {
    const { remoteAddress: peer = '' } = request.socket
    const way = isTrusted ? `${peer} ${request.headers['x-forwarded-for']}` : peer
    const known = clients.get(way)
    if (known) return known
    const client = clientOfName(nameOf(request, peer))
    if (clients.size >= mostKnown) clients.clear()
    if (way.length <= longest) clients.set(way, client)
    return client
  }
}

/** What requests wait at: `learn` is told of kept replies that Fastify has sent, `open` puts the door before Fastify. */
export type FrontDoor = {
  learn(request: FastifyRequest, reply: FastifyReply, keys: KeysByEncoding): void
  open(): void
}

/**
 * Sends kept replies before Fastify hears of a request, because its way through Fastify costs more than the reply. An address
 * is known here once Fastify has sent a kept reply for it, and a request that might get anything but such a reply is left to
 * Fastify, so that everything is decided in one place, and this is only a shorter way to the same.
 */
export function frontDoor(
  app: FastifyInstance,
  { kept: keeper, views, metrics: { requests }, payments }: Shop,
  { trustProxy, counters }: { trustProxy: TrustedProxies; counters: Counters },
): FrontDoor {
  const known = new Map<string, Known>()
  const clientOf = clientNamer(trustProxy)
  let isClosing = false

  function find(request: IncomingMessage): { address: Known; kept: KeptReply } | undefined {
    const address = request.method === 'GET' && !isClosing ? known.get(request.url!) : undefined
    if (!address || !keeper.isTrusted() || app.isUnderPressure()) return
    if (payments.awaitsStranger() && strangersSign({ headers: request.headers, raw: request })) return
    const kept = keeper.find(address.keys[encodingOf(request.headers)])
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
    if (kept.viewed && address.isView) views.add(kept.viewed)
    sendKept(response, request, kept, own)
    requests?.ended(address.route, 'GET', response.statusCode, performance.now() - began)
  }

  function answer(request: IncomingMessage, response: ServerResponse, pass: () => void) {
    const found = find(request)
    if (!found) return pass()
    const { limit } = found.address
    if (!limit) return send(request, response, found, [])
    const go = (counted: Counted) =>
      // The refusal is Fastify's, which counts once more: it makes no difference beyond the limit.
      counted.count > limit.max ? pass() : send(request, response, found, headersOfLimit(limit, counted))
    const counted = counters.count(clientOf(request)(limit.name), limit.timeWindow)
    if (counted instanceof Promise) counted.then(go, pass)
    else go(counted)
  }

  app.addHook('preClose', async () => {
    isClosing = true
  })
  return {
    learn(request, reply, keys) {
      const { method, originalUrl, routeOptions } = request
      const { kept, limits, rateLimit } = routeOptions.config
      // A reply to which this request added more than its limits is not the same for the next one.
      const isPlain = Object.keys(reply.getHeaders()).every((name) => name.startsWith('x-ratelimit-'))
      if (method !== 'GET' || !isPlain || originalUrl.length > longest || known.has(originalUrl)) return
      if (known.size >= mostKnown) known.clear()
      known.set(originalUrl, {
        keys,
        route: routeOf(request, reply),
        isView: kept?.isView(request) ?? false,
        limit: limits
          ? { ...(rateLimit ? (rateLimit as Limit) : generalLimit), name: limitNameOf(rateLimit ? routeOptions : {}) }
          : null,
      })
    },
    open() {
      const [handle] = app.server.listeners('request') as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[]
      app.server.removeAllListeners('request')
      app.server.on('request', (request, response) => answer(request, response, () => handle!(request, response)))
    },
  }
}
