import { mix, shade } from '../colour.ts'
import { circle, path, placed, repeat, stroke } from '../shapes.ts'
import type { Options, Paint } from '../studio.ts'
import { choice } from './cloth.ts'
import { inks } from './motifs.ts'
import { tiled } from './prints.ts'
import { contrast, tassels } from './zari.ts'

type Cloth = { field: (key: string, turn?: number, scale?: number) => string; gota: boolean }

/** Bandhani: rings of tied dots about a square, in rows. */
const bandhani = (paint: Paint) => {
  const { first, second } = inks(paint)
  const dot = (x: number, y: number, color: string) =>
    circle(x, y, 2.9, { fill: color }) + circle(x + 0.3, y + 0.3, 1.1, { fill: paint.dark })
  const ring = (cx: number, cy: number, r: number, count: number, color: string) =>
    repeat(count, (i) => dot(cx + Math.cos((i * 6.2832) / count) * r, cy + Math.sin((i * 6.2832) / count) * r, color))
  return (
    ring(60, 60, 9, 4, second) +
    ring(60, 60, 21, 10, first) +
    ring(60, 60, 33, 16, first) +
    ring(0, 0, 8, 4, first) +
    ring(120, 0, 8, 4, first) +
    ring(0, 120, 8, 4, first) +
    ring(120, 120, 8, 4, first) +
    [
      [60, 8],
      [60, 112],
      [8, 60],
      [112, 60],
    ]
      .map(([x, y]) => dot(x ?? 0, y ?? 0, second))
      .join('')
  )
}

/** Phulkari: floss diamonds, each quarter stitched another way so that it catches the light differently. */
const phulkari = (paint: Paint) => {
  const floss = paint.isLight
    ? ['#c4472f', '#d98a2b', '#2f6f68']
    : [mix(paint.accent, '#f0b040', 0.4), mix(paint.lighter, '#fff3d8', 0.7), '#d65a7a']
  const diamond = (cx: number, cy: number, r: number, color: string) =>
    path(`M${cx} ${cy - r}L${cx + r} ${cy}L${cx} ${cy + r}L${cx - r} ${cy}Z`, { fill: color }) +
    path(`M${cx} ${cy - r}L${cx + r} ${cy}H${cx - r}Z`, { fill: shade(color, 0.22) }) +
    stroke(
      repeat(
        6,
        (i) =>
          `M${cx - r + ((i + 0.5) * r) / 3} ${cy - r * 0.9 + Math.abs(i - 2.5) * r * 0.34}V${cy + r * 0.9 - Math.abs(i - 2.5) * r * 0.34}`,
      ),
      shade(color, -0.3),
      0.9,
      { 'stroke-opacity': 0.6 },
    )
  const [one = '', two = '', three = ''] = floss
  return (
    diamond(60, 60, 34, one) +
    diamond(60, 60, 17, two) +
    diamond(60, 60, 7, three) +
    [
      [0, 0],
      [120, 0],
      [0, 120],
      [120, 120],
    ]
      .map(([x, y]) => diamond(x ?? 0, y ?? 0, 20, two) + diamond(x ?? 0, y ?? 0, 8, one))
      .join('') +
    [
      [60, 8],
      [60, 112],
      [8, 60],
      [112, 60],
    ]
      .map(([x, y]) => diamond(x ?? 0, y ?? 0, 7, three))
      .join('')
  )
}

/** The cloth that the options ask for. */
export const clothOf = (paint: Paint, options: Options): Cloth => {
  const pattern = choice(options, 'pattern', ['bandhani', 'phulkari', 'plain'])
  const tile = pattern === 'bandhani' ? bandhani(paint) : pattern === 'phulkari' ? phulkari(paint) : ''
  return {
    gota: choice(options, 'edge', ['tassel', 'gota']) === 'gota',
    field: (key, turn = 0, scale = 0.62) =>
      tile ? tiled(paint, key, placed(tile, 0, 0, 0, scale), 120 * scale, 120 * scale, turn) : '',
  }
}

/** The finish of a cut end: a woven band and a fringe below it, along a line from x to x + width. */
export function finish(paint: Paint, gota: boolean, x: number, y: number, width: number, lean: number) {
  return gota ? '' : placed(tassels(paint, width, 13, 56, mix(paint.base, contrast(paint), 0.4)), x, y, lean)
}
