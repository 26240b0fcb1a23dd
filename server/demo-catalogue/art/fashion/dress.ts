import { path, placed, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, closeUp, crease, fold, piece, seam, sheen, stitches, wallShadow } from './cloth.ts'
import {
  beltOutline,
  bodice,
  bodiceFolds,
  type Cut,
  cutOf,
  fallingFolds,
  gathers,
  plans,
  skirtOutline,
} from './dress-cut.ts'
import { hollow, label } from './neck.ts'
import { mirrored, symmetric, turnedOver } from './outlines.ts'
import { sleevePair } from './sleeves.ts'
import { weave } from './weaves.ts'

const neckHole = (paint: Paint, d: string, back: string) =>
  path(d, { fill: hollow(paint) }) + (back ? path(back, { fill: paint.dark }) + label(paint, 400, 126, 28) : '')

function sleevesOf(paint: Paint, { shape, print }: Cut) {
  if (shape !== 'wrap') return ''
  const sleeve =
    'M284 136C246 150 224 206 206 266C198 300 188 330 178 356C206 384 250 390 276 380C284 340 290 306 288 270C294 226 294 176 284 136Z'
  return sleevePair(paint, sleeve, {
    print: (key, side) => print(key, side * 14),
    folds:
      fold(paint, [270, 190], [248, 280], [236, 380], 20, 0.7) +
      fold(paint, [246, 260], [220, 320], [204, 374], 14, 0.6) +
      fold(paint, [284, 240], [274, 310], [262, 386], 12, 0.6) +
      sheen(paint, [246, 180], [224, 260], [198, 350], 14, 0.7),
    trim: stitches(paint, 'M182 346C208 374 250 380 278 371', undefined, 1.5, '5 4'),
  })
}

function topOf(paint: Paint, { shape, print }: Cut, back: boolean) {
  const rear =
    shape === 'maxi'
      ? bodice.maxi
      : bodice[shape].replace(
          /^M400 \d+C[\d ]+/,
          shape === 'wrap' ? 'M400 128C380 128 356 122 338 112' : 'M400 150C364 148 340 136 330 112',
        )
  const outline = back ? symmetric(rear.slice(0, rear.indexOf('L', rear.length / 2 - 4))) : bodice[shape]
  return piece(paint, 'bodice', outline, { print: print('bodice'), folds: bodiceFolds(paint), round: 24 })
}

/** The wrap's front laid over from the right, and the tie at the waist. */
function wrapped(paint: Paint, { print }: Cut) {
  const over =
    'M462 112C454 220 420 300 312 396L308 414C336 420 368 422 400 422H492C500 362 514 324 524 276C528 240 532 200 524 138C508 126 488 118 462 112Z'
  const tail = 'M322 424C310 480 306 540 312 610L338 604C336 540 340 480 344 430Z'
  return (
    piece(paint, 'over', over, {
      print: print('over', 6),
      folds: bodiceFolds(paint) + fold(paint, [480, 220], [440, 320], [330, 408], 18, 0.6),
      trim: stitches(paint, 'M455 114C446 222 412 298 308 388', undefined, 1.6, '5 4'),
      round: 18,
    }) +
    piece(paint, 'tail', tail, { round: 12, blur: 0, print: print('tail') }) +
    piece(paint, 'tail2', 'M330 424C350 470 362 520 360 570L384 560C386 510 372 460 352 422Z', { round: 12, blur: 0 }) +
    piece(paint, 'belt', 'M306 404C350 416 450 416 494 404L496 434C450 446 350 446 304 434Z', {
      round: 12,
      blur: 0,
      trim: stitches(paint, 'M308 410C350 421 450 421 492 410M307 429C350 440 450 440 493 429', undefined, 1.4, '5 4'),
    }) +
    piece(paint, 'knot', 'M322 402C340 396 356 402 356 420C358 436 344 446 330 442C316 438 312 410 322 402Z', {
      round: 12,
      blur: 0,
    })
  )
}

