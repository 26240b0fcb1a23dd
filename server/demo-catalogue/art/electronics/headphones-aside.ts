import { mix, shade } from '../colour.ts'
import { circle, clipped, ellipse, linear, placed, radial, stitch, stroke, url } from '../shapes.ts'
import type { Options, Paint } from '../studio.ts'
import { perforated } from './fabric.ts'
import { foam } from './headphones-parts.ts'
import { patch } from './materials.ts'
import { knob, port } from './parts.ts'
import { arc } from './perspective.ts'

/** From the side: one cup whole, controls and socket on its rim, the band over it. */
export function profile(paint: Paint, options: Options) {
  const cushion = foam(paint, options.cushion === 'velour')
  return (
    stroke(
      'M400 520C392 360 380 230 392 176C402 136 440 136 450 172C464 226 448 360 436 520',
      shade(cushion, -0.2),
      44,
    ) +
    stroke('M384 520C376 350 370 250 382 190C388 158 404 146 420 146', url(`${paint.id}-strap`), 40) +
    linear(
      `${paint.id}-strap`,
      [
        [0, paint.lighter],
        [0.5, paint.base],
        [1, paint.dark],
      ],
      [0, 0, 1, 0.3],
    ) +
    stitch('M372 470C366 350 362 250 372 200', paint.isLight ? paint.darker : paint.lighter, 2, '7 6', {
      opacity: 0.6,
    }) +
    linear(
      `${paint.id}-fork`,
      [
        [0, shade(paint.accent, 0.5)],
        [0.5, paint.accent],
        [1, shade(paint.accent, -0.4)],
      ],
      [0, 0, 1, 0.5],
    ) +
    stroke('M226 700C210 560 280 452 404 452S598 560 582 700', shade(paint.accent, -0.5), 32) +
    stroke('M226 700C210 560 280 452 404 452S598 560 582 700', url(`${paint.id}-fork`), 25) +
    ellipse(424, 676, 190, 196, { fill: cushion }) +
    ellipse(430, 676, 190, 190, { fill: shade(cushion, -0.35), opacity: 0.6 }) +
    radial(
      `${paint.id}-face`,
      [
        [0, mix(paint.lighter, '#fff', 0.25)],
        [0.34, paint.light],
        [0.7, paint.base],
        [0.95, paint.dark],
        [1, paint.darker],
      ],
      [0.32, 0.28, 0.85],
    ) +
    circle(404, 676, 186, { fill: paint.darker }) +
    circle(400, 674, 184, { fill: url(`${paint.id}-face`) }) +
    circle(400, 674, 136, { fill: 'none', stroke: paint.darker, 'stroke-width': 3, opacity: 0.5 }) +
    circle(399, 672.5, 136, { fill: 'none', stroke: '#fff', 'stroke-width': 2, opacity: 0.4 }) +
    patch(`${paint.id}-hot`, 320, 580, 96, 58, '#fff', paint.isLight ? 0.9 : 0.42, -36) +
    stroke('M360 676c14 -24 30 -24 42 0s28 24 40 0', paint.isDark ? paint.lighter : paint.darker, 8, { opacity: 0.7 }) +
    knob(`${paint.id}-pivl`, 226, 690, 17, paint.accent) +
    knob(`${paint.id}-pivr`, 582, 690, 17, paint.accent) +
    placed(port(-22, -7, 44, 14), 476, 834, -24) +
    circle(416, 852, 5, { fill: '#8df0a8' })
  )
}

/** A cushion from inside: ring of stitches, cloth over the driver. */
export function cushionNear(paint: Paint, options: Options) {
  const velour = options.cushion === 'velour'
  const cushion = foam(paint, velour)
  return (
    ellipse(440, 520, 420, 500, { fill: paint.darker }) +
    ellipse(428, 510, 418, 496, { fill: url(`${paint.id}-rim`) }) +
    linear(
      `${paint.id}-rim`,
      [
        [0, paint.lighter],
        [0.4, paint.base],
        [1, paint.darker],
      ],
      [0, 0, 1, 1],
    ) +
    radial(
      `${paint.id}-ring`,
      [
        [0.5, shade(cushion, -0.55)],
        [0.62, shade(cushion, -0.1)],
        [0.78, shade(cushion, 0.28)],
        [0.9, cushion],
        [1, shade(cushion, -0.5)],
      ],
      [0.5, 0.5, 0.5],
    ) +
    ellipse(430, 510, 376, 456, { fill: url(`${paint.id}-ring`) }) +
    stitch(arc(430, 510, 250, 0, 359.9, 322), velour ? shade(cushion, 0.35) : paint.light, 3, '10 8', {
      opacity: 0.85,
    }) +
    ellipse(430, 510, 208, 278, { fill: '#101014' }) +
    perforated(`${paint.id}-mesh`, ellipse(430, 510, 204, 274, {}), 9, 2.4, '#3a3b42', 0.9) +
    stroke(
      'M384 470V560H420M450 470V560M450 470h26q22 0 22 24t-22 24h-26M474 518l26 42',
      paint.isDark ? '#75767d' : paint.light,
      7,
      { opacity: 0 },
    ) +
    clipped(
      `${paint.id}-ringclip`,
      ellipse(430, 510, 376, 456, {}),
      patch(`${paint.id}-hot`, 210, 230, 150, 110, '#fff', velour ? 0.1 : 0.28, -40),
    )
  )
}
