import { mix } from '../colour.ts'
import { path, placed } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { piece, stitches, tones } from './cloth.ts'
import { mirrored } from './outlines.ts'

/** The colour of a garment's dark inside. */
export const hollow = (paint: Paint) => mix(paint.darker, '#0b0710', paint.isLight ? 0.2 : 0.45)

/** The sewn-in label at the back of a neck, centred at x, y. */
export const label = (paint: Paint, x: number, y: number, width = 34) =>
  path(`M${x - width / 2} ${y}h${width}v17q${-width / 2} 4 ${-width} 0z`, {
    fill: mix(paint.lighter, '#ffffff', 0.45),
  }) +
  path(`M${x - width / 4} ${y + 8}h${width / 2}v2.4h${-width / 2}z`, {
    fill: tones(paint).shadow,
    'fill-opacity': 0.55,
  })

/** A standing band collar of 28 around a neck opening from y 100 to 206: its inside first, then the two fronts. */
export function bandCollar(paint: Paint) {
  const edge = 'M341 112C346 144 370 170 398 181M334 130C340 162 364 190 398 200'
  const half = 'M340 106C344 140 368 165 399 175L399 207C358 197 332 164 329 128C329 117 333 109 340 106Z'
  return {
    inside:
      path('M338 107C360 92 440 92 462 107C458 152 432 180 400 186C368 180 342 152 338 107Z', { fill: hollow(paint) }) +
      path('M338 107C360 92 440 92 462 107C454 130 430 137 400 137C370 137 346 130 338 107Z', {
        fill: mix(paint.dark, paint.darker, 0.3),
      }) +
      stitches(paint, 'M346 124C366 136 434 136 454 124', undefined, 1.4, '4 4') +
      label(paint, 400, 132),
    front:
      piece(paint, 'collar-r', mirrored(half), {
        round: 11,
        blur: 0,
        trim: stitches(paint, mirrored(edge), undefined, 1.5, '5 4'),
      }) + piece(paint, 'collar-l', half, { round: 11, blur: 0, trim: stitches(paint, edge, undefined, 1.5, '5 4') }),
  }
}

/** A faced opening: a band of 13 around a curve, its two edges stitched. */
export const faced = (paint: Paint, key: string, outline: string, edge: string) =>
  piece(paint, key, outline, { round: 7, blur: 0, trim: placed(stitches(paint, edge, undefined, 1.5, '5 4'), 0, 0) })
