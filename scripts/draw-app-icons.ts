/**
 * Writes public/icons/ from the emblem (public/favicon.svg): the app icons, and the link preview image of pages
 * without an image. Run it after a change of the emblem: `node scripts/draw-app-icons.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const background = '#fcfaf6'
const icons = new URL('../public/icons/', import.meta.url)
const logo = (await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8'))
  .replace(/^[\s\S]*<\/style>/, '')
  .replace('</svg>', '')
  .replaceAll('class="i"', 'fill="#333b7a"')
  .replaceAll('class="g"', `fill="${background}"`)

type IconSpec = { name: string; width: number; height?: number; share: number; radius?: number }

/** The centred emblem, `share` of the height high. Maskable icons are cropped, so their emblem is inside the safe zone. */
const iconSpecs: readonly IconSpec[] = [
  { name: 'icon-192', width: 192, share: 0.72, radius: 40 },
  { name: 'icon-512', width: 512, share: 0.72, radius: 108 },
  { name: 'icon-maskable-512', width: 512, share: 0.54 },
  { name: 'apple-touch-icon', width: 180, share: 0.66 },
  { name: 'share', width: 1200, height: 630, share: 0.56 },
]

function renderSvg({ width, height = width, share, radius = 0 }: IconSpec): string {
  const size = height * share
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${radius}" fill="${background}"/>
    <g transform="translate(${(width - size) / 2} ${(height - size) / 2}) scale(${size / 32})">${logo}</g>
  </svg>`
}

await mkdir(icons, { recursive: true })
for (const spec of iconSpecs) {
  const picture = sharp(Buffer.from(renderSvg(spec))).png({ palette: true, quality: 90, effort: 10 })
  await writeFile(new URL(`${spec.name}.png`, icons), await picture.toBuffer())
}
