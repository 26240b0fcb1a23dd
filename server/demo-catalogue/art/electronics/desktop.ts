import { shade } from '../colour.ts'
import { box, circle, path, repeat } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'

/** A little of a desk: bar, dock and one open window with a page in it. */
export function desktop(paint: Paint) {
  const white = '#ffffff'
  const line = (y: number, width: number, opacity: number) => box(198, y, width, 6, 3, { fill: '#2a2a35', opacity })
  return (
    box(110, 216, 580, 18, 0, { fill: white, opacity: 0.28 }) +
    box(120, 222, 26, 6, 3, { fill: white }) +
    repeat(3, (i) => box(156 + i * 34, 222, 24, 6, 3, { fill: white, opacity: 0.75 })) +
    glyphs('10:09', 662, 220, 10, white, 2) +
    box(180, 274, 236, 214, 12, { fill: '#000', opacity: 0.16 }) +
    box(176, 268, 236, 214, 12, { fill: '#fdfcfa', opacity: 0.96 }) +
    ['#e8685a', '#eebd4d', '#63b874'].map((color, i) => circle(192 + i * 14, 283, 4.4, { fill: color })).join('') +
    box(198, 306, 120, 14, 4, { fill: shade(paint.base, -0.1) }) +
    line(334, 188, 0.5) +
    line(348, 176, 0.32) +
    line(362, 184, 0.32) +
    line(376, 120, 0.32) +
    box(198, 396, 86, 66, 8, { fill: paint.light }) +
    path('M198 446l24 -22l18 14l20 -24l24 30v10q0 8 -8 8h-70q-8 0 -8 -8z', { fill: paint.dark }) +
    line(402, 0, 0) +
    box(296, 400, 90, 6, 3, { fill: '#2a2a35', opacity: 0.4 }) +
    box(296, 416, 76, 6, 3, { fill: '#2a2a35', opacity: 0.3 }) +
    box(296, 432, 84, 6, 3, { fill: '#2a2a35', opacity: 0.3 }) +
    box(290, 542, 220, 32, 12, { fill: white, opacity: 0.32 }) +
    ['#f0efe9', '#e8836f', '#5d9fdc', '#57b58c', '#e9bb57', '#8d78c8']
      .map((color, i) => box(300 + i * 34.4, 547, 22, 22, 7, { fill: color }))
      .join('')
  )
}
