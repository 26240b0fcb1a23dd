/**
 * `node bench/image-quality.ts`: compares the size of the store's renditions with the smallest equivalent encoding, and exits with 1 if a
 * width is more than 1.2 times as large. An encoding is equivalent if its structural similarity to the uncompressed image is at least
 * 0.985; the smallest is searched over all qualities, at the default effort of libvips. Every 50th picture of the demo is a sample.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { demoFolder } from '#server/demo/demo-files.ts'
import { encodeRendition } from '#server/uploads/encode.ts'
import { type GreyscaleImage, similarity } from './ssim.ts'

const minSimilarity = 0.985
const maxRatio = 1.2
const qualities = [20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85]
const widths = [240, 360, 800]
const everyNth = 50

const encodings = {
  avif: (picture: Sharp, quality: number) => picture.avif({ quality, effort: 4 }),
  webp: (picture: Sharp, quality: number) => picture.webp({ quality, effort: 4 }),
} as const
type Format = keyof typeof encodings

async function toGreyscale(picture: Buffer): Promise<GreyscaleImage> {
  const { data, info } = await sharp(picture).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/** The size in bytes at the lowest quality that is equivalent to the uncompressed image. */
async function findSmallest(uncompressed: Buffer, format: Format): Promise<number | null> {
  const reference = await toGreyscale(uncompressed)
  for (const quality of qualities) {
    const encoded = await encodings[format](sharp(uncompressed), quality).toBuffer()
    if (similarity(reference, await toGreyscale(encoded)) >= minSimilarity) return encoded.length
  }
  return null
}

async function compare(svg: Buffer, width: number, format: Format) {
  const rendition = await encodeRendition(svg, true, { width, format })
  const { width: svgWidth = width } = await sharp(svg).metadata()
  const uncompressed = await sharp(svg, { density: (72 * width) / svgWidth })
    .resize({ width })
    .png()
    .toBuffer()
  return {
    bytes: rendition.length,
    // No encoding may be equivalent; then the rendition is compared with itself.
    smallestBytes: (await findSmallest(uncompressed, format)) ?? rendition.length,
    similarity: similarity(await toGreyscale(uncompressed), await toGreyscale(rendition)),
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000

const samples = globSync('pictures/*-1.svg', { cwd: demoFolder })
  .toSorted()
  .filter((_, index) => index % everyNth === 0)
  .map((name) => readFileSync(join(demoFolder, name)))
const table: Record<string, object> = {}
let worstRatio = 0
for (const format of ['avif', 'webp'] as const) {
  for (const width of widths) {
    const comparisons = await Promise.all(samples.map((svg) => compare(svg, width, format)))
    const meanBytes = mean(comparisons.map(({ bytes }) => bytes))
    const meanSmallest = mean(comparisons.map(({ smallestBytes }) => smallestBytes))
    const ratio = meanBytes / meanSmallest
    worstRatio = Math.max(worstRatio, ratio)
    table[`${format}, ${width} px`] = {
      images: comparisons.length,
      'mean bytes': Math.round(meanBytes),
      'smallest equivalent': Math.round(meanSmallest),
      ratio: roundToThousandths(ratio),
      similarity: roundToThousandths(mean(comparisons.map((comparison) => comparison.similarity))),
    }
  }
}
console.table(table)
process.exitCode = worstRatio > maxRatio ? 1 : 0
