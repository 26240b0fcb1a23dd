type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Brands of the `ftyp` box of an AVIF image or image sequence. */
const avifBrands = new Set(['avif', 'avis'])

/** The image type according to the first bytes, regardless of the file name; null for types that are not accepted. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) === 'ftyp' && isAvif(bytes)) return 'avif'
  return null
}

/** The major brand, or one of the compatible brands that follow it. */
function isAvif(bytes: Uint8Array): boolean {
  const end = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 64, bytes.length)
  for (let at = 8; at + 4 <= end; at += 4) if (avifBrands.has(text(bytes, at, at + 4))) return true
  return false
}
