import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib'
import { negotiate as negotiateHeader } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** How a body goes out. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** What is made anew for each reply: beyond this a page costs more time here than it saves on the line. */
export const brotliQuality = 4
/** How well a reply that is kept is compressed: quickly as it is made, and well once somebody comes for it again. */
const qualities = { fast: { br: 2, gzip: 3 }, best: { br: 6, gzip: 9 } }
/** Bytes below which compressing saves nothing. */
export const compressionThreshold = 1024

/** In the order of preference where a client accepts several alike. */
const supportedEncodings: readonly ContentEncoding[] = ['br', 'gzip', 'identity']

/** Whether a header names an encoding with quality 0; the package reads "br;q=0, *" as if "*" meant Brotli. */
const isRefused = (header: string, encoding: ContentEncoding) =>
  new RegExp(`(^|[\\s,])${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header)

/** Browsers send a handful of headers; made-up ones must not fill the memory. */
const negotiatedEncodings = new LRUCache<string, ContentEncoding>({ max: 500 })

function negotiate(header: string): ContentEncoding {
  const accepted = header.toLowerCase().replaceAll('x-gzip', 'gzip')
  const supported = supportedEncodings.filter((encoding) => !isRefused(accepted, encoding))
  return (negotiateHeader(accepted, supported) as ContentEncoding | null) ?? 'identity'
}

/** The encoding that a client prefers among those of the server (RFC 9110); Brotli before gzip where it accepts both alike. */
export function negotiateEncoding(header: string | string[] | undefined): ContentEncoding {
  if (typeof header !== 'string' || header.length > 200) return 'identity'
  const known = negotiatedEncodings.get(header)
  if (known) return known
  const encoding = negotiate(header)
  negotiatedEncodings.set(header, encoding)
  return encoding
}

/** The encoding in which a request's reply goes out. */
export const requestEncoding = (headers: IncomingHttpHeaders): ContentEncoding =>
  headers['x-no-compression'] === undefined ? negotiateEncoding(headers['accept-encoding']) : 'identity'

/** What the replies of one address are kept under. */
export type KeysByEncoding = Readonly<Record<ContentEncoding, string>>

export const cacheKeysOf = (address: string): KeysByEncoding => ({
  br: `br ${address}`,
  gzip: `gzip ${address}`,
  identity: `identity ${address}`,
})

/** Looks back as far as the body is long: Brotli's own 4 MiB would be taken for each page that is compressed. */
const brotliOptions = (quality: number, bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), 18), 22),
  },
})

/** The bytes alone: what zlib gives stands in a block of 64 KiB, all of which would be kept with it. */
function copyBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * The body as it goes out in this encoding, compressed quickly; it holds no more memory than its length. A page takes half a
 * millisecond: to have it done by another thread would take longer.
 */
export function compressFast(body: Buffer, encoding: ContentEncoding): Buffer {
  const { br, gzip: level } = qualities.fast
  if (encoding === 'identity') return body
  return copyBytes(
    encoding === 'gzip' ? gzipSync(body, { level }) : brotliCompressSync(body, brotliOptions(br, body.length)),
  )
}

const asyncCodecs = {
  gzip: { open: promisify(gunzip), close: promisify(gzip) },
  br: { open: promisify(brotliDecompress), close: promisify(brotliCompress) },
}

/** A compressed body compressed anew, as well as is worth it for what is asked for often; by other threads than this one. */
export async function compressBest(body: Buffer, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> {
  const { br, gzip: level } = qualities.best
  if (encoding === 'gzip') return copyBytes(await asyncCodecs.gzip.close(await asyncCodecs.gzip.open(body), { level }))
  const plain = await asyncCodecs.br.open(body)
  return copyBytes(await asyncCodecs.br.close(plain, brotliOptions(br, plain.length)))
}
