import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** For replies that may be kept and must be asked about again each time: pages, and calls whose answer is the same for everybody. */
export const askAgain = 'no-cache'
/** For what belongs to one person or one moment: nobody keeps it. */
export const keepNothing = 'no-store'
/** For files whose name changes with their content. */
export const keepForAYear = 'public, max-age=31536000, immutable'

/** Calls that answer the same to everybody until the shop changes. */
const sameForAll = new Set([
  'GET /products',
  'GET /products/{productId}',
  'GET /products/variant/{variantId}',
  'GET /categories',
  'GET /categories/{categoryId}',
  'GET /brands',
  'GET /search/products',
  'GET /search/suggestions',
  'GET /company-details',
  'GET /legal-pages',
  'GET /legal-pages/slug/{slug}',
])

/** How long a call's answer may be kept. */
export const cacheControlOf = ({ method, path }: { method: string; path: string }): string =>
  sameForAll.has(`${method} ${path}`) ? askAgain : keepNothing

/** Weak, because the same content goes out compressed in more than one way. */
const etagOf = (content: string | Buffer) => `W/"${createHash('sha1').update(content).digest('base64url')}"`

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the browser has what this tag stands for (RFC 9110, weak comparison). */
const isKnown = (asked: string, etag: string) =>
  asked.trim() === '*' || asked.split(',').some((tag) => opaque(tag) === opaque(etag))

/** Gives a whole reply its tag, unless it has one or must not be kept; undefined where there is none. */
function tagged(reply: FastifyReply, payload: unknown): string | undefined {
  const given = reply.getHeader('etag')
  if (given || reply.getHeader('cache-control') === keepNothing) return given?.toString()
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  const etag = etagOf(payload)
  // A kept reply goes to nobody who cannot read how it was compressed.
  reply.headers({ etag, vary: reply.getHeader('vary') ?? 'accept-encoding' })
  return etag
}

function answerNotModified(reply: FastifyReply) {
  reply.code(304).removeHeader('content-type')
  reply.removeHeader('content-length')
}

/**
 * What every reply says of its keeping: errors are never kept, everything else is asked about again unless its route said
 * how long it lasts; whole replies carry a tag, and whoever has the same already gets 304 without a body.
 */
export function addFreshness(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode >= 400) reply.header('cache-control', keepNothing)
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', askAgain)
    if (reply.statusCode !== 200 || (request.method !== 'GET' && request.method !== 'HEAD')) return payload

    const etag = tagged(reply, payload)
    const asked = request.headers['if-none-match']
    if (!etag || !asked || !isKnown(asked, etag)) return payload
    answerNotModified(reply)
    // A file that was opened is closed again.
    if (payload && typeof payload === 'object' && 'destroy' in payload) (payload as { destroy(): void }).destroy()
    return null
  })
}
