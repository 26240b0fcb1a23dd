import { mix, shade } from '../colour.ts'
import { box, circle, clipped, linear, path, placed, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { outline, shoulders } from './controller-parts.ts'
import { glyphs } from './glyphs.ts'
import { bevel, patch } from './materials.ts'
import { port } from './parts.ts'

/** The back: four paddles, triggers above, socket and maker's plate. */
export function rear(paint: Paint) {
  return (
    shoulders(paint) +
    linear(
      `${paint.id}-shell`,
      [
        [0, paint.light],
        [0.5, paint.base],
        [1, paint.darker],
      ],
      [0.2, 0, 0.6, 1],
    ) +
    path(outline, { fill: url(`${paint.id}-shell`) }) +
    path(outline, { fill: 'none', stroke: paint.darker, 'stroke-width': 2.5, opacity: 0.7 }) +
    clipped(`${paint.id}-clip`, path(outline, {}), patch(`${paint.id}-hot`, 220, 400, 200, 90, '#fff', 0.3, -14)) +
    box(306, 420, 188, 120, 20, { fill: mix(paint.dark, '#000', 0.3) }) +
    bevel(`${paint.id}-plate`, [306, 420, 188, 120, 20], 0.3) +
    glyphs('KHELIX', 400, 468, 22, paint.isLight ? '#f5f2ea' : paint.lighter, 2.2) +
    (
      [
        [236, 560, 24],
        [192, 640, 30],
        [564, 560, -24],
        [608, 640, -30],
      ] as const
    )
      .map(([x, y, angle], i) =>
        placed(
          linear(
            `${paint.id}-pd${i}`,
            [
              [0, shade(paint.accent, 0.45)],
              [1, shade(paint.accent, -0.35)],
            ],
            [0, 0, 1, 1],
          ) +
            box(-20, -48, 40, 96, 18, { fill: '#000', opacity: 0.35 }) +
            box(-22, -52, 40, 96, 18, { fill: url(`${paint.id}-pd${i}`) }),
          x,
          y,
          angle,
        ),
      )
      .join('') +
    port(372, 352, 56, 18) +
    (
      [
        [160, 480],
        [640, 480],
        [310, 620],
        [490, 620],
      ] as const
    )
      .map(
        ([x, y]) => circle(x, y, 8, { fill: '#0c0c0e' }) + stroke(`M${x - 4} ${y}h8M${x} ${y - 4}v8`, '#55565c', 1.6),
      )
      .join('')
  )
}
