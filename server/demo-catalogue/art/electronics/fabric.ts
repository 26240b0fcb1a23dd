import { clipped, element, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'

/** How often a hole or thread stands in its tile each way: librsvg is slow with small tiles. */
const times = 12

/** Drilled holes or perforated metal over a shape: `gap` between centres, holes of radius r. */
export function perforated(id: string, shape: string, gap: number, r: number, color = '#08080b', opacity = 0.85) {
  const dots = (shift: number) =>
    repeat(times, (row) => repeat(times, (column) => `M${gap * (column + shift)} ${gap * (row + shift)}h.01`))
  const tile = stroke(dots(0.25) + dots(0.75), color, r * 2, { 'stroke-opacity': opacity })
  return filled(id, tile, gap * times, shape)
}

/** Woven speaker cloth over a shape: fine threads both ways, cut to it. */
export function cloth(id: string, shape: string, paint: Paint, size = 7) {
  const half = size / 2
  const thread = (x: number, y: number, color: string, opacity: number) => {
    const d = repeat(times, (row) =>
      repeat(times, (column) => `M${size * column + x + 0.9} ${size * row + y + half / 2}h${half - 1.8}`),
    )
    return stroke(d, color, half - 0.7, { 'stroke-opacity': opacity })
  }
  const ground = element('rect', { width: size * times, height: size * times, fill: paint.base })
  const lit = thread(0, 0, paint.light, 0.85) + thread(half, half, paint.light, 0.6)
  const shaded = thread(half, 0, paint.dark, 0.85) + thread(0, half, paint.darker, 0.5)
  return filled(id, ground + lit + shaded, size * times, shape)
}

/** The shape cut out of a ground of equal square tiles. */
const filled = (id: string, tile: string, size: number, shape: string) =>
  element('pattern', { id: `${id}-tile`, width: size, height: size, patternUnits: 'userSpaceOnUse' }, tile) +
  clipped(`${id}-cut`, shape, element('rect', { width: 800, height: 1000, fill: url(`${id}-tile`) }))
