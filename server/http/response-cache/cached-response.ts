import type { ServerResponse } from 'node:http'
import { matchesEtag } from '../http-caching.ts'
import { compressBest } from './compression.ts'

/** Bytes, or the same as a Latin-1 string, which Node sends with the headers in one write. */
type CachedBody = Buffer | string

/** Bodies up to this size are stored as strings. JSON lists are smaller; pages are larger, and thousands of strings of that size would fragment V8's heap. */
const maxStringBodyBytes = 14 * 1024

/** A body in the form that Node sends fastest. */
export const toCachedBody = (bytes: Buffer): CachedBody =>
  bytes.length > maxStringBodyBytes ? bytes : bytes.toString('latin1')

/** A complete response; its headers are names and values in turn. */
export type CachedResponse = {
  headers: readonly string[]
  notModifiedHeaders: readonly string[]
  etag: string
  body: CachedBody
  /** The product of which each such response counts as a view. */
  viewedProductId: string | undefined
  /** The page's name in the metrics. */
  pageName: string | undefined
}

/** Bytes below which better compression saves no packet. */
const minRecompressBytes = 4 * 1024

/** The same response in fewer bytes; null if it is small already, or not compressed. */
export async function recompress(response: CachedResponse): Promise<{ value: CachedResponse; bytes: number } | null> {
  const bytes = typeof response.body === 'string' ? Buffer.from(response.body, 'latin1') : response.body
  const encoding = response.headers[response.headers.indexOf('content-encoding') + 1]
  if (bytes.length < minRecompressBytes || (encoding !== 'br' && encoding !== 'gzip')) return null
  const body = await compressBest(bytes, encoding)
  if (body.length >= bytes.length) return null
  const headers = [...response.headers]
  headers[headers.indexOf('content-length') + 1] = String(body.length)
  return { value: { ...response, headers, body: toCachedBody(body) }, bytes: body.length }
}

/** Headers as names and values in turn. */
export const toRawHeaders = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

type ConditionalRequest = { method?: string | undefined; headers: { 'if-none-match'?: string | undefined } }

/** Sends a cached response, or 304 if the client has it; `ownHeaders` are the headers of this request. */
export function sendCached(
  response: ServerResponse,
  request: ConditionalRequest,
  cached: CachedResponse,
  ownHeaders: readonly string[],
): void {
  const etag = request.headers['if-none-match']
  const isNotModified = etag !== undefined && matchesEtag(etag, cached.etag)
  const headers = isNotModified ? cached.notModifiedHeaders : cached.headers
  response.writeHead(isNotModified ? 304 : 200, [...headers, ...ownHeaders])
  if (isNotModified || request.method === 'HEAD') response.end()
  else response.end(cached.body, 'latin1')
}
