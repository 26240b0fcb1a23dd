import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib'

/** How a body goes out. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** What is made anew for each reply: beyond this a page costs more time here than it saves on the line. */
export const brotliQuality = 4
/** How well a reply that is kept is compressed: quickly as it is made, and well once somebody comes for it again. */
const qualities = { fast: { br: 2, gzip: 3 }, best: { br: 6, gzip: 9 } }
/** Bytes below which compressing saves nothing. */
export const compressionThreshold = 1024

const supportedEncodings = ['br', 'gzip', 'identity'] as const

/** How much a client likes an encoding, by its header; 0 for not at all. */
function qualityOf(accepted: ReadonlyMap<string, number>, encoding: ContentEncoding): number {
  const named = accepted.get(encoding) ?? accepted.get('*')
  // What nobody named is plain, and comes last.
  return named ?? (encoding === 'identity' ? 0.0001 : 0)
}

function negotiate(header: string): ContentEncoding {
  const accepted = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    if (name) accepted.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(quality) ? quality : 0)
  }
  const best = supportedEncodings.reduce((one, other) =>
    qualityOf(accepted, other) > qualityOf(accepted, one) ? other : one,
  )
  return qualityOf(accepted, best) > 0 ? best : 'identity'
}

const negotiated = new Map<string, ContentEncoding>()
/** Browsers send a handful of headers; whoever makes up others does not fill the memory. */
const maxNegotiated = 500

/** The encoding that a client likes best of those that the shop has, Brotli before gzip where it likes both alike (RFC 9110). */
export function negotiateEncoding(header: string | string[] | undefined): ContentEncoding {
  if (typeof header !== 'string' || header.length > 200) return 'identity'
  const before = negotiated.get(header)
  if (before) return before
  const chosen = negotiate(header)
  if (negotiated.size >= maxNegotiated) negotiated.clear()
  negotiated.set(header, chosen)
  return chosen
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
