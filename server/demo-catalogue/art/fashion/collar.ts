import { mix } from '../colour.ts'
import { path } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, piece, stitches } from './cloth.ts'
import { hollow, label } from './neck.ts'
import { mirrored } from './outlines.ts'

/** A shirt's turned-down collar around a neck from y 96 to 188: its inside first, then the two leaves. `print` is asked for each leaf. */
export function shirtCollar(paint: Paint, print: (key: string, turn: number) => string = () => '') {
  const leaf = 'M338 100C342 138 366 164 398 180L362 250C334 226 312 182 316 132C319 114 328 104 338 100Z'
  const edge = 'M320 132C318 180 338 218 361 241L390 185'
  const stand = 'M340 104C346 146 370 168 401 178V206C372 196 346 176 336 140Z'
  const one = (key: string, d: string, line: string, turn: number) =>
    piece(paint, key, d, {
      round: 13,
      blur: 0,
      print: print(key, turn),
      trim: stitches(paint, line, undefined, 1.5, '5 4'),
    })
  return {
    inside:
      path('M336 106C358 86 442 86 464 106C460 150 436 178 400 190C364 178 340 150 336 106Z', { fill: hollow(paint) }) +
      path('M336 106C358 86 442 86 464 106C456 134 432 142 400 142C368 142 344 134 336 106Z', {
        fill: mix(paint.dark, paint.darker, 0.25),
      }) +
      stitches(paint, 'M346 122C366 138 434 138 454 122', undefined, 1.4, '4 4') +
      label(paint, 400, 136, 36),
    front:
      piece(paint, 'stand-r', mirrored(stand), { round: 9, blur: 0 }) +
      piece(paint, 'stand-l', stand, { round: 9, blur: 0 }) +
      crease(paint, [330, 220], [372, 262], [392, 200], 10, 0.5) +
      one('leaf-r', mirrored(leaf), mirrored(edge), -36) +
      one('leaf-l', leaf, edge, 36),
  }
}
