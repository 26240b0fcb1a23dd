import { placed, repeat } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, fold, piece, seam, sheen, stitches, wallShadow } from './cloth.ts'
import { shirtCollar } from './collar.ts'
import { foldedGarment } from './folded.ts'
import { symmetric } from './outlines.ts'
import { check, stripes } from './prints.ts'
import { sleevePair } from './sleeves.ts'
import { button } from './trims.ts'
import { weave } from './weaves.ts'

type Cut = { half: boolean; print: (key: string, turn?: number) => string }

const cutOf = (paint: Paint, options: Options): Cut => {
  const pattern = choice(options, 'pattern', ['plain', 'check', 'stripe'])
  return {
    half: choice(options, 'sleeve', ['full', 'half']) === 'half',
    print: (key, turn = 0) =>
      pattern === 'check' ? check(paint, key, turn, 54) : pattern === 'stripe' ? stripes(paint, key, turn, 27) : '',
  }
}

const trunk = symmetric(
  'M400 182C366 176 342 152 334 122C304 138 272 150 244 166C236 230 248 292 256 352C262 460 256 570 246 690C250 720 266 748 300 772C334 792 366 798 400 798',
)
const fullSleeve =
  'M248 164C208 184 190 236 178 304C162 396 146 504 134 610C130 636 132 652 134 664C152 676 178 680 198 676C204 662 206 646 208 630C222 540 242 440 260 356C266 290 262 220 248 164Z'
const halfSleeve =
  'M248 164C202 186 170 262 146 386C172 408 212 422 248 424C258 398 262 376 260 350C266 284 262 216 248 164Z'

function sleeves(paint: Paint, { half, print }: Cut) {
  const asked = (key: string, side: number) => print(key, side * (half ? 20 : 9))
  if (half)
    return sleevePair(paint, halfSleeve, {
      print: asked,
      folds:
        fold(paint, [240, 230], [214, 320], [196, 410], 18, 0.6) +
        fold(paint, [256, 330], [226, 346], [186, 340], 13, 0.6) +
        sheen(paint, [216, 210], [186, 300], [160, 386], 18, 0.6),
      trim:
        seam(paint, 'M152 366C180 388 214 400 250 402', 0.6) +
        stitches(paint, 'M151 372C178 393 214 406 249 408', undefined, 1.6, '5 4'),
    })
  return sleevePair(paint, fullSleeve, {
    print: asked,
    folds:
      fold(paint, [240, 240], [212, 370], [190, 480], 17, 0.7) +
      fold(paint, [232, 400], [196, 450], [158, 448], 13, 0.65) +
      fold(paint, [224, 452], [190, 500], [150, 504], 12, 0.55) +
      fold(paint, [206, 540], [180, 568], [144, 570], 11, 0.5) +
      crease(paint, [160, 600], [168, 580], [172, 540], 9, 0.7) +
      crease(paint, [186, 604], [188, 584], [190, 552], 9, 0.6) +
      sheen(paint, [208, 220], [180, 360], [158, 540], 16, 0.6),
    trim:
      seam(paint, 'M136 606C158 618 186 622 208 618', 1) +
      stitches(paint, 'M136 613C158 625 186 629 207 625M135 656C154 668 178 672 198 668', undefined, 1.5, '5 4') +
      button(paint, 188, 646, 6.5),
  })
}

/** The strip down the middle with its buttons, from y `top` to `end`. */
const buttonStrip = (paint: Paint, cut: Cut, top: number, end: number) =>
  piece(paint, 'strip', `M381 ${top}H419V${end}C406 ${end + 3} 394 ${end + 3} 381 ${end}Z`, {
    round: 10,
    blur: 0,
    print: cut.print('strip'),
    trim: stitches(paint, `M386 ${top}V${end}M414 ${top}V${end}`, undefined, 1.5, '5 4'),
  }) + repeat(Math.floor((end - top - 30) / 84), (i) => button(paint, 400, top + 34 + i * 84, 7.2))

const pocket = (paint: Paint, cut: Cut) =>
  piece(paint, 'pocket', 'M448 318L526 314L530 396L490 414L452 400Z', {
    round: 10,
    blur: 0,
    print: placed(cut.print('pocket', -2), 6, 3),
    trim: stitches(paint, 'M453 324L457 396L490 408L525 392L522 319M452 334L523 330', undefined, 1.5, '5 4'),
  })

function front(paint: Paint, options: Options, near = '') {
  const cut = cutOf(paint, options)
  const collar = shirtCollar(paint, cut.print)
  const folds =
    fold(paint, [262, 360], [322, 420], [384, 430], 15, 0.5) +
    fold(paint, [540, 356], [480, 420], [424, 440], 15, 0.55) +
    fold(paint, [262, 470], [310, 560], [376, 590], 17, 0.4) +
    fold(paint, [540, 500], [488, 580], [426, 610], 16, 0.45) +
    fold(paint, [282, 520], [316, 660], [296, 770], 26, 0.6) +
    fold(paint, [350, 540], [366, 680], [350, 796], 18, 0.45) +
    fold(paint, [452, 540], [440, 680], [458, 794], 20, 0.5) +
    fold(paint, [526, 530], [506, 660], [520, 760], 22, 0.65) +
    crease(paint, [256, 230], [276, 300], [330, 330], 16, 0.4) +
    crease(paint, [544, 230], [526, 300], [476, 316], 16, 0.45) +
    sheen(paint, [328, 220], [312, 460], [322, 740], 40, 0.6) +
    sheen(paint, [462, 250], [450, 500], [452, 740], 26, 0.35)
  const tail =
    'M252 694C258 716 272 738 302 760C334 780 366 786 400 786C434 786 466 780 498 760C528 738 542 716 548 694'
  const made =
    collar.inside +
    sleeves(paint, cut) +
    piece(paint, 'body', trunk, {
      print: near + cut.print('body'),
      folds,
      trim: stitches(paint, tail, undefined, 1.6, '5 4'),
    }) +
    seam(paint, 'M250 168C240 230 250 290 258 346M550 168C560 230 550 290 542 346', 0.75) +
    seam(paint, 'M332 132C306 150 276 166 248 182M468 132C494 150 524 166 552 182', 0.6) +
    buttonStrip(paint, cut, 186, 796) +
    pocket(paint, cut) +
    collar.front
  return wallShadow(paint, 424, 520, 350, 420) + placed(made, -50, 4, 0, 1.12)
}

function shelf(paint: Paint, options: Options) {
  const cut = cutOf(paint, options)
  const collar = shirtCollar(paint, cut.print)
  const top = collar.inside + buttonStrip(paint, cut, 186, 648) + pocket(paint, cut) + collar.front
  return foldedGarment(paint, { print: cut.print('shelf'), trim: placed(top, -80, 60, 0, 1.2) })
}

/** A shirt. Options: pattern plain | check | stripe; sleeve full | half. */
export const shirt: Drawing = (paint, view, options) =>
  byView(view, [
    () => front(paint, options),
    () => shelf(paint, options),
    () => closeUp(front(paint, options, weave(paint, 'near', 'plain', 0.3)), [398, 250], 2.5),
  ])
