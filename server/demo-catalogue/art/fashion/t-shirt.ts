import { box, placed } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, fold, piece, seam, sheen, stitches, wallShadow } from './cloth.ts'
import { foldedGarment } from './folded.ts'
import { symmetric } from './outlines.ts'
import { sleevePair } from './sleeves.ts'
import { bands, blockColor, type Cut, neckOf, printOf } from './t-shirt-cut.ts'
import { weave } from './weaves.ts'

const cutOf = (options: Options): Cut => ({
  print: choice(options, 'print', ['none', 'stripe', 'sunrise', 'block']),
  neck: choice(options, 'neck', ['crew', 'vee', 'polo']),
})

const hem = 'C250 480 244 640 232 754C272 770 330 762 400 770'

const frontBody = symmetric(`M400 206C366 200 344 178 336 142C304 154 274 166 244 182C238 240 250 300 256 362${hem}`)

const sleeve =
  'M250 179C204 198 166 274 126 402C154 426 200 440 244 444C256 410 262 384 262 352C268 290 264 226 250 179Z'

const sleeves = (paint: Paint, cut: Cut) =>
  sleevePair(paint, sleeve, {
    print: (_key, side) =>
      cut.print === 'stripe'
        ? placed(bands(paint, -200), side > 0 ? 200 : 600, 300, side * 22)
        : cut.print === 'block'
          ? box(0, 100, 800, 400, 0, { fill: blockColor(paint) })
          : '',
    folds:
      fold(paint, [240, 240], [214, 330], [190, 430], 18, 0.7) +
      fold(paint, [258, 330], [224, 352], [176, 346], 14, 0.7) +
      crease(paint, [252, 400], [220, 396], [180, 412], 12, 0.5) +
      sheen(paint, [214, 220], [180, 310], [150, 400], 18, 0.7),
    trim:
      stitches(paint, 'M132 388C160 411 204 424 248 428', undefined, 1.6, '5 4') +
      stitches(paint, 'M134 382C162 405 206 418 249 422', undefined, 1.6, '5 4'),
  })

const bodyFolds = (paint: Paint, lean: number) =>
  fold(paint, [262, 372], [330, 424], [440, 430 + lean], 15, 0.42) +
  fold(paint, [540, 368], [474, 424], [400, 450 - lean], 14, 0.42) +
  fold(paint, [252, 470], [300 + lean, 560], [400, 596], 17, 0.4) +
  fold(paint, [550, 500], [490 - lean, 590], [400, 620], 15, 0.42) +
  fold(paint, [270, 500], [304, 660], [284, 776], 26, 0.55) +
  fold(paint, [356 + lean, 560], [376, 680], [356, 776], 20, 0.4) +
  fold(paint, [470, 540], [456 - lean, 660], [482, 776], 24, 0.5) +
  fold(paint, [540, 520], [520, 660], [544, 776], 20, 0.6) +
  crease(paint, [260, 230], [280, 300], [336, 330], 16, 0.4) +
  crease(paint, [540, 230], [520, 300], [468, 330], 16, 0.45) +
  sheen(paint, [330, 220], [312, 460], [326, 740], 44, 0.6) +
  sheen(paint, [456, 260], [444, 500], [440, 740], 28, 0.35)

const hemTrim = (paint: Paint) =>
  stitches(paint, 'M233 732C280 748 330 740 400 748S520 740 567 732', undefined, 1.6, '5 4') +
  stitches(paint, 'M232 739C280 755 330 747 400 755S520 747 568 739', undefined, 1.6, '5 4')

const shoulderSeams = (paint: Paint) =>
  seam(paint, 'M248 184C242 240 252 300 260 356M552 184C558 240 548 300 540 356', 0.75)

/** Drawn small, shown large: the whole piece fills the frame. */
const large = (inside: string) => placed(inside, -52, -8, 0, 1.13)

function front(paint: Paint, options: Options, near = '') {
  const cut = cutOf(options)
  const neck = neckOf(paint, cut)
  const made =
    neck.inside +
    sleeves(paint, cut) +
    piece(paint, 'body', frontBody, {
      print: near + printOf(paint, cut),
      folds: bodyFolds(paint, 0),
      trim: hemTrim(paint),
    }) +
    shoulderSeams(paint) +
    neck.front
  return wallShadow(paint, 420, 520, 360, 400) + large(made)
}

/** Folded for the shelf, the print on top. */
function shelf(paint: Paint, options: Options) {
  const cut = cutOf(options)
  const neck = neckOf(paint, cut)
  return foldedGarment(paint, {
    print: weave(paint, 'jersey', 'knit', 0.5, 0.4) + placed(printOf(paint, cut), -80, 20, 0, 1.2),
    trim: placed(neck.inside + neck.front, 400 - 400 * 1.5, 176 - 134 * 1.5, 0, 1.5),
  })
}

/** A t-shirt. Options: print none | stripe | sunrise | block; neck crew | vee | polo. */
export const tShirt: Drawing = (paint, view, options) =>
  byView(view, [
    () => front(paint, options),
    () => shelf(paint, options),
    () => closeUp(front(paint, options, weave(paint, 'near', 'knit', 0.3)), [392, 268], 2.5),
  ])
