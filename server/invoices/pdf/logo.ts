import { basename } from 'node:path'
import type PDFDocument from 'pdfkit'
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

type Document = InstanceType<typeof PDFDocument>
/** An image of a document; pdfkit's types declare neither it nor `openImage`. */
type OpenedImage = PDFKit.Mixins.ImageSrc
type ImageOpener = { openImage(bytes: Uint8Array): OpenedImage }

const openedLogos = new WeakMap<Document, OpenedImage>()

/** The logo opened once for all pages of a document: pdfkit embeds bytes again at each use. */
function openLogo(doc: Document, logo: Uint8Array): OpenedImage {
  const image = openedLogos.get(doc) ?? (doc as unknown as ImageOpener).openImage(logo)
  openedLogos.set(doc, image)
  return image
}

/** Draws the logo and returns the y position below it; without a logo, the given y. */
export function drawLogo({ doc }: PdfPage, logo: Uint8Array | null, { x, y }: { x: number; y: number }): number {
  if (!logo) return y
  doc.image(openLogo(doc, logo), x, y, { fit: [maxWidth, maxHeight] })
  return y + maxHeight + 6
}
