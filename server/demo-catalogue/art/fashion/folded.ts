import { contactShadow, path, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, fold, piece, pool, seam, sheen, tones } from './cloth.ts'

/** A soft rectangle, narrower at the far end, with the slack edges of folded cloth. */
const rounded = (left: number, top: number, right: number, bottom: number) =>
  `M${left + 20} ${top + 8}C${left + 120} ${top} ${right - 120} ${top} ${right - 20} ${top + 8}` +
  `C${right - 12} ${top + 8} ${right - 9} ${top + 14} ${right - 9} ${top + 24}C${right - 6} ${top + 180} ${right - 2} ${bottom - 220} ${right} ${bottom - 14}` +
  `C${right} ${bottom - 5} ${right - 6} ${bottom} ${right - 16} ${bottom}C${right - 130} ${bottom + 7} ${left + 130} ${bottom + 7} ${left + 16} ${bottom}` +
  `C${left + 6} ${bottom} ${left} ${bottom - 5} ${left} ${bottom - 14}C${left + 2} ${bottom - 220} ${left + 6} ${top + 180} ${left + 9} ${top + 24}C${left + 9} ${top + 14} ${left + 12} ${top + 8} ${left + 20} ${top + 8}Z`

/** One layer's edge at the foot of the pile: a rounded fold of cloth, lit above and dark in the gap below. */
function layer(paint: Paint, left: number, right: number, y: number, tall: number) {
  const { shadow, light, lit } = tones(paint)
  const d = `M${left + 8} ${y}H${right - 8}C${right + 6} ${y} ${right + 6} ${y + tall} ${right - 8} ${y + tall}C${right - 140} ${y + tall + 6} ${left + 140} ${y + tall + 6} ${left + 8} ${y + tall}C${left - 6} ${y + tall} ${left - 6} ${y} ${left + 8} ${y}Z`
  return (
    path(d, { fill: paint.dark }) +
    stroke(
      `M${left + 10} ${y + tall * 0.42}C${left + 140} ${y + tall * 0.42 + 6} ${right - 140} ${y + tall * 0.42 + 6} ${right - 10} ${y + tall * 0.42}`,
      light,
      tall * 0.3,
      { 'stroke-opacity': lit * 0.5 },
    ) +
    stroke(
      `M${left + 8} ${y + tall}C${left + 140} ${y + tall + 6} ${right - 140} ${y + tall + 6} ${right - 8} ${y + tall}`,
      shadow,
      3,
      { 'stroke-opacity': 0.55 },
    )
  )
}

type Fold = { print?: string; trim?: string; top?: number; bottom?: number }

/** A garment folded for the shelf, from above: layers showing at the foot, the sleeves tucked under, `trim` (collar, placket) on top. */
export function foldedGarment(paint: Paint, { print = '', trim = '', top = 170, bottom = 840 }: Fold) {
  const [left, right] = [178, 622]
  const layers = repeat(3, (i) =>
    layer(paint, left + 5 - i * 4 + (i % 2) * 3, right - 3 + i * 3 - (i % 2) * 5, bottom + 26 - i * 15, 19),
  )
  const folds =
    fold(paint, [214, 250], [232, 500], [214, 800], 26, 0.42) +
    fold(paint, [588, 250], [572, 500], [590, 790], 24, 0.6) +
    crease(paint, [250, 330], [330, 380], [390, 470], 13, 0.3) +
    crease(paint, [540, 360], [490, 420], [424, 500], 13, 0.34) +
    fold(paint, [300, 560], [330, 660], [300, 800], 20, 0.36) +
    fold(paint, [500, 590], [474, 690], [506, 810], 20, 0.36) +
    sheen(paint, [280, 270], [268, 520], [276, 760], 44, 0.55) +
    sheen(paint, [470, 300], [462, 520], [470, 760], 30, 0.3) +
    crease(paint, [190, bottom - 20], [400, bottom - 2], [610, bottom - 20], 22, 0.6)
  return (
    contactShadow(`${paint.id}-lie`, 408, bottom - 40, 300, 84, 0.34) +
    contactShadow(`${paint.id}-lie2`, 408, bottom + 44, 250, 20, 0.6) +
    pool(paint, 'under', [412, 520], 300, 400, -0.25) +
    layers +
    piece(paint, 'folded', rounded(left, top, right, bottom), {
      print,
      folds,
      round: 16,
      trim: seam(
        paint,
        `M196 ${top + 60}C206 ${top + 200} 202 ${bottom - 200} 200 ${bottom - 30}M604 ${top + 60}C594 ${top + 200} 598 ${bottom - 200} 600 ${bottom - 30}`,
        0.5,
      ),
    }) +
    trim
  )
}
