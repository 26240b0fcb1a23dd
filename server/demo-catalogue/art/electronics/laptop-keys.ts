import { mix } from '../colour.ts'
import { box, repeat, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'
import { bevel, fade, satin } from './materials.ts'

const legends = ['QWERTYU', 'ASDFGHJ', 'ZXCVBNM']

/** Some keys and the touchpad's corner, near enough to read. */
export function closeUp(paint: Paint) {
  const key = mix(paint.isLight ? '#4c4e55' : '#17181c', paint.base, 0.1)
  const ink = '#f1efe9'
  const cap = (x: number, y: number, width: number, letter: string) =>
    box(x, y + 5, width, 112, 16, { fill: '#000', opacity: 0.45 }) +
    box(x, y, width, 112, 16, { fill: key }) +
    box(x, y, width, 112, 16, { fill: url(`${paint.id}-cap`) }) +
    box(x + 1.5, y + 1.5, width - 3, 109, 15, { fill: 'none', stroke: '#fff', 'stroke-width': 1.6, opacity: 0.16 }) +
    (letter ? glyphs(letter, x + width / 2, y + 38, 34, ink, 1.7, 0.92) : '')
  const board = legends
    .map((letters, row) =>
      [...letters].map((letter, i) => cap(-40 + row * 34 + i * 128, 40 + row * 128, 114, letter)).join(''),
    )
    .join('')
  return (
    satin(`${paint.id}-plate`, paint, [0, 0, 1, 1]) +
    box(-300, -300, 1500, 1500, 0, { fill: url(`${paint.id}-plate`) }) +
    fade(`${paint.id}-cap`, '#fff', 0.14, [0, 0, 0.4, 1]) +
    box(-90, 14, 1200, 552, 26, { fill: paint.darker, opacity: 0.75 }) +
    box(-90, 14, 1200, 552, 26, { fill: 'none', stroke: '#000', 'stroke-width': 3, opacity: 0.35 }) +
    repeat(8, (i) => cap(-168 + i * 128, -88, 114, '3456789'[i - 1] ?? '')) +
    board +
    cap(-40, 424, 242, '') +
    cap(216, 424, 540, '') +
    cap(770, 424, 180, '') +
    box(90, 640, 640, 420, 22, { fill: mix(paint.base, paint.dark, 0.3), stroke: paint.darker, 'stroke-width': 2 }) +
    bevel(`${paint.id}-pad`, [90, 640, 640, 420, 22], 0.5)
  )
}
