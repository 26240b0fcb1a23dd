import type { ServerResponse } from 'node:http'
import { matchesEtag } from '../http-caching.ts'
import { compressBest } from './compression.ts'

/** Bytes, or as many letters of Latin-1 where Node then sends them with the headers in one piece, which costs less for short ones. */
type CachedBody = Buffer | string

/**
 * Lists as JSON are shorter, and pages that nobody asked for again longer: thousands of those come and go, and would leave holes
 * in V8's heap (30 to 60 MB after 4,000 pages).
 */
const maxStringBodyBytes = 14 * 1024

/** A body in the shape that goes out quickest. */
export const toCachedBody = (bytes: Buffer): CachedBody =>
  bytes.length > maxStringBodyBytes ? bytes : bytes.toString('latin1')

/** A reply as it goes out: its headers, names and values in turn, and its bytes. */
export type CachedResponse = {
  headers: readonly string[]
  notModifiedHeaders: readonly string[]
  etag: string
  body: CachedBody
  /** The product whose page it is: each time that it goes out is a view. */
  viewedProductId: string | undefined
  /** Which of the shop's pages it is, for who counts them. */
  pageName: string | undefined
}

/** Bytes below which a second look at what is compressed gains a packet nowhere. */
const minRecompressBytes = 4 * 1024

/** The same reply in fewer bytes; null where it is small enough, or goes out as it is. */
export async function recompress(kept: CachedResponse): Promise<CachedResponse | null> {
  const bytes = typeof kept.body === 'string' ? Buffer.from(kept.body, 'latin1') : kept.body
  const encoding = kept.headers[kept.headers.indexOf('content-encoding') + 1]
  if (bytes.length < minRecompressBytes || (encoding !== 'br' && encoding !== 'gzip')) return null
  const body = await compressBest(bytes, encoding)
  if (body.length >= bytes.length) return null
  const head = [...kept.headers]
  head[head.indexOf('content-length') + 1] = String(body.length)
  return { ...kept, headers: head, body: toCachedBody(body) }
}

/** Headers as names and values in turn. */
export const toRawHeaders = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** What of a request decides how a kept reply goes out: its method, and the tag of what the client has. */
type ConditionalRequest = { method?: string | undefined; headers: { 'if-none-match'?: string | undefined } }

/** Writes a kept reply past everything that would only make the same headers and bytes again; `own` are the headers of this request alone. */
export function sendCached(
  response: ServerResponse,
  asked: ConditionalRequest,
  kept: CachedResponse,
  own: readonly string[],
): void {
  const tag = asked.headers['if-none-match']
  const isSame = tag !== undefined && matchesEtag(tag, kept.etag)
  response.writeHead(isSame ? 304 : 200, [...(isSame ? kept.notModifiedHeaders : kept.headers), ...own])
  if (isSame || asked.method === 'HEAD') response.end()
  else response.end(kept.body, 'latin1')
}
