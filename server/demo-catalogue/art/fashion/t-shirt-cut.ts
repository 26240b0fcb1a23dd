import { mix } from '../colour.ts'
import { box, path, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { piece, stitches, tones } from './cloth.ts'
import { inks } from './motifs.ts'
import { faced, hollow, label } from './neck.ts'
import { mirrored } from './outlines.ts'
import { button } from './trims.ts'

/** What makes t-shirts differ. */
export type Cut = { print: 'none' | 'stripe' | 'sunrise' | 'block'; neck: 'crew' | 'vee' | 'polo' }

/** Breton stripes from y `from` downwards. */
export const bands = (paint: Paint, from: number, turn = 0) =>
  placed(
    repeat(14, (i) => box(-600, from + i * 44, 1600, 19, 0, { fill: inks(paint).first, 'fill-opacity': 0.88 })),
    0,
    0,
    turn,
  )

function sunrise(paint: Paint) {
  const { first, second, third } = inks(paint)
  const rays = repeat(11, (i) => {
    const a = Math.PI + (Math.PI / 10) * i
    const [x, y] = [400 + Math.cos(a) * 118, 470 + Math.sin(a) * 118]
    return stroke(`M${400 + Math.cos(a) * 84} ${470 + Math.sin(a) * 84}L${x} ${y}`, i % 2 ? second : third, 7)
  })
  return (
    path('M334 470A66 66 0 0 1 466 470Z', { fill: second }) +
    rays +
    repeat(5, (i) => box(300 + i * 14, 480 + i * 16, 200 - i * 28, 7, 3.5, { fill: i % 2 ? third : first }))
  )
}

/** The second colour of a block print. */
export const blockColor = (paint: Paint) => (paint.isLight ? '#5f7a72' : mix(paint.lighter, '#f6efe2', 0.55))

/** The body's print. */
export function printOf(paint: Paint, { print }: Cut) {
  if (print === 'stripe') return bands(paint, 250)
  if (print === 'sunrise') return sunrise(paint)
  if (print === 'block')
    return box(200, 100, 400, 330, 0, { fill: blockColor(paint) }) + box(200, 430, 400, 16, 0, { fill: paint.darker })
  return ''
}

/** The neck: what is seen through it and what lies on top. */
export function neckOf(paint: Paint, { neck }: Cut) {
  const deep = neck === 'vee' ? 268 : 212
  const inside =
    path(`M334 140C360 118 440 118 466 140C456 180 430 200 400 ${deep}C370 200 344 180 334 140Z`, {
      fill: hollow(paint),
    }) +
    path('M334 140C360 118 440 118 466 140C446 158 354 158 334 140Z', { fill: mix(paint.dark, paint.darker, 0.4) }) +
    label(paint, 400, 154, 30)
  if (neck === 'crew') {
    const rib =
      'M344 136C352 172 376 190 400 190C424 190 448 172 456 136L470 142C462 188 434 212 400 212C366 212 338 188 330 142Z'
    return {
      inside,
      front:
        piece(paint, 'rib', rib, {
          round: 9,
          blur: 0,
          trim: repeat(41, (i) =>
            placed(stroke('M0 50V84', tones(paint).shadow, 1.1, { 'stroke-opacity': 0.28 }), 400, 130, 84 - i * 4.2),
          ),
        }) + stitches(paint, 'M328 150C338 194 366 218 400 218C434 218 462 194 472 150', undefined, 1.5, '5 4'),
    }
  }
  if (neck === 'vee') {
    const vee =
      'M344 136C352 176 378 214 400 250C422 214 448 176 456 136L470 142C462 190 430 232 400 276C370 232 338 190 330 142Z'
    return { inside, front: faced(paint, 'vee', vee, 'M326 150C336 198 368 242 400 286C432 242 464 198 474 150') }
  }
  const flap = 'M340 128C346 168 372 196 398 214L366 262C336 236 312 190 322 142C326 134 332 130 340 128Z'
  const tip = 'M326 148C320 190 340 228 366 252L390 216'
  return {
    inside,
    front:
      piece(paint, 'placket', 'M384 206H416V352L384 352Z', {
        round: 9,
        blur: 0,
        trim: stitches(paint, 'M389 210V346H411V210', undefined, 1.5, '5 4'),
      }) +
      button(paint, 400, 246, 7) +
      button(paint, 400, 296, 7) +
      piece(paint, 'flap-r', mirrored(flap), {
        round: 14,
        blur: 0,
        trim: stitches(paint, mirrored(tip), undefined, 1.5, '5 4'),
      }) +
      piece(paint, 'flap-l', flap, { round: 14, blur: 0, trim: stitches(paint, tip, undefined, 1.5, '5 4') }),
  }
}
