import type { ServerResponse } from 'node:http'
import { isKnown } from '../freshness.ts'
import { encodedWell } from './encoding.ts'

/** Bytes, or as many letters of Latin-1 where Node then sends them with the headers in one piece, which costs less for short ones. */
type KeptBody = Buffer | string

/**
 * Lists as JSON are shorter, and pages that nobody asked for again longer: thousands of those come and go, and would leave holes
 * in V8's heap (30 to 60 MB after 4,000 pages).
 */
const worthOnePiece = 14 * 1024

/** A body in the shape that goes out quickest. */
export const keptBody = (bytes: Buffer): KeptBody => (bytes.length > worthOnePiece ? bytes : bytes.toString('latin1'))

/** A reply as it goes out: its headers, names and values in turn, and its bytes. */
export type KeptReply = {
  head: readonly string[]
  headOf304: readonly string[]
  etag: string
  body: KeptBody
  /** The product whose page it is: each time that it goes out is a view. */
  viewed: string | undefined
  /** Which of the shop's pages it is, for who counts them. */
  page: string | undefined
}

/** Bytes below which a second look at what is compressed gains a packet nowhere. */
const worthASecondLook = 4 * 1024

/** The same reply in fewer bytes; null where it is small enough, or goes out as it is. */
export async function smaller(kept: KeptReply): Promise<KeptReply | null> {
  const bytes = typeof kept.body === 'string' ? Buffer.from(kept.body, 'latin1') : kept.body
  const encoding = kept.head[kept.head.indexOf('content-encoding') + 1]
  if (bytes.length < worthASecondLook || (encoding !== 'br' && encoding !== 'gzip')) return null
  const body = await encodedWell(bytes, encoding)
  if (body.length >= bytes.length) return null
  const head = [...kept.head]
  head[head.indexOf('content-length') + 1] = String(body.length)
  return { ...kept, head, body: keptBody(body) }
}

/** Headers as names and values in turn. */
export const flat = (headers: Record<string, unknown>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** What of a request decides how a kept reply goes out: its method, and the tag of what the client has. */
type Asked = { method?: string | undefined; headers: { 'if-none-match'?: string | undefined } }

/** Writes a kept reply past everything that would only make the same headers and bytes again; `own` are the headers of this request alone. */
export function sendKept(response: ServerResponse, asked: Asked, kept: KeptReply, own: readonly string[]): void {
  const tag = asked.headers['if-none-match']
  const isSame = tag !== undefined && isKnown(tag, kept.etag)
  response.writeHead(isSame ? 304 : 200, [...(isSame ? kept.headOf304 : kept.head), ...own])
  if (isSame || asked.method === 'HEAD') response.end()
  else response.end(kept.body, 'latin1')
}
