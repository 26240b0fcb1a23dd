import { shade } from '../colour.ts'
import { box, contactShadow, linear, path, placed, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, piece, pool, sheen, stitches, tones } from './cloth.ts'
import { inner, type Make, side } from './heel-side.ts'
import { metals } from './motifs.ts'

const makeOf = (options: Options): Make => ({
  block: choice(options, 'heel', ['stiletto', 'block']) === 'block',
  ankle: choice(options, 'strap', ['none', 'ankle']) === 'ankle',
})

function pair(paint: Paint, make: Make) {
  const other = { ...paint, id: `${paint.id}o` }
  const lean = make.ankle ? 20 : 0
  return (
    contactShadow(`${paint.id}-back`, 440, 660, 280, 22, 0.4) +
    placed(side(other, make), 92, 150 + lean, 0, 1.02) +
    contactShadow(`${paint.id}-floor`, 380, 860, 330, 22, 0.6) +
    placed(side(paint, make), 24, 864 - 490 * 1.2, 0, 1.2)
  )
}

/** A shoe from above, toe up, in a box of 220 x 640. */
function above(paint: Paint, { ankle }: Make) {
  const shape =
    'M110 8C92 40 40 130 28 210C18 280 52 340 58 400C62 460 48 540 66 590C84 626 136 626 154 590C172 540 158 460 162 400C168 340 202 280 192 210C180 130 128 40 110 8Z'
  const mouth =
    'M110 214C78 214 50 232 46 262C50 320 70 350 72 404C74 460 62 530 76 576C88 604 132 604 144 576C158 530 146 460 148 404C150 350 170 320 174 262C170 232 142 214 110 214Z'
  const bed = linear(`${paint.id}-bed`, [
    [0, shade(inner, -0.45)],
    [0.2, shade(inner, -0.1)],
    [0.6, inner],
    [1, shade(inner, 0.2)],
  ])
  return (
    bed +
    piece(paint, 'shoe', shape, {
      folds:
        sheen(paint, [96, 50], [62, 150], [60, 220], 18, 1.2) +
        crease(paint, [130, 40], [186, 150], [178, 240], 20, 0.7) +
        sheen(paint, [62, 590], [110, 622], [150, 590], 10, 0.7),
      round: 22,
      blur: 6,
    }) +
    path(mouth, { fill: url(`${paint.id}-bed`) }) +
    stroke(mouth, tones(paint).shadow, 5, { 'stroke-opacity': 0.5 }) +
    stroke(mouth, paint.light, 2.4) +
    stitches(
      paint,
      'M110 226C86 226 62 240 58 264C62 320 80 350 84 404C86 460 76 528 88 568C98 590 122 590 132 568C144 528 134 460 136 404C140 350 158 320 162 264C158 240 134 226 110 226Z',
      '#8a5f3d',
      1.3,
      '5 4',
    ) +
    box(94, 520, 32, 40, 5, { fill: 'none', stroke: metals('#b98d4a').mid, 'stroke-width': 1.6 }) +
    stroke('M102 534h16M104 542h12', metals('#b98d4a').mid, 1.8) +
    (ankle
      ? stroke('M62 566C40 520 180 520 158 566', paint.darker, 15) +
        stroke('M62 564C40 518 180 518 158 564', paint.base, 12) +
        placed(
          box(-9, -9, 18, 18, 3, { fill: 'none', stroke: metals(paint.accent).mid, 'stroke-width': 4 }),
          160,
          548,
          30,
        )
      : '') +
    pool(paint, 'tip', [92, 130], 26, 70, paint.isLight ? 0.9 : 0.5, 24)
  )
}

const fromAbove = (paint: Paint, make: Make) => {
  const other = { ...paint, id: `${paint.id}o` }
  return (
    contactShadow(`${paint.id}-l`, 280, 560, 140, 190, 0.36) +
    contactShadow(`${paint.id}-r`, 552, 540, 140, 190, 0.36) +
    placed(above(other, make), 110, 140, -7, 1.2) +
    placed(above(paint, make), 440, 92, 9, 1.2)
  )
}

/** Heels. Options: heel stiletto | block; strap none | ankle. */
export const heels: Drawing = (paint, view, options) =>
  byView(view, [
    () => pair(paint, makeOf(options)),
    () => fromAbove(paint, makeOf(options)),
    () =>
      closeUp(
        contactShadow(`${paint.id}-floor`, 330, 494, 330, 20, 0.5) + side(paint, makeOf(options)),
        [440, 250],
        1.9,
        -3,
      ),
  ])
