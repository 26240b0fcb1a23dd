import type { Sharp } from 'sharp'
import { linkPreview } from '#contract/uploads/link-preview.ts'
import { uploadLimits } from '#contract/uploads/upload-limits.ts'
import { AppError } from '#server/errors.ts'
import { detectImageType } from './detect-image-type.ts'
import type { ImageName } from './image-names.ts'

/** Loads sharp and libvips with the first new rendition, because most requests need no new one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The cache of libvips has no use here: each rendition decodes its original once.
  sharp.cache(false)
  return sharp
}

/** The maximum width and height of a stored image, in pixels. */
const maxImageSize = 1600
/** The width of a drawing (SVG) that is requested without a width, in pixels. */
const drawingWidth = 1200

const notAnImage = () =>
  new AppError('notAnImage', 'This file is not an image the store can read. Use JPEG, PNG, WebP, AVIF or GIF.')
const tooLarge = (limit: string) => new AppError('tooLarge', `This picture is too large: ${limit} the most.`)

/** The error for an image of more than `uploadLimits.maxBytes`. */
export const imageTooLarge = () => tooLarge(`${uploadLimits.maxBytes / 1024 ** 2} MiB is`)

/**
 * Converts an uploaded image for storage: upright, at most 1600 px, without metadata, as WebP. Throws 'tooLarge' (413) or
 * 'notAnImage' (415).
 */
export async function normalizeImage(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > uploadLimits.maxBytes) throw imageTooLarge()
  if (!detectImageType(bytes)) throw notAnImage()
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: uploadLimits.maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: maxImageSize, height: maxImageSize, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, effort: 3 })
      .timeout({ seconds: 30 })
      .toBuffer()
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw tooLarge(`${uploadLimits.maxPixels / 1e6} megapixels are`)
    throw notAnImage()
  }
}

async function openDrawing(svg: Buffer, width: number): Promise<Sharp> {
  const sharp = await loadSharp()
  const { width: intrinsicWidth = width } = await sharp(svg).metadata()
  return sharp(svg, { density: (72 * width) / intrinsicWidth })
}

/** Encoder quality by width; wide renditions are for high-density screens, where artefacts are less visible. Checked by `bench/image-quality.ts`. */
const qualityAt = (width: number) => (width >= 640 ? { avif: 38, webp: 66 } : { avif: 50, webp: 77 })

/** Renders a stored image (WebP) or drawing (SVG) in a width and format; an image is never enlarged. */
export async function encodeRendition(
  original: Buffer,
  isDrawing: boolean,
  { width, format }: Pick<ImageName, 'width' | 'format'>,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const targetWidth = width ?? drawingWidth
  const opened = isDrawing ? await openDrawing(original, targetWidth) : sharp(original)
  if (format === 'jpeg') return encodeLinkPreview(opened)
  const resized = opened.resize({ width: targetWidth, withoutEnlargement: !isDrawing })
  const quality = qualityAt(targetWidth)[format]
  const encoded = format === 'avif' ? resized.avif({ quality, effort: 2 }) : resized.webp({ quality, effort: 4 })
  return encoded.toBuffer()
}

/** Lower ones are for the few pictures that would exceed the size of link previews. */
const previewQualities = [80, 60, 40, 20] as const

/** The whole picture in the middle of a white area. */
async function encodeLinkPreview(picture: Sharp): Promise<Buffer> {
  const { width, height, maxBytes } = linkPreview
  const white = { background: '#fff' }
  const framed = picture.resize({ width, height, fit: 'contain', withoutEnlargement: true, ...white }).flatten(white)
  let content = Buffer.alloc(0)
  for (const quality of previewQualities) {
    content = await framed.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (content.length <= maxBytes) break
  }
  return content
}
