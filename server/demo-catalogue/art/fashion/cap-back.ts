import { mix, shade } from '../colour.ts'
import { box, contactShadow, ellipse, path, placed, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import type { Make } from './cap-badge.ts'
import { crease, piece, seam, sheen, stitches, tones } from './cloth.ts'
import { fittings, polishDefs } from './hardware.ts'
import { hollow } from './neck.ts'
import { weave } from './weaves.ts'

/** From behind: the opening with its strap and slider. */
export function back(paint: Paint, make: Make) {
  const dome =
    'M400 214C560 214 668 352 676 600C678 640 672 664 660 676C560 706 240 706 140 676C128 664 122 640 124 600C132 352 240 214 400 214Z'
  const gap = 'M290 690C284 570 330 516 400 516C470 516 516 570 510 690C440 700 360 700 290 690Z'
  const lines = [
    'M400 214C392 330 392 430 400 512',
    'M400 214C250 260 196 440 206 690',
    'M400 214C550 260 604 440 594 690',
  ]
  const mesh = make.trucker ? mix(paint.lighter, '#f2eee4', paint.isLight ? 0.2 : 0.8) : ''
  const net = {
    ...paint,
    base: mesh || paint.base,
    dark: shade(mesh || paint.base, -0.18),
    light: shade(mesh || paint.base, 0.3),
    isLight: true,
    isDark: false,
  }
  return (
    contactShadow(`${paint.id}-floor`, 400, 700, 310, 40, 0.55) +
    polishDefs(paint) +
    piece(mesh ? net : paint, 'dome', dome, {
      print: mesh ? weave(net, 'net', 'knit', 0.62, 1.4) : weave(paint, 'twill', 'twill', 0.45, 0.7),
      folds:
        sheen(paint, [280, 270], [220, 400], [214, 620], 50, 0.7) +
        crease(paint, [600, 330], [660, 470], [650, 650], 60, 0.7) +
        crease(paint, [140, 640], [400, 700], [660, 640], 30, 0.6),
      round: 36,
      blur: 9,
    }) +
    lines
      .map(
        (d) =>
          seam(paint, d, 0.9) +
          placed(stitches(paint, d, undefined, 1.8, '7 5'), 8, 2) +
          placed(stitches(paint, d, undefined, 1.8, '7 5'), -8, 2),
      )
      .join('') +
    path(gap, { fill: hollow(paint) }) +
    path('M306 690C302 590 340 536 400 536C460 536 498 590 494 690C440 660 360 660 306 690Z', { fill: paint.dark }) +
    stroke('M290 686C284 570 330 516 400 516C470 516 516 570 510 686', paint.base, 18) +
    stitches(paint, 'M286 686C278 566 328 508 400 508C472 508 522 566 514 686', undefined, 1.8, '7 5') +
    piece(paint, 'strap', 'M262 640C350 660 450 660 538 640V684C450 704 350 704 262 684Z', {
      round: 12,
      blur: 0,
      trim: stitches(paint, 'M268 650C350 668 450 668 532 650M268 678C350 696 450 696 532 678', undefined, 1.8, '7 5'),
    }) +
    box(366, 640, 52, 70, 6, { fill: 'none', stroke: fittings(paint).deep, 'stroke-width': 9 }) +
    box(366, 640, 52, 70, 6, { fill: 'none', stroke: `url(#${paint.id}-polish)`, 'stroke-width': 6.5 }) +
    stroke('M392 640V710', fittings(paint).mid, 6) +
    ellipse(402, 213, 28, 12, { fill: paint.darker }) +
    ellipse(400, 209, 26, 11, { fill: paint.base }) +
    stroke('M384 206q10 -6 22 -3', tones(paint).light, 4, { 'stroke-opacity': 0.5 })
  )
}
