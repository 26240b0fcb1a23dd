import { mix, shade } from '../colour.ts'
import { box, path, placed, repeat, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, closeUp, piece, seam, stitches, tones, wallShadow } from './cloth.ts'
import { cutOf, folds, hems, loops, outline, sideways, thread, twin, waistband, worn } from './jeans-cut.ts'
import { hollow } from './neck.ts'
import { mirrored, turnedOver } from './outlines.ts'
import { shank } from './trims.ts'
import { weave } from './weaves.ts'

function front(paint: Paint, options: Options, near = '') {
  const cut = cutOf(options)
  const metal = paint.isDark ? '#9a9da3' : '#bd8e58'
  const scoop = 'M352 168C348 210 320 238 276 244'
  const bag = 'M352 168C348 210 320 238 276 244L282 166Z'
  const pocket = (key: string, over: (d: string) => string) =>
    piece(paint, key, over(bag), { fill: mix(paint.base, paint.dark, 0.5), round: 14, blur: 0 }) +
    stitches(paint, over('M290 200L334 196M292 206L330 203'), thread(paint), 1.6, '6 4') +
    seam(paint, over(scoop), 1.1)
  const rivets = [
    [348, 176],
    [282, 240],
  ] as const
  return (
    path('M290 112C320 92 480 92 510 112C470 136 330 136 290 112Z', { fill: hollow(paint) }) +
    path('M296 104C340 92 460 92 504 104L502 112C460 126 340 126 298 112Z', { fill: paint.dark }) +
    box(378, 98, 44, 18, 2, { fill: '#b98652' }) +
    piece(paint, 'legs', outline(cut), {
      print: (near || weave(paint, 'denim', 'twill', 0.8, 0.6)) + worn(paint, cut),
      folds: folds(paint, cut),
      trim: hems(paint, cut),
      round: 34,
      blur: 7,
    }) +
    sideways(paint, cut) +
    pocket('bag-l', (d) => d) +
    pocket('bag-r', (d) => mirrored(d)) +
    placed(twin(paint, scoop, 7), 3, 4) +
    turnedOver(placed(twin(paint, scoop, 7), 3, 4)) +
    rivets.map(([x, y]) => shank(x, y, 5.5, metal) + shank(800 - x, y, 5.5, metal)).join('') +
    seam(paint, 'M401 166C403 250 402 340 400 410', 1) +
    stitches(paint, 'M408 168V368', thread(paint), 1.8, '6 4') +
    stitches(
      paint,
      'M440 168V300C440 340 426 366 402 378M447 168V302C446 346 430 374 402 388',
      thread(paint),
      2,
      '7 4',
    ) +
    waistband(paint, false) +
    loops(paint, [332, 468]) +
    shank(402, 144, 12, metal)
  )
}

function back(paint: Paint, options: Options) {
  const cut = cutOf(options)
  const pocket = 'M300 250L386 262L384 366L338 390L296 352Z'
  const inside = 'M307 258L379 268L378 361L338 381L303 347Z'
  const arc = 'M304 302C320 326 334 318 340 304C348 326 364 334 382 316'
  const yoke = 'M284 196C320 216 360 232 400 246C440 232 480 216 516 196'
  const one = (key: string, over: (d: string) => string) =>
    piece(paint, key, over(pocket), {
      round: 12,
      blur: 0,
      print: weave(paint, `${key}-twill`, 'twill', 0.8, 0.6),
      trim:
        stitches(paint, over(inside), thread(paint), 1.8, '6 4') +
        stitches(paint, over(arc), thread(paint), 2.2, '7 4') +
        placed(stitches(paint, over(arc), thread(paint), 2.2, '7 4'), 0, 8),
    })
  return (
    piece(paint, 'legs', outline(cut), {
      print: weave(paint, 'denim', 'twill', 0.8, 0.6) + worn(paint, cut),
      folds: folds(paint, cut),
      trim: hems(paint, cut),
      round: 34,
      blur: 7,
    }) +
    sideways(paint, cut) +
    seam(paint, yoke, 1) +
    placed(twin(paint, yoke, 7), 0, 5) +
    seam(paint, 'M400 246V412', 1) +
    stitches(paint, 'M408 250V404M393 250V404', thread(paint), 1.8, '6 4') +
    one('pocket-l', (d) => d) +
    one('pocket-r', (d) => mirrored(d)) +
    waistband(paint, true) +
    placed(loops(paint, [310, 400, 490]), 0, -10) +
    box(432, 104, 52, 40, 3, { fill: shade('#a8733f', 0.08) }) +
    box(432, 104, 52, 40, 3, { fill: 'none', stroke: '#6d4522', 'stroke-width': 1.5 }) +
    stitches(paint, 'M437 109H479V139H437Z', '#e8c58d', 1.4, '4 3') +
    repeat(3, (i) => stroke(`M446 ${118 + i * 6}H${470 - i * 4}`, '#6d4522', 1.8)) +
    stroke('M400 404V430', tones(paint).shadow, 3, { 'stroke-opacity': 0.3 })
  )
}

/** Jeans. Options: fit slim | straight | wide; wash raw | faded. */
export const jeans: Drawing = (paint, view, options) =>
  byView(view, [
    () => wallShadow(paint, 424, 500, 260, 430) + placed(front(paint, options), -8, -6, 0, 1.02),
    () => wallShadow(paint, 424, 500, 260, 430) + placed(back(paint, options), -8, -6, 0, 1.02),
    () => closeUp(front(paint, options, weave(paint, 'near', 'twill', 0.4)), [360, 236], 3.3),
  ])
