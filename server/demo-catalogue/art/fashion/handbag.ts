import { mix } from '../colour.ts'
import { contactShadow, path, placed, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, piece, pool, sheen, stitches } from './cloth.ts'
import { bodyFolds, fittingsOf, handle, type Shape, shapes } from './handbag-parts.ts'
import { chain, plate, polishDefs, ring } from './hardware.ts'
import { hollow } from './neck.ts'
import { grain } from './weaves.ts'

function handlesOf(paint: Paint, shape: Shape, behind: boolean) {
  if (shape === 'tote') {
    const d = behind
      ? 'M292 404C292 180 330 124 400 124C470 124 508 180 508 404'
      : 'M284 474C270 220 300 150 396 150C492 150 530 220 516 474'
    return (
      handle(paint, d, behind ? 22 : 26, behind) +
      (behind ? '' : [284, 516].map((x) => plate(paint, x - 25, 404, 50, 16, 4)).join(''))
    )
  }
  if (shape === 'satchel') {
    if (behind) return handle(paint, 'M180 424C120 300 150 130 400 118C650 130 680 300 620 424', 18, true)
    return (
      handle(paint, 'M318 398C316 296 340 258 400 258C460 258 484 296 482 398', 30) +
      ring(paint, 318, 398, 17, 7) +
      ring(paint, 482, 398, 17, 7) +
      ring(paint, 176, 430, 14, 6) +
      ring(paint, 624, 430, 14, 6)
    )
  }
  return behind
    ? chain(paint, 'M206 506C180 330 250 130 400 128C560 126 622 320 594 506', 15)
    : ring(paint, 206, 506, 15, 6) + ring(paint, 594, 506, 15, 6)
}

function bag(paint: Paint, shape: Shape, back = false) {
  const { body, inset } = shapes[shape]
  const top = shape === 'sling' ? 480 : 402
  return (
    polishDefs(paint) +
    handlesOf(paint, shape, true) +
    (shape === 'tote'
      ? path('M176 404C300 372 500 372 624 404C500 420 300 420 176 404Z', { fill: hollow(paint) }) +
        stroke('M178 402C300 371 500 371 622 402', paint.dark, 5)
      : '') +
    piece(paint, 'body', body, {
      print: grain(paint, 'grain', 0.5, 0.7),
      folds: bodyFolds(paint, top),
      trim: stitches(paint, inset, undefined, 2, '8 5'),
      round: 34,
    }) +
    fittingsOf(paint, shape, back) +
    handlesOf(paint, shape, false)
  )
}

const standing = (paint: Paint, shape: Shape) =>
  contactShadow(`${paint.id}-floor`, 404, shapes[shape].floor, 290, 30, 0.6) + bag(paint, shape)

/** Turned: the back with its zip pocket, and the gusset at the right. */
function turned(paint: Paint, shape: Shape) {
  const { floor } = shapes[shape]
  const top = shape === 'sling' ? 484 : 406
  const side = `M592 ${top}C640 ${top - 8} 690 ${top + 2} 704 ${top + 14}C694 560 704 700 716 ${floor - 60}C718 ${floor - 36} 706 ${floor - 26} 690 ${floor - 22}L612 ${floor}Z`
  return (
    contactShadow(`${paint.id}-floor`, 424, floor - 2, 300, 30, 0.6) +
    piece(paint, 'gusset', side, {
      fill: mix(paint.dark, paint.darker, 0.45),
      folds:
        crease(paint, [650, top], [630, 640], [660, floor - 10], 40, 0.8) +
        sheen(paint, [690, top + 10], [680, 640], [700, floor - 60], 16, 0.5),
      trim: stitches(paint, `M696 ${top + 20}C686 560 696 700 707 ${floor - 62}`, undefined, 1.8, '8 5'),
      round: 20,
    }) +
    placed(bag(paint, shape, true), 36, 0, 0, 0.92, 1) +
    pool(paint, 'edge', [614, 650], 16, 200, -0.3)
  )
}

/** A handbag. Option: shape tote | satchel | sling. */
export const handbag: Drawing = (paint, view, options: Options) => {
  const shape = choice(options, 'shape', ['tote', 'satchel', 'sling'])
  const at = ({ tote: [316, 500], satchel: [300, 640], sling: [400, 660] } as const)[shape]
  return byView(view, [
    () => standing(paint, shape),
    () => turned(paint, shape),
    () => closeUp(bag(paint, shape), at, 2.7),
  ])
}
