import { mix } from '../colour.ts'
import { box, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { cable, plug } from './cable.ts'
import { reflection } from './glass.ts'
import { glyphs } from './glyphs.ts'
import { bevel, type Frame, fade, named, slab } from './materials.ts'
import { port } from './parts.ts'

const body: Frame = [232, 196, 330, 640, 62]

/** The bank upright: shell with ribs, display with its percent, ports on top. */
function bank(paint: Paint) {
  const [x, y, w, _h] = body
  return (
    slab(`${paint.id}-b`, paint, body, [0, 0, 1, 0.5]) +
    linear(
      `${paint.id}-turn`,
      [
        [0, '#000', 0.35],
        [0.16, '#000', 0],
        [0.28, '#fff', paint.isLight ? 0.7 : 0.22],
        [0.42, '#fff', 0],
        [0.8, '#000', 0.08],
        [1, '#000', 0.5],
      ],
      [0, 0, 1, 0],
    ) +
    box(...frame(body), { fill: url(`${paint.id}-turn`) }) +
    repeat(
      15,
      (i) =>
        box(x + 34, y + 330 + i * 17, w - 68, 7, 3.5, { fill: paint.darker, opacity: 0.4 }) +
        box(x + 34, y + 334.5 + i * 17, w - 68, 1.6, 0.8, { fill: '#fff', opacity: 0.28 }),
    ) +
    box(x + 62, y + 74, w - 124, 150, 26, { fill: '#08080b' }) +
    glyphs('86', x + w / 2 - 24, y + 108, 74, '#eafff0', 1.7) +
    glyphs('%', x + w / 2 + 66, y + 150, 32, '#8df0a8', 2) +
    repeat(5, (i) => box(x + 92 + i * 30, y + 204, 22, 5, 2.5, { fill: i < 4 ? '#8df0a8' : '#2c2f33' })) +
    reflection(`${paint.id}-disp`, [x + 62, y + 74, w - 124, 150, 26], 0.16) +
    bevel(`${paint.id}-d`, [x + 62, y + 74, w - 124, 150, 26], 0.3, 1.5) +
    glyphs('20000', x + w / 2, y + 264, 20, paint.isLight ? paint.darker : paint.lighter, 1.8) +
    box(x + w - 4, y + 120, 9, 72, 4, { fill: paint.darker })
  )
}

const frame = ([x, y, w, h, r]: Frame) => [x, y, w, h, r] as const

/** The end with the sockets, the bank lying flat towards us. */
function ends(paint: Paint) {
  return (
    path('M150 430L236 300H564L650 430Z', { fill: paint.light }) +
    fade(`${paint.id}-far`, '#000', 0.4) +
    path('M150 430L236 300H564L650 430Z', { fill: url(`${paint.id}-far`) }) +
    stroke('M236 300H564', '#fff', 2.5, { opacity: 0.5 }) +
    slab(`${paint.id}-face`, paint, [118, 420, 564, 220, 76], [0, 0, 0.5, 1]) +
    box(160, 462, 480, 136, 40, { fill: mix(paint.dark, '#000', 0.22) }) +
    bevel(`${paint.id}-in`, [160, 462, 480, 136, 40], 0.25) +
    port(206, 512, 92, 34) +
    port(336, 512, 92, 34) +
    box(470, 506, 110, 46, 6, { fill: '#0a0a0c' }) +
    box(476, 524, 98, 14, 2, { fill: '#e8803a' }) +
    box(470, 506, 110, 46, 6, { fill: 'none', stroke: '#fff', 'stroke-width': 1.4, opacity: 0.3 }) +
    glyphs('45W', 252, 564, 13, paint.isLight ? '#f4f1ea' : paint.lighter, 1.9) +
    glyphs('20W', 382, 564, 13, paint.isLight ? '#f4f1ea' : paint.lighter, 1.9)
  )
}

/** A power bank. */
export const powerBank: Drawing = (paint, view) => {
  if (view === 2) return placed(bank(paint), -460, -390, -9, 2.1)
  if (view === 1) {
    const wire = paint.isLight ? '#d9d5cc' : mix(paint.base, '#202126', 0.4)
    return (
      contactShadow(`${paint.id}-s`, 400, 652, 300, 30) +
      ends(named(paint, 'e')) +
      cable('M252 700C250 800 330 860 470 850S690 840 860 780', wire) +
      placed(plug(`${paint.id}-plug`, wire), 252, 590)
    )
  }
  return contactShadow(`${paint.id}-s`, 404, 846, 210, 26) + placed(bank(paint), 0, 10)
}
