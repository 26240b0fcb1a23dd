import { box, placed, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, fold, piece, seam, sheen, stitches, wallShadow } from './cloth.ts'
import { hood } from './hood.ts'
import { inks } from './motifs.ts'
import { mirrored, symmetric } from './outlines.ts'
import { sleevePair } from './sleeves.ts'
import { ribbing, zip } from './trims.ts'
import { weave } from './weaves.ts'

const trunk = symmetric(
  'M400 260C366 250 330 226 312 176C284 184 258 194 236 208C224 270 232 330 238 392C240 500 234 610 228 726C228 736 232 744 240 748C290 756 340 758 400 758',
)

const sleeve =
  'M242 206C198 226 174 286 158 356C138 450 122 560 112 652C124 668 164 680 192 676C206 580 226 480 246 394C256 330 254 262 242 206Z'

const cuff = 'M114 648C110 676 112 696 118 712C140 724 166 728 184 724C190 708 192 692 193 672C166 676 136 668 114 648Z'

const waist =
  'M232 724C226 752 228 776 236 796C340 810 460 810 564 796C572 776 574 752 568 724C460 740 340 740 232 724Z'

function sleeves(paint: Paint, print: string) {
  const band =
    print === 'band' ? (d: string) => stroke(d, inks(paint).first, 26, { 'stroke-linecap': 'butt' }) : () => ''
  const arm = sleevePair(paint, sleeve, {
    folds:
      fold(paint, [230, 270], [196, 400], [176, 500], 24, 0.7) +
      fold(paint, [226, 420], [180, 480], [136, 470], 18, 0.65) +
      fold(paint, [216, 480], [174, 536], [126, 532], 17, 0.6) +
      fold(paint, [204, 560], [168, 604], [118, 596], 16, 0.6) +
      fold(paint, [198, 620], [160, 650], [116, 636], 14, 0.6) +
      sheen(paint, [194, 260], [160, 400], [136, 560], 22, 0.6),
    print: () => '',
    trim: band('M132 520C160 540 194 546 222 540') + band('M128 560C156 580 186 586 214 580'),
    round: 34,
    blur: 8,
  })
  const hands = sleevePair(
    paint,
    cuff,
    {
      round: 12,
      blur: 0,
      trim: '',
      print: (key, side) =>
        side > 0 ? ribbing(paint, key, 100, 640, 110, 100, 6) : ribbing(paint, key, 590, 640, 110, 100, 6),
    },
    'cuff',
  )
  return arm + hands
}

const folds = (paint: Paint) =>
  fold(paint, [246, 400], [320, 458], [420, 462], 20, 0.5) +
  fold(paint, [556, 396], [484, 460], [410, 480], 20, 0.5) +
  fold(paint, [250, 520], [282, 640], [262, 740], 26, 0.6) +
  fold(paint, [548, 520], [520, 640], [544, 740], 26, 0.7) +
  crease(paint, [242, 270], [270, 330], [330, 356], 20, 0.45) +
  crease(paint, [558, 270], [532, 330], [470, 356], 20, 0.5) +
  sheen(paint, [320, 280], [300, 480], [310, 700], 46, 0.55) +
  sheen(paint, [476, 300], [470, 480], [466, 700], 30, 0.3)

function pockets(paint: Paint, zipped: boolean) {
  const whole = 'M318 548H482L536 642V724C460 736 340 736 264 724V642Z'
  const left = 'M318 548H388V728C340 728 300 726 264 722V642Z'
  const trim = (d: string) => stitches(paint, d, undefined, 1.7, '6 4')
  if (zipped)
    return (
      piece(paint, 'pocket-l', left, { round: 14, trim: trim('M274 718V646L322 556H384') }) +
      piece(paint, 'pocket-r', mirrored(left), { round: 14, trim: trim(mirrored('M274 718V646L322 556H384')) })
    )
  return piece(paint, 'pocket', whole, {
    round: 16,
    folds:
      fold(paint, [340, 560], [352, 640], [336, 730], 16, 0.4) +
      fold(paint, [462, 570], [450, 650], [470, 730], 16, 0.4),
    trim: trim('M274 718V646L322 556H478L526 646V718M266 660L310 566M534 660L490 566'),
  })
}

function front(paint: Paint, options: Options, near = '') {
  const zipped = choice(options, 'front', ['pullover', 'zip']) === 'zip'
  const print = choice(options, 'print', ['none', 'band'])
  const chest =
    print === 'band'
      ? box(200, 400, 400, 30, 0, { fill: inks(paint).first }) + box(200, 440, 400, 14, 0, { fill: inks(paint).second })
      : ''
  const made =
    sleeves(paint, print) +
    piece(paint, 'waist', waist, { round: 14, blur: 0, print: ribbing(paint, 'waist', 220, 716, 360, 100, 7) }) +
    piece(paint, 'body', trunk, { print: near + chest, folds: folds(paint), round: 36, blur: 8 }) +
    seam(paint, 'M240 212C230 270 236 330 240 388M560 212C570 270 564 330 560 388', 0.8) +
    pockets(paint, zipped) +
    (zipped ? zip(paint, 'front', 400, 268, 804) : '') +
    hood(paint, zipped)
  return wallShadow(paint, 424, 500, 370, 400) + placed(made, -28, 14, 0, 1.07)
}

function back(paint: Paint, options: Options) {
  const print = choice(options, 'print', ['none', 'band'])
  const shoulders = symmetric(
    'M400 150C350 150 320 158 300 176C278 186 258 194 236 208C224 270 232 330 238 392C240 500 234 610 228 726C228 736 232 744 240 748C290 756 340 758 400 758',
  )
  const hanging = symmetric('M400 118C344 116 298 138 284 178C280 236 306 300 340 346C360 372 384 392 400 402')
  const made =
    sleeves(paint, print) +
    piece(paint, 'waist', waist, { round: 14, blur: 0, print: ribbing(paint, 'waist', 220, 716, 360, 100, 7) }) +
    piece(paint, 'body', shoulders, {
      folds: folds(paint) + crease(paint, [300, 300], [400, 470], [500, 300], 40, 0.5),
      round: 36,
      blur: 8,
    }) +
    piece(paint, 'hood', hanging, {
      folds:
        fold(paint, [330, 150], [340, 240], [392, 360], 22, 0.6) +
        fold(paint, [480, 160], [462, 240], [410, 360], 22, 0.6) +
        sheen(paint, [320, 160], [400, 124], [480, 160], 16, 0.8) +
        sheen(paint, [350, 200], [352, 260], [390, 330], 20, 0.5),
      trim: seam(paint, 'M400 122V398', 0.9) + stitches(paint, 'M392 124V392M408 124V392', undefined, 1.5, '5 4'),
      round: 26,
      blur: 7,
    })
  return wallShadow(paint, 424, 500, 370, 400) + placed(made, -28, 14, 0, 1.07)
}

/** A hoodie. Options: front pullover | zip; print none | band. */
export const hoodie: Drawing = (paint, view, options) =>
  byView(view, [
    () => front(paint, options),
    () => back(paint, options),
    () => closeUp(front(paint, options, weave(paint, 'near', 'knit', 0.34)), [404, 300], 2.5),
  ])
