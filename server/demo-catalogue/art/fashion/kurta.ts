import { mix } from '../colour.ts'
import { path, placed, repeat } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, fold, piece, seam, sheen, stitches, wallShadow } from './cloth.ts'
import { foldedGarment } from './folded.ts'
import { bandCollar, faced, hollow, label } from './neck.ts'
import { mirrored, symmetric } from './outlines.ts'
import { blockPrint, chikan, stripes } from './prints.ts'
import { button } from './trims.ts'

type Cut = { hem: number; print: (key: string, turn?: number) => string; collar: 'band' | 'notch' }

const cutOf = (paint: Paint, options: Options): Cut => {
  const print = { plain: () => '', 'block-print': blockPrint, chikan, stripe: stripes }[
    choice(options, 'pattern', ['plain', 'block-print', 'chikan', 'stripe'])
  ]
  return {
    hem: choice(options, 'length', ['long', 'short']) === 'long' ? 890 : 790,
    print: (key, turn = 0) => print(paint, key, turn),
    collar: choice(options, 'collar', ['band', 'notch']),
  }
}

const body = (hem: number) =>
  symmetric(
    `M400 204C366 194 340 162 334 128C308 140 284 150 262 164C256 220 262 280 272 340C272 420 268 470 262 540C252 ${hem - 200} 240 ${hem - 90} 228 ${hem - 14}C286 ${hem} 340 ${hem + 6} 400 ${hem + 6}`,
  )

const sleeve =
  'M266 160C226 178 206 226 192 300C176 390 152 500 132 606C126 630 128 640 130 648C150 662 176 668 196 664C200 650 204 636 208 620C226 540 250 440 276 352C280 290 276 220 266 160Z'

function sleeves(paint: Paint, { print }: Cut) {
  const left = piece(paint, 'sleeve-l', sleeve, {
    print: print('sleeve-l', 12),
    angle: [0, 0.2, 1, 0.4],
    folds:
      fold(paint, [256, 250], [226, 380], [196, 470], 16, 0.8) +
      fold(paint, [236, 420], [196, 470], [160, 470], 12, 0.7) +
      fold(paint, [222, 500], [186, 540], [146, 560], 11, 0.55) +
      sheen(paint, [222, 220], [190, 380], [158, 560], 16, 0.6),
    trim: seam(paint, 'M134 616C154 630 182 636 204 632', 0.8) + stitches(paint, 'M133 626C154 640 180 646 202 641'),
  })
  const right = piece(paint, 'sleeve-r', mirrored(sleeve), {
    print: print('sleeve-r', -12),
    angle: [0, 0.1, 1, 0.2],
    folds:
      fold(paint, [546, 256], [566, 380], [600, 480], 16, 0.9) +
      fold(paint, [566, 410], [602, 450], [640, 452], 11, 0.7) +
      fold(paint, [580, 510], [612, 534], [648, 540], 11, 0.6),
    trim: seam(paint, 'M666 616C646 630 618 636 596 632', 0.8) + stitches(paint, 'M667 626C646 640 620 646 598 641'),
  })
  return left + right
}

/** The neck: what is seen through it and what lies on top. */
function neckOf(paint: Paint, { collar }: Cut) {
  if (collar === 'band') return bandCollar(paint)
  const facing =
    'M338 126C346 168 372 196 400 240C428 196 454 168 462 126L475 130C466 178 432 214 406 262L400 268L394 262C368 214 334 178 325 130Z'
  return {
    inside:
      path('M330 124C360 108 440 108 470 124C462 172 430 204 400 246C370 204 338 172 330 124Z', {
        fill: hollow(paint),
      }) +
      path('M330 124C360 108 440 108 470 124C450 142 350 142 330 124Z', { fill: mix(paint.dark, paint.darker, 0.3) }) +
      label(paint, 400, 140),
    front: faced(paint, 'facing', facing, 'M329 131C338 176 372 212 397 260M471 131C462 176 428 212 403 260'),
  }
}

