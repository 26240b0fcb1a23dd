import { shade } from '../colour.ts'
import { box, circle, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { stitches, tones } from './cloth.ts'
import { metals } from './motifs.ts'

/** A four-hole button sewn on with thread, with its shadow on the cloth. */
export function button(
  paint: Paint,
  x: number,
  y: number,
  r: number,
  color = paint.isLight ? '#e9e2d2' : paint.darker,
) {
  const hole = { fill: shade(color, -0.55) }
  const at = r * 0.3
  return (
    circle(x + r * 0.18, y + r * 0.34, r * 1.04, { fill: tones(paint).shadow, opacity: 0.5 }) +
    circle(x, y, r, { fill: shade(color, -0.16) }) +
    circle(x - r * 0.06, y - r * 0.1, r * 0.9, { fill: shade(color, 0.16) }) +
    circle(x, y, r * 0.66, { fill: color }) +
    placed(
      [
        [-at, -at],
        [at, -at],
        [-at, at],
        [at, at],
      ]
        .map(([dx, dy]) => circle(dx ?? 0, dy ?? 0, r * 0.13, hole))
        .join(''),
      x,
      y,
      12,
    )
  )
}

/** Knitted ribs over a box: a tile of fine valleys, wide enough to be quick. */
export function ribbing(paint: Paint, key: string, x: number, y: number, width: number, height: number, step: number) {
  const lines = repeat(Math.ceil(width / step), (i) => `M${x + i * step} ${y}v${height}`)
  return (
    path(lines, {
      stroke: tones(paint).shadow,
      'stroke-width': step * 0.32,
      'stroke-opacity': tones(paint).dark * 0.75,
      id: `${paint.id}-rib-${key}`,
    }) +
    placed(
      path(lines, { stroke: tones(paint).light, 'stroke-width': step * 0.3, 'stroke-opacity': tones(paint).lit * 0.6 }),
      -step * 0.4,
      0,
    )
  )
}

/** A closed zip from y `top` to `end` at x: tapes, metal teeth, slider with its pull. */
export function zip(paint: Paint, key: string, x: number, top: number, end: number) {
  const { deep, mid, bright, flash } = metals(paint.accent)
  const fill = `${paint.id}-zip-${key}`
  const shine = linear(
    fill,
    [
      [0, deep],
      [0.3, bright],
      [0.45, flash],
      [0.6, mid],
      [1, deep],
    ],
    [0, 0, 1, 0],
  )
  const line = (at: number, color: string, width: number, dash?: string) =>
    stroke(`M${at} ${top}V${end}`, color, width, { 'stroke-linecap': 'butt', 'stroke-dasharray': dash })
  return (
    shine +
    line(x, tones(paint).shadow, 26, undefined) +
    line(x, shade(paint.base, paint.isDark ? 0.05 : -0.25), 22) +
    line(x - 2.5, mid, 6, '3.2 2.6') +
    line(x + 2.5, bright, 6, '3.2 2.6') +
    stitches(paint, `M${x - 17} ${top}V${end}M${x + 17} ${top}V${end}`, undefined, 1.5, '5 4') +
    placed(
      box(-9, -4, 18, 26, 5, { fill: url(fill) }) +
        box(-3.4, 12, 6.8, 14, 3, { fill: deep }) +
        path('M-5 20H5L8 58C8 66 -8 66 -8 58Z', { fill: url(fill) }) +
        path('M-3 42H3L4 54H-4Z', { fill: deep }),
      x,
      top + 14,
      3,
    )
  )
}

/** A metal shank button as on denim: a domed ring with a dimple. */
export const shank = (x: number, y: number, r: number, color: string) =>
  circle(x + r * 0.16, y + r * 0.3, r * 1.06, { fill: '#0d0810', 'fill-opacity': 0.4 }) +
  circle(x, y, r, { fill: shade(color, -0.3) }) +
  circle(x - r * 0.06, y - r * 0.08, r * 0.86, { fill: color }) +
  circle(x - r * 0.16, y - r * 0.2, r * 0.56, { fill: shade(color, 0.32) }) +
  circle(x, y, r * 0.3, { fill: shade(color, -0.35) })
