import { mix } from '../colour.ts'
import { placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, fold, seam, sheen, stitches, tones } from './cloth.ts'
import { type Style, stitching } from './jacket-fronts.ts'
import { paisley } from './motifs.ts'
import { symmetric } from './outlines.ts'
import { tiled } from './prints.ts'
import { sleevePair } from './sleeves.ts'
import { ribbing } from './trims.ts'

/** The body's outline, with the neck of the front or the back. */
export const trunk = (style: Style, back = false) => {
  const neck = back ? 'M400 134C372 134 350 128 336 120' : 'M400 196C368 184 344 156 334 120'
  if (style === 'nehru')
    return symmetric(
      `${neck}C312 134 294 144 276 152C284 200 276 270 250 330C248 470 244 640 232 790C280 806 340 812 400 812`,
    )
  const hem = style === 'bomber' ? 706 : 716
  return symmetric(
    `${neck}C300 138 266 150 236 170C224 236 234 300 240 362C242 470 238 590 ${hem === 706 ? 230 : 244} ${hem}C290 ${hem + 10} 340 ${hem + 12} 400 ${hem + 12}`,
  )
}

const sleeve =
  'M242 168C200 188 178 246 162 314C142 408 124 520 112 618C130 640 166 650 196 646C210 550 230 450 248 366C258 300 254 224 242 168Z'

const cuff = 'M113 614C110 640 112 660 118 676C140 688 168 692 188 688C193 672 195 658 196 642C168 642 136 634 113 614Z'

/** The sleeves with their cuffs; none for the nehru. */
export function sleeves(paint: Paint, style: Style) {
  if (style === 'nehru') return ''
  const puffs = style === 'bomber' ? 1 : 0.7
  const arm = sleevePair(paint, sleeve, {
    folds:
      repeat(5, (i) =>
        fold(
          paint,
          [240 - i * 9, 330 + i * 64],
          [196 - i * 9, 372 + i * 64],
          [148 - i * 7, 344 + i * 66],
          19,
          0.72 * puffs,
        ),
      ) +
      fold(paint, [228, 230], [196, 330], [170, 440], 22, 0.5) +
      sheen(paint, [198, 220], [164, 370], [138, 540], 22, 0.7),
    trim:
      style === 'trucker'
        ? seam(paint, 'M230 180C196 300 170 460 152 640', 0.8) +
          stitches(paint, 'M236 182C202 300 176 460 158 640', stitching(paint), 1.7, '6 4')
        : '',
    round: 34,
    blur: 7,
  })
  const hand = sleevePair(
    paint,
    cuff,
    {
      round: 12,
      blur: 0,
      trim:
        style === 'trucker'
          ? stitches(
              paint,
              'M116 624C138 642 166 650 194 650M119 668C142 680 166 684 187 680',
              stitching(paint),
              1.6,
              '6 4',
            )
          : '',
      print: (key, side) => (style === 'bomber' ? ribbing(paint, key, side > 0 ? 100 : 590, 606, 110, 100, 6) : ''),
    },
    'cuff',
  )
  return arm + hand
}

/** How a jacket hangs. */
export const bodyFolds = (paint: Paint) =>
  fold(paint, [250, 372], [316, 430], [384, 436], 18, 0.5) +
  fold(paint, [550, 368], [486, 430], [418, 448], 18, 0.52) +
  fold(paint, [256, 480], [290, 600], [268, 720], 26, 0.55) +
  fold(paint, [546, 480], [520, 600], [542, 720], 26, 0.62) +
  fold(paint, [346, 500], [360, 620], [342, 720], 20, 0.4) +
  fold(paint, [462, 500], [446, 620], [468, 720], 20, 0.42) +
  crease(paint, [250, 240], [272, 310], [336, 338], 18, 0.4) +
  crease(paint, [550, 240], [530, 310], [470, 334], 18, 0.45) +
  sheen(paint, [320, 220], [306, 460], [312, 690], 44, 0.62) +
  sheen(paint, [470, 250], [464, 470], [462, 690], 30, 0.36)

/** Raw silk for the nehru: slubs along the weft and a woven buti. */
export const silk = (paint: Paint, key: string) =>
  tiled(
    paint,
    key,
    repeat(9, (i) =>
      stroke(`M${(i * 47) % 90} ${i * 13 + 4}h${24 + ((i * 29) % 40)}`, tones(paint).light, 1.1, {
        'stroke-opacity': tones(paint).lit * 0.5,
      }),
    ) +
      placed(paisley('none', mix(paint.light, paint.accent, 0.4), paint.accent), 30, 34, 0, 0.2) +
      placed(paisley('none', mix(paint.light, paint.accent, 0.4), paint.accent), 90, 92, 0, 0.2),
    120,
    120,
  )