function placket(paint: Paint, cut: Cut) {
  const top = cut.collar === 'band' ? 190 : 250
  const strip = `M383 ${top}L417 ${top}L417 446L400 458L383 446Z`
  return (
    piece(paint, 'placket', strip, {
      round: 12,
      blur: 0,
      print: cut.print('placket'),
      trim: stitches(paint, `M388 ${top}V443L400 452L412 443V${top}`, undefined, 1.7, '6 4'),
    }) + repeat(cut.collar === 'band' ? 5 : 4, (i) => button(paint, 400, top + 30 + i * 44, 7))
  )
}

function front(paint: Paint, options: Options) {
  const cut = cutOf(paint, options)
  const { hem } = cut
  const neck = neckOf(paint, cut)
  const back = `M266 ${hem - 240}C248 ${hem - 120} 232 ${hem - 50} 220 ${hem - 26}C330 ${hem - 4} 470 ${hem - 4} 580 ${hem - 26}C568 ${hem - 50} 552 ${hem - 120} 534 ${hem - 240}Z`
  const folds =
    fold(paint, [300, 250], [330, 330], [400, 380], 16, 0.5) +
    fold(paint, [506, 262], [478, 340], [420, 400], 14, 0.45) +
    fold(paint, [290, 420], [316, 620], [296, hem], 26, 0.8) +
    fold(paint, [350, 520], [356, 700], [340, hem], 20, 0.62) +
    fold(paint, [424, 470], [418, 700], [432, hem], 22, 0.62) +
    fold(paint, [500, 440], [470, 640], [496, hem], 26, 0.8) +
    fold(paint, [536, 560], [526, 700], [540, hem], 16, 0.7) +
    crease(paint, [276, 350], [300, 380], [340, 392], 12, 0.6) +
    crease(paint, [524, 350], [500, 380], [462, 396], 12, 0.6) +
    sheen(paint, [330, 240], [318, 480], [322, 760], 34, 0.5) +
    sheen(paint, [466, 300], [452, 500], [462, 800], 22, 0.32)
  const trim =
    seam(paint, `M226 ${hem - 30}C290 ${hem - 14} 510 ${hem - 14} 574 ${hem - 30}`, 0.7) +
    stitches(paint, `M226 ${hem - 36}C290 ${hem - 20} 510 ${hem - 20} 574 ${hem - 36}`) +
    stitches(
      paint,
      `M253 ${hem - 230}C244 ${hem - 140} 240 ${hem - 80} 234 ${hem - 30}M547 ${hem - 230}C556 ${hem - 140} 560 ${hem - 80} 566 ${hem - 30}`,
    )
  return (
    wallShadow(paint, 420, 520, 330, 430) +
    neck.inside +
    sleeves(paint, cut) +
    piece(paint, 'back', back, { fill: paint.darker, round: 10, blur: 0 }) +
    piece(paint, 'body', body(hem), { print: cut.print('body'), folds, trim, round: 30 }) +
    seam(paint, 'M264 166C258 220 264 280 273 338M536 166C542 220 536 280 527 338', 0.8) +
    placket(paint, cut) +
    neck.front
  )
}

/** Folded for the shelf: the front's own neck and placket on a folded body. */
function shelf(paint: Paint, options: Options) {
  const cut = cutOf(paint, options)
  const neck = neckOf(paint, cut)
  return foldedGarment(paint, {
    print: cut.print('shelf'),
    trim: placed(neck.inside + placket(paint, cut) + neck.front, 400 - 400 * 1.2, 46, 0, 1.2),
  })
}

/** A kurta. Options: pattern plain | block-print | chikan | stripe; length long | short; collar band | notch. */
export const kurta: Drawing = (paint, view, options) =>
  byView(view, [
    () => front(paint, options),
    () => shelf(paint, options),
    () => closeUp(front(paint, options), [400, 270], 2.7),
  ])
