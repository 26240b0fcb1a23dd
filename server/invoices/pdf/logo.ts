import { basename } from 'node:path'
import type { Images } from '#server/uploads/images.ts'
import type { PdfPage } from './page.ts'

/** The maximum size of the logo, in points. */
const maxWidth = 150
const maxHeight = 40
/** Pixels per point: 288 dpi. */
const density = 4

/** The store's logo as a PNG, because pdfkit does not support WebP; null without a logo, or if its file cannot be read. */
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

/** Draws the logo and returns the y position below it; without a logo, the given y. */
export function drawLogo({ doc }: PdfPage, logo: Buffer | null, { x, y }: { x: number; y: number }): number {
  if (!logo) return y
  doc.image(logo, x, y, { fit: [maxWidth, maxHeight] })
  return y + maxHeight + 6
}
