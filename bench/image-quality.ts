/**
 * `node bench/image-quality.ts`: checks that the store's renditions are at most 1.2 times the size of the smallest equivalent one. Images
 * are equivalent if their structural similarity to the uncompressed one is 0.985 or more; the smallest is searched over all qualities,
 * at the default effort of libvips. The images of the demo catalogue are the samples.
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
  const wanted = await toGreyscale(uncompressed)
  for (const quality of qualities) {
    const encoded = await encodings[format](sharp(uncompressed), quality).toBuffer()
    if (similarity(wanted, await toGreyscale(encoded)) >= minSimilarity) return encoded.length
  }
  return null
}

async function compare(svg: Buffer, width: number, format: Format) {
  const own = await encodeRendition(svg, true, { width, format })
  const { width: natural = width } = await sharp(svg).metadata()
  const uncompressed = await sharp(svg, { density: (72 * width) / natural })
    .resize({ width })
    .png()
    .toBuffer()
  const same = similarity(await toGreyscale(uncompressed), await toGreyscale(own))
  const least = await findSmallest(uncompressed, format)
  return { bytes: own.length, least, ratio: least ? own.length / least : 0, same }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const rounded = (number: number) => Math.round(number * 1000) / 1000

const drawings = globSync('pictures/*-1.svg', { cwd: demoFolder })
  .toSorted()
  .filter((_, at) => at % everyNth === 0)
  .map((name) => readFileSync(join(demoFolder, name)))
const table: Record<string, object> = {}
let worst = 0
for (const format of ['avif', 'webp'] as const) {
  for (const width of widths) {
    const compared = await Promise.all(drawings.map((svg) => compare(svg, width, format)))
    const ratio =
      compared.reduce((sum, { bytes }) => sum + bytes, 0) /
      compared.reduce((sum, { least, bytes }) => sum + (least ?? bytes), 0)
    worst = Math.max(worst, ratio)
    table[`${format}, ${width} px`] = {
      pictures: compared.length,
      'mean bytes': Math.round(mean(compared.map(({ bytes }) => bytes))),
      'smallest that look the same': Math.round(mean(compared.map(({ least, bytes }) => least ?? bytes))),
      ratio: rounded(ratio),
      similarity: rounded(mean(compared.map(({ same }) => same))),
    }
  }
}
console.table(table)
process.exitCode = worst > maxRatio ? 1 : 0
