import { mix, shade } from '../colour.ts'
import { circle, ellipse, group, linear, radial, stitch, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { patch } from './materials.ts'
import { arc } from './perspective.ts'

/** What the cushions are made of: protein leather or velour, near the colour but darker. */
export const foam = (paint: Paint, velour: boolean) =>
  velour ? mix(paint.darker, '#6b6660', 0.4) : paint.isDark ? '#26262a' : mix(paint.darker, '#2a2423', 0.45)

/** The padded band from ear to ear, its cushion below and the seam along it. */
export function band(paint: Paint, cushion: string) {
  const tube = linear(
    `${paint.id}-band`,
    [
      [0, paint.dark],
      [0.25, paint.light],
      [0.5, paint.lighter],
      [0.75, paint.base],
      [1, paint.darker],
    ],
    [0, 0, 1, 0.1],
  )
  return (
    tube +
    stroke('M186 520C176 270 262 146 400 146S624 270 614 520', shade(paint.accent, -0.35), 26) +
    stroke('M186 520C176 270 262 146 400 146S624 270 614 520', paint.accent, 18) +
    stroke('M182 470C182 270 268 150 400 150', '#fff', 4, { opacity: 0.55 }) +
    stroke('M206 372C226 238 300 158 400 158S574 238 594 372', shade(cushion, -0.3), 58) +
    stroke('M204 366C224 234 298 152 400 152S576 234 596 366', url(`${paint.id}-band`), 50) +
    stroke('M216 340C240 226 306 148 400 143C446 143 486 160 516 190', '#fff', 9, {
      opacity: paint.isLight ? 0.8 : 0.32,
    }) +
    stitch(
      'M190 352C214 222 294 134 400 134S586 222 610 352',
      paint.isLight ? paint.darker : paint.lighter,
      2.2,
      '7 6',
      { opacity: 0.75 },
    ) +
    stroke('M236 340C258 252 320 194 400 194S542 252 564 340', cushion, 30) +
    stroke('M246 318C270 246 326 200 400 200', '#fff', 4, { opacity: 0.16 })
  )
}

/** One cup turned towards us: yoke, shell with its rings, cushion towards the head. `side` -1 left, 1 right. */
export function cup(paint: Paint, cushion: string, velour: boolean, side: 1 | -1) {
  const drawn =
    radial(
      `${paint.id}-foam`,
      [
        [0, shade(cushion, 0.18)],
        [0.6, cushion],
        [1, shade(cushion, -0.5)],
      ],
      [0.3, 0.35, 0.8],
    ) +
    ellipse(62, 0, 62, 150, { fill: url(`${paint.id}-foam`) }) +
    ellipse(72, 0, 40, 118, { fill: 'none', stroke: shade(cushion, -0.4), 'stroke-width': 3, opacity: 0.7 }) +
    stroke(arc(60, 0, 54, 200, 262, 138), '#fff', velour ? 0 : 5, { opacity: 0.2 }) +
    linear(
      `${paint.id}-yoke`,
      [
        [0, shade(paint.accent, 0.5)],
        [0.5, paint.accent],
        [1, shade(paint.accent, -0.45)],
      ],
      [0, 0, 1, 0],
    ) +
    radial(
      `${paint.id}-shell`,
      [
        [0, mix(paint.lighter, '#fff', 0.3)],
        [0.3, paint.light],
        [0.65, paint.base],
        [0.92, paint.dark],
        [1, paint.darker],
      ],
      [0.3, 0.26, 0.86],
    ) +
    ellipse(4, 0, 92, 154, { fill: paint.darker }) +
    ellipse(-6, 0, 92, 152, { fill: url(`${paint.id}-shell`) }) +
    ellipse(-14, 0, 70, 122, { fill: 'none', stroke: paint.darker, 'stroke-width': 2.5, opacity: 0.55 }) +
    ellipse(-15, -1, 70, 122, { fill: 'none', stroke: '#fff', 'stroke-width': 1.8, opacity: 0.35 }) +
    patch(`${paint.id}-hot`, -38, -72, 36, 62, '#fff', paint.isLight ? 0.9 : 0.5, 18) +
    patch(`${paint.id}-bounce`, -6, 120, 74, 40, '#fff', 0.16) +
    stroke('M-26 -4c10 -16 20 -16 28 0s18 16 26 0', paint.isDark ? paint.lighter : paint.darker, 5, {
      opacity: 0.75,
      transform: 'translate(-16 4)',
    })
  return group(drawn, { transform: `scale(${side === -1 ? 1 : -1} 1)` })
}

/** The metal arm that holds a cup. */
export const yoke = (paint: Paint, x: number, side: number) =>
  stroke(`M${x} 494C${x - side * 6} 520 ${x - side * 8} 540 ${x - side * 4} 566`, shade(paint.accent, -0.4), 34) +
  stroke(`M${x} 494C${x - side * 6} 520 ${x - side * 8} 540 ${x - side * 4} 566`, url(`${paint.id}-l-yoke`), 27) +
  circle(x - side * 5, 552, 9, { fill: shade(paint.accent, -0.5) }) +
  circle(x - side * 5 - 1, 551, 6.5, { fill: shade(paint.accent, 0.3) })
