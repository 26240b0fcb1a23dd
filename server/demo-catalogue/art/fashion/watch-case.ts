import { shade } from '../colour.ts'
import { linear, radial } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { metals } from './motifs.ts'

/** What makes watches differ. */
export type Make = { strap: 'leather' | 'steel' | 'mesh'; dial: 'sunray' | 'chrono' | 'minimal' }

/** The case metal: rose gold on warm and pale leathers, steel otherwise. */
export const caseMetal = (paint: Paint, { strap }: Make) =>
  metals(strap === 'leather' && paint.accent !== '#c4c8ce' ? '#c99a6e' : '#b4b9c0')

/** The dial's colour: the variant's own behind metal straps, ivory or night behind leather. */
export const dialColor = (paint: Paint, { strap }: Make) =>
  strap !== 'leather' ? paint.base : paint.isLight ? '#2a2f3a' : '#f3eee3'

/** Defs of metal, dial and glass; once a picture. */
export function defs(paint: Paint, make: Make) {
  const { deep, mid, bright, flash } = caseMetal(paint, make)
  const dial = dialColor(paint, make)
  return (
    linear(
      `${paint.id}-case`,
      [
        [0, flash],
        [0.18, bright],
        [0.36, mid],
        [0.5, deep],
        [0.64, mid],
        [0.82, flash],
        [1, deep],
      ],
      [0, 0, 1, 1],
    ) +
    linear(
      `${paint.id}-bezel`,
      [
        [0, deep],
        [0.25, flash],
        [0.5, mid],
        [0.75, deep],
        [1, bright],
      ],
      [0, 1, 1, 0],
    ) +
    linear(
      `${paint.id}-link`,
      [
        [0, deep],
        [0.2, mid],
        [0.42, flash],
        [0.6, bright],
        [1, deep],
      ],
      [0, 0, 1, 0],
    ) +
    radial(`${paint.id}-dial`, [
      [0, shade(dial, 0.16)],
      [0.7, dial],
      [1, shade(dial, -0.3)],
    ]) +
    linear(
      `${paint.id}-glass`,
      [
        [0, '#ffffff', 0.42],
        [0.5, '#ffffff', 0.06],
        [1, '#ffffff', 0],
      ],
      [0, 0, 0.7, 1],
    )
  )
}
