import { box, ellipse, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, piece, sheen, stitches, tones } from './cloth.ts'
import { fittings, plate, polish } from './hardware.ts'
import { grain } from './weaves.ts'

/** What makes belts differ. */
export type Make = { plated: boolean; braided: boolean }

/** Braided leather over a straight strap: strands that cross, each with its own light. */
export const braid = (paint: Paint, x: number, y: number, width: number, height: number, step = 26) =>
  repeat(Math.ceil(width / step), (i) => {
    const left = x + i * step
    const strand = (top: number, lean: number, color: string) =>
      stroke(
        `M${left + (lean > 0 ? 0 : step)} ${top}L${left + (lean > 0 ? step : 0)} ${top + height / 3}`,
        tones(paint).shadow,
        step * 0.62,
        { 'stroke-opacity': 0.55 },
      ) +
      stroke(
        `M${left + (lean > 0 ? 0 : step)} ${top}L${left + (lean > 0 ? step : 0)} ${top + height / 3}`,
        color,
        step * 0.48,
      ) +
      stroke(
        `M${left + (lean > 0 ? 4 : step - 4)} ${top - 2}L${left + (lean > 0 ? step - 4 : 4)} ${top + height / 3 - 6}`,
        tones(paint).light,
        step * 0.12,
        { 'stroke-opacity': tones(paint).lit },
      )
    return (
      strand(y, 1, paint.base) +
      strand(y + height / 3, -1, i % 2 ? paint.dark : paint.base) +
      strand(y + (2 * height) / 3, 1, paint.base)
    )
  })

/** The buckle, `tall` high, its middle at x, y. */
export function buckleFront(paint: Paint, { plated }: Make, x: number, y: number, tall: number) {
  if (plated)
    return (
      plate(paint, x - tall * 0.72, y - tall / 2, tall * 1.44, tall, 10) +
      box(x - tall * 0.58, y - tall * 0.36, tall * 1.16, tall * 0.72, 6, {
        fill: 'none',
        stroke: fittings(paint).deep,
        'stroke-width': 2,
      }) +
      repeat(9, (i) =>
        stroke(
          `M${x - tall * 0.5 + (i * tall) / 8} ${y - tall * 0.3}V${y + tall * 0.3}`,
          i % 2 ? fittings(paint).flash : fittings(paint).deep,
          1.4,
          { 'stroke-opacity': 0.5 },
        ),
      )
    )
  const outer = `M${x - tall * 0.44} ${y - tall * 0.56}H${x + tall * 0.2}C${x + tall * 0.46} ${y - tall * 0.56} ${x + tall * 0.5} ${y - tall * 0.3} ${x + tall * 0.5} ${y}S${x + tall * 0.46} ${y + tall * 0.56} ${x + tall * 0.2} ${y + tall * 0.56}H${x - tall * 0.44}Z`
  return (
    placed(stroke(outer, '#0d0810', tall * 0.13, { 'stroke-opacity': 0.4 }), 3, 6) +
    stroke(outer, fittings(paint).deep, tall * 0.135) +
    stroke(outer, polish(paint), tall * 0.1) +
    placed(stroke(outer, fittings(paint).flash, tall * 0.018, { 'stroke-opacity': 0.8 }), -tall * 0.02, -tall * 0.025) +
    placed(
      stroke(`M${x - tall * 0.44} ${y}H${x + tall * 0.5}`, '#0d0810', tall * 0.1, { 'stroke-opacity': 0.35 }),
      2,
      5,
    ) +
    stroke(`M${x - tall * 0.44} ${y}H${x + tall * 0.52}`, fittings(paint).deep, tall * 0.1) +
    stroke(`M${x - tall * 0.44} ${y - 1}H${x + tall * 0.52}`, fittings(paint).mid, tall * 0.075) +
    stroke(`M${x - tall * 0.4} ${y - tall * 0.02}H${x + tall * 0.46}`, fittings(paint).flash, tall * 0.02)
  )
}

/** A length of strap from x to x + width, `tall` high, its tip at the right if `tip`. */
export function strap(
  paint: Paint,
  key: string,
  { braided }: Make,
  x: number,
  y: number,
  width: number,
  tall: number,
  tip = false,
) {
  const end = x + width
  const d = tip
    ? `M${x} ${y}H${end - tall * 0.5}C${end - tall * 0.2} ${y} ${end} ${y + tall * 0.3} ${end} ${y + tall / 2}S${end - tall * 0.2} ${y + tall} ${end - tall * 0.5} ${y + tall}H${x}Z`
    : `M${x} ${y}H${end}V${y + tall}H${x}Z`
  const rows = `M${x} ${y + tall * 0.1}H${end - (tip ? tall * 0.5 : 0)}M${x} ${y + tall * 0.9}H${end - (tip ? tall * 0.5 : 0)}`
  return piece(paint, key, d, {
    angle: [0, 0, 0.02, 1],
    print: braided
      ? braid(paint, x, y + tall * 0.06, width, tall * 0.88, tall * 0.24)
      : grain(paint, `${key}-grain`, tall / 260, 0.6),
    folds: braided
      ? ''
      : sheen(paint, [x, y + tall * 0.3], [x + width / 2, y + tall * 0.26], [end, y + tall * 0.3], tall * 0.22, 0.8) +
        crease(paint, [x, y + tall], [x + width / 2, y + tall * 0.96], [end, y + tall], tall * 0.2, 0.6),
    trim: braided
      ? ''
      : stitches(paint, rows, undefined, Math.max(1.6, tall * 0.016), `${tall * 0.075} ${tall * 0.05}`),
    round: tall * 0.12,
    blur: tall * 0.05,
  })
}

/** A punched hole with its lit rim. */
export const hole = (paint: Paint, x: number, y: number, r: number) =>
  ellipse(x, y, r, r * 1.1, { fill: '#0d0810' }) +
  stroke(`M${x - r * 0.8} ${y + r * 0.8}A${r} ${r} 0 0 0 ${x + r} ${y + r * 0.4}`, tones(paint).light, r * 0.3, {
    'stroke-opacity': 0.5,
  })
