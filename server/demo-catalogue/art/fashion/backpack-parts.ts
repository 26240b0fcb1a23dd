import { mix, shade } from '../colour.ts'
import { box, path, placed, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, fold, piece, sheen, stitches, tones } from './cloth.ts'
import { fittings } from './hardware.ts'
import { mirrored, symmetric, turnedOver } from './outlines.ts'
import { weave } from './weaves.ts'

/** Which of the two packs. */
export type Style = 'daypack' | 'rolltop'

const hide = '#9a6238'

/** The daypack's outline. */
export const shell = symmetric(
  'M400 176C330 172 272 182 244 214C214 250 204 320 196 410C184 540 172 680 172 790C172 838 190 860 236 862C300 866 340 866 400 866',
)

/** The rolltop's outline, below the roll. */
export const rolled = symmetric(
  'M400 214C320 214 262 216 238 222C226 280 210 380 200 460C186 580 174 690 174 790C174 838 192 860 238 862C300 866 340 866 400 866',
)

/** A zip that runs along a curve: tape, teeth, and a leather pull at its end. */
export function zipAlong(paint: Paint, d: string, [x, y]: readonly [number, number], turn: number) {
  const { deep, mid, flash } = fittings(paint)
  const line = (color: string, width: number, dash?: string) =>
    stroke(d, color, width, { 'stroke-dasharray': dash, 'stroke-linecap': 'butt' })
  return (
    line(tones(paint).shadow, 18) +
    line(shade(paint.base, paint.isDark ? 0.08 : -0.3), 15) +
    line(deep, 7) +
    line(mid, 6, '2.6 2.6') +
    line(flash, 2, '2.6 2.6') +
    placed(
      box(-8, -10, 16, 20, 4, { fill: mid }) +
        box(-5, -8, 4, 16, 2, { fill: flash }) +
        path('M-5 8H5L7 50C7 58 -7 58 -7 50Z', { fill: hide }) +
        stitches(paint, 'M-3 16L-4 50M3 16L4 50', '#e0b888', 1.2, '3 3'),
      x,
      y,
      turn,
    )
  )
}

/** A patch of saddle leather with a stitched edge. */
export const patch = (paint: Paint, key: string, outline: string, inner: string) =>
  piece(
    {
      ...paint,
      base: hide,
      light: shade(hide, 0.16),
      lighter: shade(hide, 0.4),
      dark: shade(hide, -0.18),
      darker: shade(hide, -0.4),
      isLight: false,
      isDark: false,
    },
    key,
    outline,
    { round: 9, blur: 0, trim: stitches(paint, inner, '#e5c296', 1.7, '6 4') },
  )

/** How filled canvas stands: hollows beside the pocket, a heavy foot. */
export const canvasFolds = (paint: Paint) =>
  fold(paint, [232, 300], [262, 480], [240, 640], 26, 0.6) +
  fold(paint, [560, 300], [534, 460], [566, 640], 26, 0.6) +
  crease(paint, [250, 240], [330, 300], [400, 300], 18, 0.4) +
  crease(paint, [550, 240], [480, 300], [410, 306], 18, 0.4) +
  crease(paint, [180, 800], [400, 860], [620, 800], 36, 0.6) +
  sheen(paint, [290, 230], [262, 480], [256, 820], 50, 0.6) +
  sheen(paint, [480, 240], [486, 480], [480, 820], 30, 0.3)

/** The grab loop on top. */
export const loop = (paint: Paint) =>
  stroke('M352 186C348 112 362 94 400 94C438 94 452 112 448 186', paint.darker, 24) +
  stroke('M352 186C348 112 362 94 400 94C438 94 452 112 448 186', paint.base, 20) +
  stitches(paint, 'M352 186C348 112 362 94 400 94C438 94 452 112 448 186', undefined, 1.7, '6 4') +
  stroke('M376 100C392 90 408 90 424 100', tones(paint).light, 4, { 'stroke-opacity': tones(paint).lit })

/** The bottle pockets at both sides. */
export const sidePockets = (paint: Paint) =>
  ['l', 'r']
    .map((side) => {
      const d =
        'M186 560C160 574 150 600 150 640C148 700 152 780 168 822C180 836 200 840 214 836C198 740 192 650 198 566Z'
      const trim = stitches(paint, 'M186 572C168 584 160 606 160 640', undefined, 1.6, '6 4')
      return piece(paint, `side-${side}`, side === 'l' ? d : mirrored(d), {
        fill: mix(paint.base, paint.dark, 0.7),
        round: 16,
        blur: 0,
        trim: side === 'l' ? trim : turnedOver(trim),
      })
    })
    .join('')

/** The front pocket with its zip. */
export function frontPocket(paint: Paint) {
  const pocket =
    'M252 566C330 556 470 556 548 566C562 640 568 720 566 800C564 832 548 842 516 843C440 846 360 846 284 843C252 842 236 832 234 800C232 720 238 640 252 566Z'
  return (
    crease(paint, [240, 840], [400, 856], [560, 840], 14, 0.5) +
    piece(paint, 'pocket', pocket, {
      print: weave(paint, 'pocket-weave', 'plain', 0.5, 0.5),
      folds:
        sheen(paint, [300, 590], [292, 700], [286, 830], 36, 0.5) +
        fold(paint, [500, 600], [490, 720], [510, 836], 22, 0.4),
      round: 22,
      trim: stitches(paint, 'M246 640C330 632 470 632 554 640M262 828C350 832 450 832 538 828', undefined, 1.8, '7 5'),
    }) +
    zipAlong(paint, 'M258 600C340 590 460 590 542 600', [520, 604], -14)
  )
}