/** The tiers of the maxi, each gathered into the one above. */
const tiers = (paint: Paint) =>
  [530, 700]
    .map((y, i) => {
      const s = 136 + i * 34
      const line = `M${392 - s} ${y - 8}C${400 - s / 2} ${y + 14} ${400 + s / 2} ${y + 14} ${408 + s} ${y - 8}`
      return seam(paint, line, 1) + gathers(paint, y + 8, s * 0.86)
    })
    .join('')

/** The sash tied behind at y: two loops, a knot and long tails. */
function bow(paint: Paint, y: number) {
  const loop = `M396 ${y}C360 ${y - 58} 292 ${y - 72} 272 ${y - 40}C258 ${y - 8} 276 ${y + 40} 316 ${y + 44}C352 ${y + 42} 380 ${y + 20} 396 ${y}Z`
  const tail = `M390 ${y + 6}C364 ${y + 90} 346 ${y + 170} 316 ${y + 262}L362 ${y + 280}C384 ${y + 190} 398 ${y + 100} 410 ${y + 10}Z`
  const folds =
    crease(paint, [390, y], [340, y - 20], [286, y - 34], 14, 0.7) +
    crease(paint, [390, y + 4], [346, y + 22], [300, y + 30], 12, 0.6)
  const drop = fold(paint, [396, y + 20], [372, y + 140], [344, y + 270], 12, 0.6)
  return (
    piece(paint, 'tail-l', tail, { folds: drop, round: 14 }) +
    piece(paint, 'tail-r', mirrored(tail), { folds: turnedOver(drop), round: 14 }) +
    piece(paint, 'loop-l', loop, { folds, round: 18 }) +
    piece(paint, 'loop-r', mirrored(loop), { folds: turnedOver(folds), round: 18 }) +
    piece(
      paint,
      'knot',
      `M384 ${y - 16}C392 ${y - 22} 408 ${y - 22} 416 ${y - 16}C420 ${y} 420 ${y + 12} 414 ${y + 22}C406 ${y + 26} 394 ${y + 26} 386 ${y + 22}C380 ${y + 12} 380 ${y} 384 ${y - 16}Z`,
      { round: 14, blur: 0 },
    )
  )
}

function whole(paint: Paint, options: Options, back: boolean, near = '') {
  const cut = cutOf(paint, options)
  const { shape, print } = cut
  const { top, half, spread, hem, hole, nape, edge, zip, scale, down } = plans[shape]
  const made =
    (back ? '' : neckHole(paint, hole, nape)) +
    sleevesOf(paint, cut) +
    piece(paint, 'skirt', skirtOutline(top, half, spread, hem), {
      print: near + print('skirt', 3),
      folds: back
        ? turnedOver(fallingFolds(paint, top, half, spread, hem))
        : fallingFolds(paint, top, half, spread, hem),
      trim: gathers(paint, top, half) + (shape === 'maxi' ? tiers(paint) : ''),
      round: 32,
      blur: 7,
    }) +
    topOf(paint, cut, back) +
    (shape === 'wrap' && !back
      ? wrapped(paint, cut)
      : piece(paint, 'belt', beltOutline(top, half), { round: 10, blur: 0 })) +
    stitches(paint, edge[back ? 1 : 0], undefined, 1.6, '5 4') +
    (back
      ? seam(paint, `M400 ${zip}V${top + 150}`, 1.1) +
        stroke(`M400 ${zip + 4}v16`, paint.accent, 5) +
        bow(paint, top + 6)
      : '')
  return wallShadow(paint, 420, 500, 300, 430) + placed(made, 400 - 400 * scale, down, 0, scale)
}

/** A dress. Options: shape aline | wrap | maxi; pattern plain | floral | dots. */
export const dress: Drawing = (paint, view, options) =>
  byView(view, [
    () => whole(paint, options, false),
    () => whole(paint, options, true),
    () => closeUp(whole(paint, options, false, weave(paint, 'near', 'plain', 0.26)), [404, 410], 2.2),
  ])
