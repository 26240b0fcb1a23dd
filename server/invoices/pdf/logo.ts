import { basename } from 'node:path'
import type { Images } from '#server/uploads/images.ts'
import type { PdfPage } from './page.ts'

/** The logo's largest size on paper, in points. */
const maxWidth = 150
const maxHeight = 40
/** Pixels of a point: enough for printing at 300 dpi. */
const density = 4

/** The store's logo as a PNG for PDFs, which know no WebP; null where there is none, or its file cannot be read. */
export async function loadLogo(images: Pick<Images, 'read'>, logoUrl: string | null): Promise<Buffer | null> {
  const picture = logoUrl && (await images.read(basename(logoUrl)))
  if (!picture) return null
  const { default: sharp } = await import('sharp')
  const size = {
    width: maxWidth * density,
    height: maxHeight * density,
    fit: 'inside',
    withoutEnlargement: true,
  } as const
  return sharp(picture.content).resize(size).png().toBuffer()
}

/** Draws the logo at the left and returns where the text below it begins; without a logo, where it would have stood. */
export function drawLogo({ doc }: PdfPage, logo: Buffer | null, { x, y }: { x: number; y: number }): number {
  if (!logo) return y
  doc.image(logo, x, y, { fit: [maxWidth, maxHeight] })
  return y + maxHeight + 6
}
