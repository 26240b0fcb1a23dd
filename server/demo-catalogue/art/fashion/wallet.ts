import { mix, shade } from '../colour.ts'
import { box, circle, contactShadow, path, placed, repeat, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, piece, pool, seam, sheen, stitches } from './cloth.ts'
import { fittings, plate, polishDefs } from './hardware.ts'
import { hollow } from './neck.ts'
import { grain } from './weaves.ts'

type Make = { long: boolean; rough: boolean }

const makeOf = (options: Options): Make => ({
  long: choice(options, 'fold', ['bifold', 'long']) === 'long',
  rough: choice(options, 'texture', ['smooth', 'grain']) === 'grain',
})

const slab = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}L${x + w - r} ${y}Q${x + w} ${y} ${x + w} ${y + r}L${x + w} ${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}L${x + r} ${y + h}Q${x} ${y + h} ${x} ${y + h - r}L${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`

const skin = (paint: Paint, key: string, { rough }: Make, scale = 0.6) =>
  rough ? grain(paint, key, scale, 1) : grain(paint, key, scale * 0.6, 0.3)

/** A card's edge in its slot: bank blue, brass, paper. */
const card = (x: number, y: number, w: number, color: string) =>
  path(slab(x, y, w, 120, 12), { fill: color }) +
  path(slab(x + 2, y + 2, w - 4, 10, 8), { fill: '#ffffff', 'fill-opacity': 0.35 }) +
  box(x + 22, y + 14, 34, 9, 2, { fill: '#ffffff', 'fill-opacity': 0.4 })

const cards = ['#3f5d83', '#c9a25a', '#7c4b54', '#5f7f6d']

/** Closed, its fold to the left, standing a hand's width off the table's edge: three-quarter from above. */
function closed(paint: Paint, make: Make, near = false) {
  const [x, y, w, h] = make.long ? [250, 150, 310, 700] : [150, 300, 500, 420]
  const at = slab(x, y, w, h, 26)
  const inset = slab(x + 14, y + 14, w - 28, h - 28, 16)
  const edge = slab(x + 10, y + 12, w, h, 26)
  const strap = make.long
    ? piece(
        paint,
        'strap',
        `M${x + w - 120} ${y + h / 2 - 36}L${x + w + 10} ${y + h / 2 - 36}L${x + w + 10} ${y + h / 2 + 36}L${x + w - 120} ${y + h / 2 + 36}Q${x + w - 150} ${y + h / 2} ${x + w - 120} ${y + h / 2 - 36}Z`,
        {
          print: skin(paint, 'strap-skin', make),
          round: 14,
          blur: 0,
          trim: stitches(
            paint,
            `M${x + w + 6} ${y + h / 2 - 26}H${x + w - 114}Q${x + w - 136} ${y + h / 2} ${x + w - 114} ${y + h / 2 + 26}H${x + w + 6}`,
            undefined,
            1.8,
            '6 4',
          ),
        },
      ) +
      circle(x + w - 96, y + h / 2 + 2, 14, { fill: fittings(paint).deep }) +
      circle(x + w - 97, y + h / 2, 13, { fill: `url(#${paint.id}-polish)` }) +
      circle(x + w - 99, y + h / 2 - 2, 6, { fill: fittings(paint).flash, 'fill-opacity': 0.6 })
    : ''
  const body =
    path(edge, { fill: shade(paint.darker, -0.1) }) +
    placed(path(at, { fill: mix(paint.dark, '#d9c3a0', 0.25) }), 6, 8) +
    stroke(slab(x + 8, y + 9, w, h, 26), paint.darker, 1.6) +
    piece(paint, 'front', at, {
      print: skin(paint, 'skin', make),
      folds:
        sheen(paint, [x + 60, y + 10], [x + 120, y + h / 2], [x + 70, y + h - 10], 70, 0.6) +
        sheen(paint, [x + w - 150, y + 10], [x + w - 120, y + h / 2], [x + w - 170, y + h], 40, 0.3) +
        crease(paint, [x + 10, y + h - 16], [x + w / 2, y + h], [x + w - 10, y + h - 16], 24, 0.5) +
        crease(paint, [x + w - 10, y + 20], [x + w - 4, y + h / 2], [x + w - 10, y + h - 20], 20, 0.5),
      round: 24,
      blur: 9,
      trim:
        stitches(paint, inset, undefined, 2, '7 5') +
        seam(paint, `M${x + 34} ${y}V${y + h}`, 0.6) +
        plate(paint, x + w - 118, y + h - 70, 74, 22, 3) +
        stroke(`M${x + w - 106} ${y + h - 59}h50`, '#3a2c18', 2, { 'stroke-opacity': 0.5 }),
    }) +
    strap
  return (
    polishDefs(paint) +
    (near ? '' : contactShadow(`${paint.id}-floor`, 412, 560, make.long ? 250 : 330, make.long ? 260 : 170, 0.4)) +
    placed(placed(body, -400, -500), 400, 500, make.long ? 8 : -7, make.long ? 1 : 1.12)
  )
}

/** Open, from above: card slots left and right, notes peeping out of the top. */
function open(paint: Paint, make: Make) {
  const [x, y, w, h] = [70, 300, 660, 430]
  const slots = (left: number, key: string, tint: number) =>
    repeat(4, (i) => {
      const top = y + 66 + i * 74
      return (
        card(left + 16, top - 26, 250, cards[(i + tint) % 4] ?? '') +
        piece(
          paint,
          `${key}${i}`,
          `M${left} ${top}H${left + 110}Q${left + 142} ${top + 22} ${left + 174} ${top}H${left + 284}V${y + h - 22}H${left}Z`,
          {
            fill: i % 2 ? paint.base : mix(paint.base, paint.light, 0.35),
            round: 8,
            blur: 0,
            trim: stitches(
              paint,
              `M${left + 4} ${top + 9}H${left + 106}Q${left + 142} ${top + 33} ${left + 178} ${top + 9}H${left + 280}`,
              undefined,
              1.7,
              '6 4',
            ),
          },
        )
      )
    })
  const notes = repeat(3, (i) =>
    placed(
      path(slab(x + 40, y - 66 + i * 12, w - 90, 200, 4), { fill: ['#b9a7c9', '#9db7a4', '#c9b58c'][i] ?? '' }) +
        repeat(9, (k) =>
          stroke(`M${x + 60 + k * 60} ${y - 56 + i * 12}q14 8 28 0t28 0`, '#ffffff', 1.5, { 'stroke-opacity': 0.5 }),
        ),
      0,
      0,
      i - 1,
    ),
  )
  const body =
    path(slab(x, y - 8, w, h + 8, 24), { fill: hollow(paint) }) +
    notes +
    piece(paint, 'open', slab(x, y, w, h, 24), {
      print: skin(paint, 'skin', make),
      folds:
        crease(paint, [400, y], [396, y + h / 2], [400, y + h], 44, 0.9) +
        sheen(paint, [360, y], [350, y + h / 2], [360, y + h], 26, 0.5) +
        sheen(paint, [x + 40, y + 20], [400, y + 30], [x + w - 40, y + 20], 14, 0.5),
      round: 22,
      blur: 8,
      trim: stitches(paint, slab(x + 11, y + 11, w - 22, h - 22, 15), undefined, 2, '7 5'),
    }) +
    slots(x + 24, 'left', 0) +
    slots(x + 352, 'right', 2) +
    seam(paint, `M400 ${y + 4}V${y + h - 4}`, 1.2) +
    crease(paint, [392, y], [400, y + h / 2], [392, y + h], 10, 0.6)
  return (
    contactShadow(`${paint.id}-floor`, 404, 560, 370, 190, 0.4) +
    pool(paint, 'under', [400, 740], 340, 40, -0.3) +
    placed(placed(body, -400, -500), 400, 500, make.long ? -90 : 5, make.long ? 1.08 : 1.04)
  )
}

/** A wallet. Options: fold bifold | long; texture smooth | grain. */
export const wallet: Drawing = (paint, view, options) => {
  const make = makeOf(options)
  return byView(view, [
    () => closed(paint, make),
    () => open(paint, make),
    () => closeUp(closed(paint, make, true), make.long ? [500, 520] : [520, 640], 2.7),
  ])
}
