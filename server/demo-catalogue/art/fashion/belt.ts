import { shade } from '../colour.ts'
import { contactShadow, ellipse, placed, repeat } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { braid, buckleFront, hole, type Make, strap } from './belt-parts.ts'
import { byView, choice, closeUp, crease, piece, sheen, stitches } from './cloth.ts'
import { polishDefs } from './hardware.ts'
import { grain } from './weaves.ts'

const makeOf = (options: Options): Make => ({
  plated: choice(options, 'buckle', ['pin', 'plate']) === 'plate',
  braided: choice(options, 'strap', ['smooth', 'braided']) === 'braided',
})

/** Rolled up and standing on its edge, buckle in front. */
function coiled(paint: Paint, make: Make) {
  const turns = [
    [330, 122],
    [284, 104],
    [240, 88],
    [198, 73],
    [158, 58],
    [118, 43],
  ] as const
  const [cy, tall] = [470, 250]
  const ringOf = (rx: number, ry: number, i: number) =>
    ellipse(400, cy, rx, ry, { fill: i % 2 ? paint.darker : shade(paint.darker, -0.25) }) +
    ellipse(400, cy, rx - 4, ry - 2, { fill: 'none', stroke: paint.light, 'stroke-width': 7 }) +
    ellipse(400, cy, rx - 10, ry - 5, { fill: 'none', stroke: '#b98a5c', 'stroke-width': 7 })
  const [rx, ry] = turns[0]
  const wall = `M${400 - rx} ${cy}A${rx} ${ry} 0 0 0 ${400 + rx} ${cy}V${cy + tall}A${rx} ${ry} 0 0 1 ${400 - rx} ${cy + tall}Z`
  const arc = (down: number) => `M${400 - rx} ${cy + down}A${rx} ${ry} 0 0 0 ${400 + rx} ${cy + down}`
  return (
    contactShadow(`${paint.id}-floor`, 404, cy + tall + 70, 350, 80, 0.55) +
    polishDefs(paint) +
    turns.map(([wide, high], i) => ringOf(wide, high, i)).join('') +
    piece(paint, 'wall', wall, {
      print: make.braided
        ? repeat(30, (i) => {
            const a = Math.PI - (i * Math.PI) / 29
            const at = 400 + Math.cos(a) * rx
            const drop = Math.sin(a) * ry
            return placed(braid(paint, -13, 8, 26, tall - 16), at, cy + drop, 0, 0.35 + Math.sin(a) * 0.65, 1)
          })
        : grain(paint, 'wall-grain', 0.8, 0.6),
      folds:
        sheen(paint, [160, 480], [180, 640], [170, 800], 70, 0.7) +
        sheen(paint, [520, 560], [530, 700], [520, 840], 40, 0.4) +
        crease(paint, [700, 500], [690, 640], [700, 740], 90, 0.7) +
        crease(paint, [84, 500], [92, 640], [84, 740], 50, 0.6),
      trim: make.braided ? '' : stitches(paint, arc(24) + arc(tall - 24), undefined, 3, '12 8'),
      round: 22,
      blur: 10,
    }) +
    piece(
      paint,
      'keeper',
      `M470 ${cy + 108}C490 ${cy + 106} 506 ${cy + 104} 520 ${cy + 100}V${cy + tall + 112}C506 ${cy + tall + 116} 490 ${cy + tall + 118} 470 ${cy + tall + 120}Z`,
      {
        round: 14,
        blur: 0,
        trim: stitches(
          paint,
          `M478 ${cy + 114}V${cy + tall + 110}M512 ${cy + 108}V${cy + tall + 106}`,
          undefined,
          2.2,
          '8 6',
        ),
      },
    ) +
    (make.braided ? '' : [560, 606, 648].map((x, i) => hole(paint, x, cy + tall / 2 + 104 - i * 16, 8)).join('')) +
    placed(buckleFront(paint, make, 0, 0, 240), 350, cy + tall / 2 + 118, 0)
  )
}

/** Laid out in two lengths, tip and buckle. */
function laid(paint: Paint, make: Make) {
  const upper =
    contactShadow(`${paint.id}-a`, 0, 86, 430, 60, 0.45) +
    strap(paint, 'upper', make, -460, -80, 800, 160, true) +
    (make.braided ? '' : repeat(5, (i) => hole(paint, 60 + i * 46, 0, 8)))
  const lower =
    contactShadow(`${paint.id}-b`, 0, 86, 430, 60, 0.45) +
    strap(paint, 'lower', make, make.plated ? -250 : -204, -80, 790, 160) +
    strap(paint, 'fold', { ...make, braided: false }, -208, -76, 110, 152) +
    piece(paint, 'loop', 'M-60 -92H-14V92H-60Z', {
      round: 14,
      blur: 0,
      trim: stitches(paint, 'M-52 -86V86M-22 -86V86', undefined, 2, '8 6'),
    }) +
    placed(buckleFront(paint, make, 0, 0, 220), -290, 0, 0, make.plated ? 1 : -1, 1)
  return polishDefs(paint) + placed(upper, 400, 330, -16) + placed(lower, 400, 680, -16)
}

/** A belt. Options: buckle pin | plate; strap smooth | braided. */
export const belt: Drawing = (paint, view, options) => {
  const make = makeOf(options)
  return byView(view, [
    () => coiled(paint, make),
    () => laid(paint, make),
    () => closeUp(laid(paint, make), [256, 710], 2.1, 16),
  ])
}
