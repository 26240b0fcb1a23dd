import { box, circle, element, group, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { tones } from './cloth.ts'
import { flower, inks, leaf, sprig } from './motifs.ts'

/** Cloth covered by a repeated tile. Tiles of 100 and more are quick to paint, small ones are not. `key` is unique in the picture. */
export const tiled = (paint: Paint, key: string, tile: string, width: number, height: number, turn = 0) => {
  const id = `${paint.id}-tile-${key}`
  const how = {
    id,
    width,
    height,
    patternUnits: 'userSpaceOnUse',
    patternTransform: turn ? `rotate(${turn})` : undefined,
  }
  return element('pattern', how, tile) + box(-200, -200, 1200, 1500, 0, { fill: url(id) })
}

/** Hand block print: sprigs in half drop with dots between, each a little off as a printer's hand is. */
export function blockPrint(paint: Paint, key: string, turn = 0, scale = 0.9) {
  const { first, second, third } = inks(paint)
  const buti = (x: number, y: number, lean: number) =>
    placed(sprig(second, third, first), x * scale, y * scale, lean, scale * 0.62)
  const ring = (x: number, y: number) =>
    placed(
      repeat(6, (i) => circle(Math.cos(i * 1.047) * 5.4, Math.sin(i * 1.047) * 5.4, 1.7, { fill: third })) +
        circle(0, 0, 2, { fill: second }),
      x * scale,
      y * scale,
      0,
      scale,
    )
  const tile =
    buti(29, 27, -3) +
    buti(87, 31, 4) +
    buti(0, 85, 3) +
    buti(58, 88, -4) +
    buti(116, 85, 3) +
    ring(58, 30) +
    ring(0, 30) +
    ring(116, 30) +
    ring(29, 88) +
    ring(87, 88)
  return tiled(paint, key, tile, 116 * scale, 116 * scale, turn)
}

/** Chikan: shadow-work flowers and vines in thread of the cloth's own tone, raised by a fine shadow. */
export function chikan(paint: Paint, key: string, turn = 0) {
  const thread = paint.isLight ? '#ffffff' : paint.lighter
  const work = (color: string) =>
    stroke('M8 132C30 110 26 88 50 78S84 44 112 36', color, 2) +
    placed(flower(color, paint.base, 8), 50, 74, 0, 1.1) +
    placed(flower(color, paint.base, 5), 112, 30, 20, 0.8) +
    placed(leaf(color), 28, 102, -50, 0.95) +
    placed(leaf(color), 30, 98, 60, 0.95) +
    placed(leaf(color), 82, 54, -20, 0.95) +
    placed(leaf(color), 84, 52, 80, 0.95) +
    repeat(5, (i) => circle(20 + i * 9, 30 - (i % 2) * 5, 2.4, { fill: color })) +
    repeat(4, (i) => circle(96 + i * 8, 104 + (i % 2) * 6, 2.4, { fill: color }))
  const shade = placed(group(work(tones(paint).shadow), { opacity: paint.isLight ? 0.4 : 0.3 }), 1.4, 2)
  return tiled(paint, key, placed(shade + work(thread), 0, 0, 0, 0.8), 108.8, 108.8, turn)
}

/** Stripes in tones of the cloth, woven in pairs. */
export function stripes(paint: Paint, key: string, turn = 0, step = 34) {
  const { first } = inks(paint)
  const count = Math.ceil(136 / step)
  const tile = repeat(
    count,
    (i) =>
      box(i * step + 4, 0, step * 0.22, 140, 0, { fill: first, 'fill-opacity': 0.72 }) +
      box(i * step + 4 + step * 0.34, 0, 1.6, 140, 0, { fill: first, 'fill-opacity': 0.6 }),
  )
  return tiled(paint, key, tile, count * step, 140, turn)
}

/** A check of two crossing bands and a fine overcheck. */
export function check(paint: Paint, key: string, turn = 0, size = 62) {
  const { first, second } = inks(paint)
  const bands = (fill: string, at: number, wide: number, opacity: number) =>
    repeat(
      2,
      (i) =>
        box(i * size + at, 0, wide, size * 2, 0, { fill, 'fill-opacity': opacity }) +
        box(0, i * size + at, size * 2, wide, 0, { fill, 'fill-opacity': opacity }),
    )
  const tile =
    bands(first, 4, size * 0.4, 0.26) +
    bands(first, 4 + size * 0.08, size * 0.06, 0.35) +
    bands(second, size * 0.72, 2.4, 0.8)
  return tiled(paint, key, tile, size * 2, size * 2, turn)
}

/** Dots in half drop. */
export function dots(paint: Paint, key: string, turn = 0) {
  const { first } = inks(paint)
  const at = [
    [14, 14],
    [70, 14],
    [42, 42],
    [98, 42],
    [14, 70],
    [70, 70],
    [42, 98],
    [98, 98],
  ] as const
  return tiled(paint, key, at.map(([x, y]) => circle(x, y, 6.4, { fill: first })).join(''), 112, 112, turn)
}

/** A scattered garden of flowers, buds and leaves. */
export function floral(paint: Paint, key: string, turn = 0) {
  const { first, second, third } = inks(paint)
  const green = paint.isLight ? '#5d7f5e' : third
  const bloom = (x: number, y: number, lean: number, size: number, petal: string, eye: string, petals: number) =>
    placed(
      placed(leaf(green), 0, 4, 140, 1.25) +
        placed(leaf(green), 0, 4, 205, 1.25) +
        stroke('M0 4C4 18 10 26 20 30', green, 1.6) +
        flower(petal, eye, petals) +
        placed(flower(eye, petal, petals), 0, 0, 180 / petals, 0.42),
      x,
      y,
      lean,
      size,
    )
  const tile =
    bloom(38, 40, 10, 1.25, second, third, 5) +
    bloom(112, 32, -40, 0.9, first, second, 6) +
    bloom(82, 98, 80, 1.35, first, second, 5) +
    bloom(24, 118, 200, 0.85, second, first, 5) +
    bloom(134, 124, 140, 0.8, second, third, 5) +
    [
      [70, 60],
      [142, 74],
      [58, 138],
      [8, 78],
      [104, 146],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 2.8, { fill: third }))
      .join('')
  return tiled(paint, key, placed(tile, 0, 0, 0, 0.72), 158 * 0.72, 158 * 0.72, turn)
}
