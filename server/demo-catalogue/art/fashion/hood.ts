import { mix, shade } from '../colour.ts'
import { box, circle, path, placed, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, fold, piece, seam, sheen, stitches, tones } from './cloth.ts'
import { metals } from './motifs.ts'
import { hollow, label } from './neck.ts'
import { symmetric } from './outlines.ts'

/** The hood standing around the neck, its dark inside, its two fronts and the cords. */
export function hood(paint: Paint, zipped: boolean) {
  const outer = symmetric('M400 84C330 80 288 112 288 166C288 196 300 222 322 240C346 256 374 262 400 266')
  const opening =
    'M400 122C352 122 326 146 328 178C332 214 372 244 400 262C428 244 468 214 472 178C474 146 448 122 400 122Z'
  const cord = (x: number, end: number, lean: number) =>
    circle(x, 252, 6.5, { fill: metals(paint.accent).mid }) +
    circle(x, 252, 3, { fill: '#15121a' }) +
    placed(
      stroke(`M${x} 253C${x + lean} 300 ${x - lean} 350 ${x + lean} ${end}`, tones(paint).shadow, 8, {
        'stroke-opacity': 0.4,
      }),
      4,
      3,
    ) +
    stroke(
      `M${x} 253C${x + lean} 300 ${x - lean} 350 ${x + lean} ${end}`,
      shade(paint.light, paint.isDark ? 0.15 : 0),
      7,
    ) +
    stroke(`M${x} 253C${x + lean} 300 ${x - lean} 350 ${x + lean} ${end}`, paint.dark, 7, {
      'stroke-dasharray': '1.2 3.6',
      'stroke-linecap': 'butt',
    }) +
    box(x + lean - 4.5, end - 4, 9, 28, 3, { fill: metals(paint.accent).mid }) +
    box(x + lean - 3, end - 4, 2.4, 28, 1, { fill: metals(paint.accent).flash })
  return (
    piece(paint, 'hood', outer, {
      folds:
        fold(paint, [304, 130], [298, 196], [352, 256], 14, 0.7) +
        fold(paint, [500, 130], [508, 200], [446, 260], 14, 0.8) +
        crease(paint, [300, 210], [340, 250], [390, 270], 10, 0.5) +
        sheen(paint, [310, 120], [400, 84], [480, 116], 14, 0.6),
      round: 24,
    }) +
    path(opening, { fill: hollow(paint) }) +
    path('M400 122C352 122 328 146 328 172C360 190 440 190 472 172C472 146 448 122 400 122Z', {
      fill: mix(paint.dark, paint.darker, 0.55),
    }) +
    crease(paint, [340, 176], [400, 196], [460, 176], 16, 0.6) +
    label(paint, 400, 176) +
    stroke(opening, tones(paint).shadow, 5, { 'stroke-opacity': 0.35 }) +
    stroke(opening, tones(paint).light, 2, { 'stroke-opacity': tones(paint).lit }) +
    stitches(paint, symmetric('M400 108C340 108 312 138 314 180C318 222 362 258 400 276'), undefined, 1.7, '6 4') +
    (zipped ? '' : seam(paint, 'M400 262C394 270 386 278 374 284', 1)) +
    (zipped ? '' : cord(366, 430, -3) + cord(436, 404, 4))
  )
}
