import { mix } from '../colour.ts'
import { box, circle, clipped, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { buttons, cross, outline, shoulders, stick } from './controller-parts.ts'
import { rear } from './controller-rear.ts'
import { perforated } from './fabric.ts'
import { named, patch } from './materials.ts'
import { knob } from './parts.ts'

/** The face. The lite layout leaves out grips' texture and the light. */
function face(paint: Paint, options: Options) {
  const lite = options.layout === 'lite'
  const grip = mix(paint.dark, paint.isLight ? '#8d8a84' : '#000000', paint.isLight ? 0.35 : 0.25)
  const ring = lite ? '#000' : paint.accent
  return (
    shoulders(paint) +
    linear(
      `${paint.id}-shell`,
      [
        [0, paint.lighter],
        [0.25, paint.light],
        [0.6, paint.base],
        [1, paint.darker],
      ],
      [0.2, 0, 0.6, 1],
    ) +
    path(outline, { fill: url(`${paint.id}-shell`) }) +
    clipped(
      `${paint.id}-clip`,
      path(outline, {}),
      path('M60 560C110 560 150 600 176 660C196 706 214 720 250 690L220 800H40Z', { fill: grip }) +
        path('M740 560C690 560 650 600 624 660C604 706 586 720 550 690L580 800H760Z', { fill: grip }) +
        (lite
          ? ''
          : perforated(
              `${paint.id}-tex`,
              path(
                'M60 574C106 574 142 612 168 672C188 716 214 732 246 704L220 800H40ZM740 574C694 574 658 612 632 672C612 716 586 732 554 704L580 800H760Z',
                {},
              ),
              13,
              2.6,
              '#000',
              0.3,
            )) +
        stroke(
          'M60 560C110 560 150 600 176 660C196 706 214 720 250 690M740 560C690 560 650 600 624 660C604 706 586 720 550 690',
          paint.darker,
          3,
          { opacity: 0.7 },
        ) +
        patch(`${paint.id}-hot`, 230, 390, 190, 70, '#fff', paint.isLight ? 0.9 : 0.34, -14) +
        patch(`${paint.id}-low`, 400, 700, 300, 90, '#000', 0.35),
    ) +
    path(outline, { fill: 'none', stroke: paint.darker, 'stroke-width': 2.5, opacity: 0.7 }) +
    stroke('M140 402C158 356 184 338 216 336C250 336 262 352 284 352H516C538 352 550 336 584 336', '#fff', 3, {
      opacity: paint.isLight ? 0.9 : 0.45,
    }) +
    stick(`${paint.id}-ls`, 228, 456, 46, ring) +
    stick(`${paint.id}-rs`, 500, 566, 46, ring) +
    cross(`${paint.id}-dp`, 300, 566, 48) +
    buttons(`${paint.id}-bt`, 574, 452, 47, 25) +
    knob(`${paint.id}-home`, 400, 430, 25, mix(paint.base, '#111', 0.55)) +
    stroke('M390 438V422L400 432L410 422V438', lite ? '#fff' : paint.accent, 3.4) +
    box(334, 466, 26, 12, 6, { fill: '#16171a' }) +
    box(440, 466, 26, 12, 6, { fill: '#16171a' }) +
    repeat(4, (i) => circle(376 + i * 16, 492, 3.4, { fill: i < 3 ? '#9df2b3' : '#0000005c' }))
  )
}

/** A game controller. Option: layout 'lite' (plain grips, black rings). */
export const gamingController: Drawing = (paint, view, options) => {
  if (view === 2) return placed(face(paint, options), -640, -620, -10, 2.05)
  const body = view === 1 ? rear(named(paint, 'r')) : face(paint, options)
  return contactShadow(`${paint.id}-s`, 400, 790, 330, 30) + placed(body, 8, 16, view === 1 ? 0 : -2, 0.98)
}
