import { box, circle, path, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { type Kind, leather, plateOf, topPlate } from './camera-body.ts'
import { reflection, screen } from './glass.ts'
import { glyphs } from './glyphs.ts'
import { bevel, named, patch } from './materials.ts'
import { arc } from './perspective.ts'
import { wallpaper } from './wallpaper.ts'

/** The back: eyepiece, screen with a picture on it, buttons and wheel. */
export function back(paint: Paint, kind: Kind) {
  const plate = named(plateOf(paint, kind), 'p')
  const dark = '#1a1b1e'
  const button = (x: number, y: number, r: number) =>
    circle(x, y, r + 2, { fill: '#000', opacity: 0.5 }) +
    circle(x, y, r, { fill: '#303136' }) +
    path(arc(x, y, r - 2, 190, 300), { fill: 'none', stroke: '#fff', 'stroke-width': 1.6, opacity: 0.4 })
  return (
    topPlate(paint, plate, kind) +
    leather(paint, box(64, 408, 672, 330, 34, {}), [64, 400, 672, 350]) +
    (kind === 'compact'
      ? ''
      : box(316, 260, 168, 96, 22, { fill: dark }) +
        box(336, 274, 128, 66, 14, { fill: '#08080a' }) +
        patch(`${paint.id}-eye`, 388, 296, 46, 22, '#5d78c9', 0.7)) +
    box(96, 428, 452, 286, 14, { fill: dark }) +
    bevel(`${paint.id}-mon`, [96, 428, 452, 286, 14], 0.3) +
    screen(
      `${paint.id}-mon`,
      [112, 444, 420, 254, 4],
      wallpaper('lake', `${paint.id}-wall`, paint, 112, 444, 420, 254),
    ) +
    stroke('M306 554v-22h22M338 532M372 532h22v22M394 588v22h-22M328 610h-22v-22', '#f5d65a', 4) +
    box(112, 670, 420, 28, 0, { fill: '#000', opacity: 0.45 }) +
    glyphs('1:250', 170, 678, 12, '#fff', 1.8) +
    glyphs('F4.0', 262, 678, 12, '#fff', 1.8) +
    glyphs('200', 346, 678, 12, '#fff', 1.8) +
    box(490, 677, 28, 14, 3, { fill: 'none', stroke: '#fff', 'stroke-width': 2 }) +
    box(493, 680, 18, 8, 1, { fill: '#fff' }) +
    reflection(`${paint.id}-mon`, [112, 444, 420, 254, 4], 0.12) +
    button(590, 452, 15) +
    button(650, 452, 15) +
    button(706, 452, 11) +
    circle(642, 566, 56, { fill: '#0e0e10' }) +
    circle(642, 564, 54, { fill: '#2b2c31' }) +
    repeat(36, (i) =>
      stroke(arc(642, 564, 49, i * 10, i * 10 + 3), '#000', 7, { opacity: 0.5, 'stroke-linecap': 'butt' }),
    ) +
    circle(642, 564, 38, { fill: '#3a3b41' }) +
    circle(642, 564, 20, { fill: '#1a1b1e' }) +
    button(596, 668, 13) +
    button(650, 676, 13) +
    circle(704, 668, 6, { fill: '#5fd08a' })
  )
}
