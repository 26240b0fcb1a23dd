import type { Paint } from '../studio.ts'
import { type Piece, piece } from './cloth.ts'
import { mirrored, turnedOver } from './outlines.ts'

/** A pair of sleeves, or cuffs by another `key`, from the left one; the print is asked for each side, since it hangs the other way. */
export function sleevePair(
  paint: Paint,
  outline: string,
  made: Omit<Piece, 'print'> & { print?: (key: string, side: number) => string },
  key = 'sleeve',
) {
  const { print = () => '', folds = '', trim = '' } = made
  return (
    piece(paint, `${key}-l`, outline, { angle: [0, 0.2, 1, 0.4], ...made, print: print(`${key}-l`, 1) }) +
    piece(paint, `${key}-r`, mirrored(outline), {
      angle: [0, 0.3, 1, 0],
      ...made,
      print: print(`${key}-r`, -1),
      folds: turnedOver(folds),
      trim: turnedOver(trim),
    })
  )
}
