import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** For replies that may be kept and must be asked about again each time: pages, and calls whose answer is the same for everybody. */
export const noCache = 'no-cache'
/** For what belongs to one person or one moment: nobody keeps it. */
export const noStore = 'no-store'
/** For files whose name changes with their content. */
export const immutableForAYear = 'public, max-age=31536000, immutable'

/** How long a call's answer may be kept: one that is the same for everybody until the shop changes, or another. */
export const cacheControlOf = (isSameForAll: boolean): string => (isSameForAll ? noCache : noStore)

/** Weak, because the same content goes out compressed in more than one way. */
const etagOf = (content: string | Buffer) => `W/"${createHash('sha1').update(content).digest('base64url')}"`

const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the browser has what this tag stands for (RFC 9110, weak comparison). */
export const matchesEtag = (asked: string, etag: string) =>
  asked.trim() === '*' || asked.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag))

/** Gives a whole reply its tag, unless it has one or must not be kept. */
function setEtag(reply: FastifyReply, payload: unknown) {
  if (reply.hasHeader('etag') || reply.getHeader('cache-control') === noStore) return
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
  // A kept reply goes to nobody who cannot read how it was compressed.
  reply.headers({ etag: etagOf(payload), vary: reply.getHeader('vary') ?? 'accept-encoding' })
}

/** Headers that say what the body is: a reply without one leaves them out. */
const contentHeaders = new Set(['content-type', 'content-length', 'content-encoding'])

/** The headers of the 304 that stands for a whole reply. */
export const toNotModifiedHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !contentHeaders.has(name)))

const isCompleteResponse = ({ method }: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode === 200 && (method === 'GET' || method === 'HEAD')

/**
 * What every reply says of its keeping: errors are never kept, everything else is asked about again unless its route said
 * how long it lasts; whole replies carry a tag.
 */
export function addCacheHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode >= 400) reply.header('cache-control', noStore)
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', noCache)
    if (isCompleteResponse(request, reply)) setEtag(reply, payload)
    return payload
  })
}

/** Whoever has the same already gets 304 without a body. Comes behind everything that adds to a whole reply. */
export function addNotModified(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const etag = reply.getHeader('etag')?.toString()
    const asked = request.headers['if-none-match']
    if (!isCompleteResponse(request, reply) || !etag || !asked || !matchesEtag(asked, etag)) return payload
    reply.code(304)
    for (const name of contentHeaders) reply.removeHeader(name)
    // A file that was opened is closed again.
    if (payload && typeof payload === 'object' && 'destroy' in payload) (payload as { destroy(): void }).destroy()
    // What Fastify makes of a call for HEAD asks its body how long it is, and fails where there is none.
    return request.method === 'HEAD' ? Readable.from([]) : null
  })
}
