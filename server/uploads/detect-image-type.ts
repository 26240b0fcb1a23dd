type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Brands of the file type box by which an AVIF file, still or moving, says what it is. */
const avifBrands = new Set(['avif', 'avis'])

/** Which of the accepted kinds of picture these bytes begin like, whatever the file is called; null for anything else. */
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
