import { mix, shade } from '../colour.ts'
import { contactShadow, path, placed, repeat, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, crease, fold, piece, sheen, tones, wallShadow } from './cloth.ts'
import { hollow } from './neck.ts'
import { type Cloth, closeUp, clothOf, folded } from './sari-cloth.ts'
import { borderAlong, contrast, flatBorder, tassels, zari } from './zari.ts'

function blouse(paint: Paint) {
  const cloth = {
    ...paint,
    base: contrast(paint),
    light: shade(contrast(paint), 0.18),
    dark: shade(contrast(paint), -0.2),
    darker: shade(contrast(paint), -0.4),
    isLight: false,
  }
  const trunk =
    'M352 112C330 122 312 130 296 138C290 200 306 250 314 292L322 372L478 372L486 292C494 250 510 200 504 138C488 130 470 122 448 112C446 186 430 214 400 218C370 214 354 186 352 112Z'
  const arm =
    'M298 137C268 148 254 184 232 262C246 278 268 288 288 290C298 264 304 240 306 214C306 186 304 160 298 137Z'
  const sleeve = (key: string, d: string, hem: string) =>
    piece(cloth, key, d, { round: 20, trim: borderAlong(paint, hem, 22) })
  return (
    path('M350 112C372 100 428 100 450 112C448 190 430 216 400 220C370 216 352 190 350 112Z', { fill: hollow(cloth) }) +
    path('M350 112C372 100 428 100 450 112C444 130 356 130 350 112Z', { fill: cloth.darker }) +
    sleeve('arm-l', arm, 'M230 252C248 272 272 282 296 282') +
    sleeve(
      'arm-r',
      'M502 137C532 148 546 184 568 262C554 278 532 288 512 290C502 264 496 240 494 214C494 186 496 160 502 137Z',
      'M570 252C552 272 528 282 504 282',
    ) +
    piece(cloth, 'blouse', trunk, {
      round: 24,
      folds:
        fold(cloth, [318, 210], [352, 250], [360, 330], 12, 0.5) +
        fold(cloth, [480, 210], [448, 250], [440, 330], 12, 0.5),
      trim: borderAlong(paint, 'M352 108C354 186 370 214 400 218C430 214 446 186 448 108', 13),
    })
  )
}

/** The free end that falls from the shoulder down the back, seen beside the body. */
function fallingPallu(paint: Paint, { border, field }: Cloth) {
  const fall =
    'M462 116C508 112 542 140 556 210C578 330 606 560 622 742C586 756 528 762 486 754C480 560 470 330 462 116Z'
  const edge = 'M548 176C574 320 602 560 616 744'
  const end = placed(flatBorder(paint, 'end', 190, 96, border), 460, 652, -2)
  return (
    placed(tassels(paint, 122, 12, 44, mix(paint.base, zari(paint).mid, 0.35)), 490, 748, -3) +
    piece(paint, 'fall', fall, {
      print: field('fall', -4) + end + borderAlong(paint, edge, 26, border),
      folds:
        fold(paint, [500, 140], [534, 400], [528, 756], 18, 0.8) +
        fold(paint, [530, 160], [566, 420], [576, 756], 16, 0.7) +
        crease(paint, [480, 200], [494, 480], [496, 750], 26, 0.9),
    })
  )
}

function skirt(paint: Paint, { border, field }: Cloth) {
  const outline =
    'M316 352C300 396 278 430 270 490C256 610 244 740 222 872C252 884 278 876 300 884C322 892 340 878 360 888C380 896 392 880 410 888C430 896 444 880 462 888C484 894 510 880 536 886C556 890 572 880 584 872C566 740 548 600 534 490C524 430 500 396 484 352Z'
  const hem = 'M218 842C300 862 500 866 590 842'
  const pleats = repeat(6, (i) =>
    fold(paint, [392 + i * 11, 372], [372 + i * 17, 620], [338 + i * 30, 886], 15 + (i % 2) * 4, 1.15 - i * 0.06),
  )
  const pleatEdges = repeat(6, (i) =>
    stroke(`M${395 + i * 11} 376Q${377 + i * 17} 620 ${344 + i * 30} 884`, tones(paint).shadow, 1.6, {
      'stroke-opacity': tones(paint).dark,
    }),
  )
  return piece(paint, 'skirt', outline, {
    print: field('skirt') + borderAlong(paint, hem, border === 'ribbon' ? 40 : 56, border),
    folds:
      pleats +
      fold(paint, [300, 430], [306, 640], [262, 880], 22, 0.5) +
      fold(paint, [500, 420], [516, 640], [548, 880], 24, 0.7) +
      crease(paint, [310, 390], [380, 430], [470, 400], 16, 0.6) +
      crease(paint, [290, 460], [360, 520], [400, 500], 14, 0.4) +
      sheen(paint, [322, 420], [316, 600], [296, 860], 30, 0.6),
    trim: pleatEdges,
    round: 30,
    blur: 4,
  })
}

/** Over the chest: from the hip on the left up to the shoulder on the right, in fine pleats. */
function drape(paint: Paint, { border, field }: Cloth) {
  const outline =
    'M306 330C330 300 372 258 402 200C416 172 424 140 432 114C446 100 474 100 490 120C500 150 500 210 496 262C494 300 490 330 486 372C440 408 350 430 292 424C296 392 300 356 306 330Z'
  return piece(paint, 'drape', outline, {
    print:
      field('drape', 24) + borderAlong(paint, 'M304 338C336 306 376 262 408 204C420 178 430 144 437 110', 24, border),
    folds:
      repeat(4, (i) => fold(paint, [446 + i * 12, 112], [436 + i * 16, 250], [330 + i * 44, 408 - i * 8], 17, 1.15)) +
      crease(paint, [300, 420], [400, 420], [486, 374], 18, 0.8) +
      sheen(paint, [420, 190], [390, 300], [320, 390], 18, 0.6),
    trim: repeat(4, (i) =>
      stroke(`M${449 + i * 12} 114Q${441 + i * 16} 250 ${336 + i * 44} ${404 - i * 8}`, tones(paint).shadow, 1.4, {
        'stroke-opacity': tones(paint).dark * 0.8,
      }),
    ),
    round: 18,
    blur: 4,
  })
}

function draped(paint: Paint, options: Options) {
  const cloth = clothOf(paint, options)
  return (
    wallShadow(paint, 420, 500, 300, 420) +
    contactShadow(`${paint.id}-floor`, 404, 884, 210, 20, 0.42) +
    fallingPallu(paint, cloth) +
    blouse(paint) +
    skirt(paint, cloth) +
    drape(paint, cloth)
  )
}

/** A sari. Options: border zari | temple | ribbon; motif buti | paisley | check | plain. */
export const sari: Drawing = (paint, view, options) =>
  byView(view, [() => draped(paint, options), () => folded(paint, options), () => closeUp(paint, options)])
