import { uploadLimits } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import { detectImageType } from './detect-image-type.ts'

/** The library, loaded with its libvips when the first picture is made: most of a shop's pictures were made long ago. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // What libvips would keep of pictures in memory helps nobody: a picture is decoded once for each of its renditions.
  sharp.cache(false)
  return sharp
}

/** The widest and tallest that an uploaded picture is kept, in pixels. */
const maxImageSize = 1600
/** A drawing has no pixels of its own; asked for without a width it comes this wide. */
const drawingWidth = 1200

const notAnImage = () =>
  new AppError('notAnImage', 'This file is not an image the store can read. Use JPEG, PNG, WebP, AVIF or GIF.')
const tooLarge = (message: string) => new AppError('tooLarge', message)

/** An uploaded picture as it is kept: upright, at most 1600 px, without metadata, as WebP. Refuses what is too large (413) or no picture (415). */
export async function normalizeImage(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > uploadLimits.maxBytes) throw tooLarge('This picture is too large: 10 MiB is the most.')
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
    if (/pixel limit/i.test(String(error))) throw tooLarge('This picture is too large: 40 megapixels are the most.')
    throw notAnImage()
  }
}

async function drawingAt(svg: Buffer, width: number) {
  const sharp = await loadSharp()
  const { width: natural = width } = await sharp(svg).metadata()
  return sharp(svg, { density: (72 * width) / natural }).resize({ width })
}

/** Wide renditions are for dense screens, where a flaw is smaller than the eye sees. Held by `bench/image-quality.ts`. */
const qualityAt = (width: number) => (width >= 640 ? { avif: 38, webp: 66 } : { avif: 50, webp: 77 })

type RenditionOptions = { width?: number; format: 'webp' | 'avif' }

/** A kept picture (WebP) or drawing (SVG) in a width and format; a picture is never made wider than it is. */
export async function encodeRendition(
  original: Buffer,
  isDrawing: boolean,
  { width, format }: RenditionOptions,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const sized = isDrawing
    ? await drawingAt(original, width ?? drawingWidth)
    : sharp(original).resize({ width, withoutEnlargement: true })
  const quality = qualityAt(width ?? drawingWidth)[format]
  const encoded = format === 'avif' ? sized.avif({ quality, effort: 2 }) : sized.webp({ quality, effort: 4 })
  return encoded.toBuffer()
}
