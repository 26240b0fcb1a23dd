import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib'
import { negotiate as negotiateHeader } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** A value of the Content-Encoding header that the server can send. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** For uncached responses: a higher quality takes more time than it saves on the network. */
export const brotliQuality = 4
/** For cached responses: fast when they are stored, best on their first hit. */
const qualities = { fast: { br: 2, gzip: 3 }, best: { br: 6, gzip: 9 } }
/** Bytes below which a body is not compressed. */
export const compressionThreshold = 1024

/** In order of preference among encodings that a client accepts with equal quality. */
const supportedEncodings: readonly ContentEncoding[] = ['br', 'gzip', 'identity']

/** Whether a header names an encoding with quality 0; the package would choose Brotli for "br;q=0, *". */
const isExcluded = (header: string, encoding: ContentEncoding) =>
  new RegExp(`(^|[\\s,])${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header)

/** Browsers send few different headers; arbitrary ones must not fill the memory. */
const negotiatedEncodings = new LRUCache<string, ContentEncoding>({ max: 500 })

function negotiate(header: string): ContentEncoding {
  const accepted = header.toLowerCase().replaceAll('x-gzip', 'gzip')
  const supported = supportedEncodings.filter((encoding) => !isExcluded(accepted, encoding))
  return (negotiateHeader(accepted, supported) as ContentEncoding | null) ?? 'identity'
}

/** The encoding that a client prefers among those of the server (RFC 9110); Brotli before gzip with equal quality. */
export function negotiateEncoding(header: string | string[] | undefined): ContentEncoding {
  if (typeof header !== 'string' || header.length > 200) return 'identity'
  const cached = negotiatedEncodings.get(header)
  if (cached) return cached
  const encoding = negotiate(header)
  negotiatedEncodings.set(header, encoding)
  return encoding
}

/** The encoding of a request's response. */
export const requestEncoding = (headers: IncomingHttpHeaders): ContentEncoding =>
  headers['x-no-compression'] === undefined ? negotiateEncoding(headers['accept-encoding']) : 'identity'

/** The cache keys of one URL. */
export type KeysByEncoding = Readonly<Record<ContentEncoding, string>>

/** The cache keys of a URL's key in each encoding. */
export const cacheKeysOf = (key: string): KeysByEncoding => ({
  br: `br ${key}`,
  gzip: `gzip ${key}`,
  identity: `identity ${key}`,
})

/** A window of the body's size: by default Brotli allocates 4 MiB for each page. */
const brotliOptions = (quality: number, bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), 18), 22),
  },
})

/** A copy without the 64 KiB block that a buffer of zlib would keep in memory. */
function copyBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** A body in this encoding, compressed fast, in no more memory than its length. Synchronous: a page takes half a millisecond, less than a thread's round trip. */
export function compressFast(body: Buffer, encoding: ContentEncoding): Buffer {
  const { br, gzip: level } = qualities.fast
  if (encoding === 'identity') return body
  return copyBytes(
    encoding === 'gzip' ? gzipSync(body, { level }) : brotliCompressSync(body, brotliOptions(br, body.length)),
  )
}

const asyncCodecs = {
  gzip: { decompress: promisify(gunzip), compress: promisify(gzip) },
  br: { decompress: promisify(brotliDecompress), compress: promisify(brotliCompress) },
}

/** A compressed body recompressed at the best quality, in the thread pool. */
export async function compressBest(body: Buffer, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> {
  const { br, gzip: level } = qualities.best
  if (encoding === 'gzip')
    return copyBytes(await asyncCodecs.gzip.compress(await asyncCodecs.gzip.decompress(body), { level }))
  const plain = await asyncCodecs.br.decompress(body)
  return copyBytes(await asyncCodecs.br.compress(plain, brotliOptions(br, plain.length)))
}
