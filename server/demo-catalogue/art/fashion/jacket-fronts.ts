import { mix, shade } from '../colour.ts'
import { placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { piece, seam, stitches, tones } from './cloth.ts'
import { inks, metals } from './motifs.ts'
import { mirrored, turnedOver } from './outlines.ts'
import { button, shank, zip } from './trims.ts'

/** The three jackets. */
export type Style = 'bomber' | 'trucker' | 'nehru'

/** The trucker's contrast thread, as on denim. */
export const stitching = (paint: Paint) => (paint.isLight ? '#b98a4e' : paint.isDark ? '#b9975f' : '#dcae6a')

/** The bomber's zip, welts and ribbed collar. */
export function bomberFront(paint: Paint) {
  const collar = 'M328 116C334 100 342 94 352 92C354 140 376 168 399 186L398 218C352 200 326 160 328 116Z'
  const welt = 'M286 560L318 520L330 530L302 640L286 634Z'
  return (
    zip(paint, 'front', 400, 206, 772) +
    piece(paint, 'welt-l', welt, {
      round: 8,
      blur: 0,
      trim: stitches(paint, 'M292 562L318 530M296 632L322 536', undefined, 1.5, '5 4'),
    }) +
    piece(paint, 'welt-r', mirrored(welt), { round: 8, blur: 0 }) +
    piece(paint, 'collar-r', mirrored(collar), { round: 12, blur: 0, print: ribs(paint, true) }) +
    piece(paint, 'collar-l', collar, { round: 12, blur: 0, print: ribs(paint, false) })
  )
}

const ribs = (paint: Paint, right: boolean) => {
  const fan = repeat(24, (i) =>
    placed(stroke('M0 20V130', tones(paint).shadow, 1.6, { 'stroke-opacity': 0.32 }), 400, 90, 92 - i * 4),
  )
  return right ? turnedOver(fan) : fan
}

/** The trucker's waistband with its button. */
export const waistband = (paint: Paint) =>
  piece(paint, 'waist', 'M240 712C290 724 510 724 560 712L562 756C510 770 290 770 238 756Z', {
    round: 12,
    blur: 0,
    trim: stitches(
      paint,
      'M242 722C300 733 500 733 558 722M240 750C300 763 500 763 560 750',
      stitching(paint),
      1.7,
      '7 4',
    ),
  }) + shank(400, 742, 8.5, metals('#b98d5a').mid)

/** The trucker's seams, flaps, button strip and waistband. */
export function truckerFront(paint: Paint) {
  const gold = stitching(paint)
  const metal = metals('#b98d5a').mid
  const flap = 'M282 330L364 330V352L323 372L282 352Z'
  const panel = 'M296 372L320 706M352 372L366 712'
  const half = (d: string) => seam(paint, d, 0.8) + stitches(paint, d, gold, 1.8, '7 4')
  return (
    half('M246 318C300 326 350 328 384 328M416 328C450 328 500 326 554 318') +
    half(panel) +
    turnedOver(half(panel)) +
    piece(paint, 'strip', 'M382 196H418V716H382Z', {
      round: 10,
      blur: 0,
      trim: stitches(paint, 'M387 200V712M413 200V712', gold, 1.7, '7 4'),
    }) +
    ['l', 'r']
      .map((side) => {
        const d = side === 'l' ? flap : mirrored(flap)
        const line = 'M287 335H359V349L323 366L287 349Z'
        return (
          piece(paint, `flap-${side}`, d, {
            round: 9,
            blur: 0,
            trim: stitches(paint, side === 'l' ? line : mirrored(line), gold, 1.6, '6 4'),
          }) + shank(side === 'l' ? 323 : 477, 350, 7, metal)
        )
      })
      .join('') +
    repeat(6, (i) => shank(400, 232 + i * 88, 8.5, metal)) +
    waistband(paint)
  )
}

/** The nehru's buttons, welts and pocket square. */
export function nehruFront(paint: Paint) {
  const { first, second } = inks(paint)
  const square = mix(second, '#ffffff', 0.1)
  return (
    seam(paint, 'M401 200C404 400 404 620 410 808', 1.1) +
    stitches(paint, 'M409 206C412 400 412 620 417 806', undefined, 1.6, '6 4') +
    repeat(5, (i) => button(paint, 392, 250 + i * 100, 10, shade(paint.accent, -0.12))) +
    piece(paint, 'square', 'M446 352L458 312L476 336L494 304L510 350Z', {
      fill: square,
      round: 6,
      blur: 0,
      trim: stroke('M462 324L466 350M494 316L490 350', first, 1.4, { 'stroke-opacity': 0.6 }),
    }) +
    piece(paint, 'welt', 'M440 346L518 340L519 358L441 364Z', { round: 6, blur: 0 }) +
    piece(paint, 'low-l', 'M272 604L352 614L351 632L271 622Z', { round: 6, blur: 0 }) +
    piece(paint, 'low-r', mirrored('M272 604L352 614L351 632L271 622Z'), { round: 6, blur: 0 }) +
    seam(paint, 'M318 330C330 470 326 640 316 804M482 330C470 470 474 640 484 804', 0.5)
  )
}
