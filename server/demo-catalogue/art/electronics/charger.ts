import { mix } from '../colour.ts'
import { box, circle, contactShadow, ellipse, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { cable, plug } from './cable.ts'
import { glyphs } from './glyphs.ts'
import { bevel, named, patch, slab } from './materials.ts'
import { port } from './parts.ts'

/** The charger's cube: front with three sockets, side in shade, pins folded out above. */
function cube(paint: Paint) {
  const ink = paint.isLight ? paint.darker : paint.lighter
  return (
    linear(
      `${paint.id}-side`,
      [
        [0, paint.dark],
        [1, paint.darker],
      ],
      [0, 0, 1, 0.4],
    ) +
    path('M560 372Q604 386 640 352V700Q640 760 596 790L540 812Z', { fill: url(`${paint.id}-side`) }) +
    linear(
      `${paint.id}-topface`,
      [
        [0, paint.lighter],
        [1, paint.light],
      ],
      [0, 0, 1, 1],
    ) +
    path('M200 420Q176 386 226 344Q260 318 320 318H600Q660 318 644 352Q620 396 560 410H240Z', {
      fill: url(`${paint.id}-topface`),
    }) +
    slab(`${paint.id}-front`, paint, [176, 372, 400, 446, 66]) +
    stroke('M196 414Q206 378 250 376H512', '#fff', 3, { opacity: 0.6 }) +
    [0, 1]
      .map(
        (i) =>
          box(294, 454 + i * 104, 164, 62, 31, { fill: mix(paint.dark, '#000', 0.12) }) +
          port(316, 470 + i * 104, 120, 30),
      )
      .join('') +
    box(300, 664, 152, 62, 10, { fill: '#0c0c0f' }) +
    box(310, 690, 132, 18, 3, { fill: '#e8803a' }) +
    box(300, 664, 152, 62, 10, { fill: 'none', stroke: '#fff', 'stroke-width': 1.5, opacity: 0.3 }) +
    glyphs('65W', 376, 762, 26, ink, 1.8) +
    patch(`${paint.id}-hot`, 262, 470, 80, 130, '#fff', paint.isLight ? 0.8 : 0.22, 14) +
    circle(520, 424, 5, { fill: '#8df0a8' })
  )
}

/** The two round pins and the earth pin of an Indian plug, from the back. */
function pins(paint: Paint) {
  const pin = (x: number, y: number, r: number, key: string) =>
    ellipse(x + 8, y + 14, r * 1.3, r * 1.2, { fill: '#000', opacity: 0.35 }) +
    linear(
      `${paint.id}-${key}`,
      [
        [0, '#8d7440'],
        [0.3, '#fbe9b8'],
        [0.6, '#c79f50'],
        [1, '#6b5427'],
      ],
      [0, 0, 1, 0],
    ) +
    box(x - r, y - r * 3.4, r * 2, r * 4.2, r, { fill: url(`${paint.id}-${key}`) }) +
    ellipse(x, y - r * 2.5, r * 0.96, r * 0.86, { fill: '#efd591' })
  return (
    slab(`${paint.id}-back`, paint, [170, 330, 460, 480, 74]) +
    box(216, 376, 368, 388, 46, { fill: mix(paint.base, paint.dark, 0.5) }) +
    bevel(`${paint.id}-in`, [216, 376, 368, 388, 46], 0.35) +
    pin(400, 500, 24, 'p0') +
    pin(320, 640, 19, 'p1') +
    pin(480, 640, 19, 'p2') +
    repeat(3, (i) =>
      box(320 + (i % 2) * 24, 700 + i * 14, 160 - (i % 2) * 48, 5, 2.5, { fill: paint.darker, opacity: 0.5 }),
    )
  )
}

/** A charger with its cable. */
export const charger: Drawing = (paint, view) => {
  const wire = paint.isLight ? '#e4e1d9' : mix(paint.base, '#2a2b30', 0.4)
  if (view === 2) return placed(cube(paint), -420, -640, -8, 2)
  if (view === 1) return contactShadow(`${paint.id}-s`, 400, 820, 240, 26) + pins(named(paint, 'n'))
  const lead = 'M706 520C760 640 780 760 690 836C600 908 300 900 160 872C70 850 60 780 110 720'
  return (
    contactShadow(`${paint.id}-s`, 400, 822, 250, 26) +
    placed(cube(paint), -30, 0) +
    cable(lead, wire, 12) +
    placed(plug(`${paint.id}-pl`, wire), 672, 444, -20) +
    placed(plug(`${paint.id}-pl2`, wire), 154, 644, 24)
  )
}
