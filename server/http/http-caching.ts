import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** For pages and for calls whose response is the same for all users: browsers store and revalidate them. */
export const noCache = 'no-cache'
/** For large public files: proxies store them too, and revalidate them. */
export const publicNoCache = 'public, no-cache'
/** For responses of one user. */
export const noStore = 'no-store'
/** For files whose name changes with their content. */
export const immutableForAYear = 'public, max-age=31536000, immutable'

/** The Cache-Control header of a call. */
export const cacheControlOf = (isSameForAll: boolean): string => (isSameForAll ? noCache : noStore)

/** Weak, because one content has several encodings. */
export const etagOf = (content: string | Buffer) => `W/"${createHash('sha1').update(content).digest('base64url')}"`

const opaqueTag = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether an If-None-Match header contains this etag (RFC 9110, weak comparison). */
export const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaqueTag(tag) === opaqueTag(etag))

/** Sets the etag of a complete response, unless it has one or must not be stored. */
function setEtag(reply: FastifyReply, payload: unknown) {
  if (reply.hasHeader('etag') || reply.getHeader('cache-control') === noStore) return
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
  // Shared caches must not send an encoding to a client that does not accept it.
  reply.headers({ etag: etagOf(payload), vary: reply.getHeader('vary') ?? 'accept-encoding' })
}

/** Headers that describe the body. */
const contentHeaders = new Set(['content-type', 'content-length', 'content-encoding'])

/** The headers of a 304 in place of a response with these. */
export const toNotModifiedHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !contentHeaders.has(name)))

const isCompleteResponse = ({ method }: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode === 200 && (method === 'GET' || method === 'HEAD')

/** Sets Cache-Control (errors `no-store`, others `no-cache` unless their route set it) and the etag of complete responses. */
export function addCacheHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode >= 400) reply.header('cache-control', noStore)
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', noCache)
    if (isCompleteResponse(request, reply)) setEtag(reply, payload)
    return payload
  })
}

/** Responds 304 if the client has the response. Register after every hook that changes a response. */
export function addNotModified(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const etag = reply.getHeader('etag')?.toString()
    const ifNoneMatch = request.headers['if-none-match']
    if (!isCompleteResponse(request, reply) || !etag || !ifNoneMatch || !matchesEtag(ifNoneMatch, etag)) return payload
    reply.code(304)
    for (const name of contentHeaders) reply.removeHeader(name)
    // Closes the file of a stream.
    if (payload && typeof payload === 'object' && 'destroy' in payload) (payload as { destroy(): void }).destroy()
    // Fastify's HEAD routes read the length of the payload, and fail on null.
    return request.method === 'HEAD' ? Readable.from([]) : null
  })
}
