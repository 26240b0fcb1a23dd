import { placed } from '../shapes.ts'
import type { Options, Paint } from '../studio.ts'
import { choice, crease, fold, piece, pool, seam, sheen, stitches } from './cloth.ts'
import { symmetric, turnedOver } from './outlines.ts'

type Cut = { outer: number; inner: number; knee: number; faded: boolean }

/** The cut that the options ask for: where hems and knees lie. */
export const cutOf = (options: Options): Cut => {
  const fit = choice(options, 'fit', ['slim', 'straight', 'wide'])
  const faded = choice(options, 'wash', ['raw', 'faded']) === 'faded'
  return {
    slim: { outer: 286, inner: 376, knee: 276, faded },
    straight: { outer: 256, inner: 380, knee: 262, faded },
    wide: { outer: 214, inner: 392, knee: 244, faded },
  }[fit]
}

/** Denim's orange-gold thread; tone in tone it would vanish. */
export const thread = (paint: Paint) => (paint.isLight ? '#b98a4e' : paint.isDark ? '#c39a5b' : '#e0b06a')

/** Both legs from waist to hems. */
export const outline = ({ outer, inner, knee }: Cut) =>
  symmetric(
    `M400 132C360 132 326 128 292 120C280 180 268 240 262 310C256 460 ${knee - 8} 640 ${outer} 884C${outer + 30} 894 ${inner - 30} 894 ${inner} 886C${inner + 2} 760 394 560 397 412L400 410`,
  )

/** Where wear has faded the denim: thighs, knees, whiskers at the hips. */
export const worn = (paint: Paint, { faded }: Cut) => {
  if (!faded) return ''
  const whisker = (y: number, deep: number) =>
    sheen(paint, [284, y], [320, y + 26], [372, y + deep], 7, 0.7) +
    turnedOver(sheen(paint, [284, y], [320, y + 26], [372, y + deep], 7, 0.6))
  return (
    pool(paint, 'thigh-l', [324, 450], 52, 190, 0.62, 2) +
    pool(paint, 'thigh-r', [472, 450], 52, 190, 0.55, -2) +
    pool(paint, 'knee-l', [326, 620], 46, 110, 0.4) +
    pool(paint, 'knee-r', [472, 620], 46, 110, 0.36) +
    whisker(330, 10) +
    whisker(356, 16) +
    whisker(384, 20)
  )
}

/** Creases at crotch, knees and hems, not the same on both legs. */
export const folds = (paint: Paint, { outer, inner, knee }: Cut) => {
  const mid = (outer + inner) / 2
  const leg = (down: number, deep: number) =>
    crease(paint, [398, 420], [372, 440], [320, 430], 14, 0.7) +
    crease(paint, [398, 440], [370, 480 + down], [308, 476 + down], 14, 0.6) +
    fold(paint, [knee + 10, 570 + down], [mid - 20, 616 + down], [384, 590 + down], 15, 0.5 * deep) +
    fold(paint, [knee + 6, 650 + down], [mid, 664 - down], [372, 626], 14, 0.46 * deep) +
    fold(paint, [outer + 2, 784 + down], [mid, 822], [inner - 10, 790], 14, 0.55) +
    fold(paint, [outer + 20, 850 - down], [mid, 858], [inner + 2, 826 + down], 12, 0.5 * deep) +
    crease(paint, [394, 460], [388, 640], [inner - 2, 880], 18, 0.8) +
    sheen(paint, [314, 300], [310, 560], [mid - 18, 850], 30, 0.55)
  return leg(0, 1) + turnedOver(leg(24, 1.25)) + crease(paint, [400, 400], [404, 430], [402, 470], 16, 0.6)
}

/** Two rows of stitching beside a line. */
export const twin = (paint: Paint, d: string, gap = 6) =>
  stitches(paint, d, thread(paint), 2, '7 4') + placed(stitches(paint, d, thread(paint), 2, '7 4'), 0, gap)

/** Belt loops at these x. */
export const loops = (paint: Paint, at: readonly number[]) =>
  at
    .map((x, i) =>
      piece(paint, `loop${i}`, `M${x - 8} 110H${x + 8}V172H${x - 8}Z`, {
        round: 7,
        blur: 0,
        trim: stitches(paint, `M${x - 5} 112V170M${x + 5} 112V170`, thread(paint), 1.4, '5 3'),
      }),
    )
    .join('')

/** The waistband of the front or the back. */
export const waistband = (paint: Paint, back: boolean) =>
  piece(
    paint,
    'waist',
    back
      ? 'M290 100C340 112 460 112 510 100L513 148C460 160 340 160 287 148Z'
      : 'M290 112C340 126 460 126 510 112L513 156C460 172 340 172 287 156Z',
    {
      round: 12,
      blur: 0,
      trim: back
        ? stitches(paint, 'M291 107C340 119 460 119 509 107M288 142C340 154 460 154 512 142', thread(paint), 1.8, '6 4')
        : stitches(
            paint,
            'M291 119C340 133 460 133 509 119M288 150C340 165 460 165 512 150',
            thread(paint),
            1.8,
            '6 4',
          ),
    },
  )

/** The stitches of both hems. */
export const hems = (paint: Paint, { outer, inner }: Cut) => {
  const one = stitches(
    paint,
    `M${outer} 858C${outer + 30} 868 ${inner - 30} 868 ${inner} 860`,
    thread(paint),
    1.8,
    '6 4',
  )
  return one + turnedOver(one)
}

/** The side seams. */
export function sideways(paint: Paint, { outer, knee }: Cut) {
  const line = `M282 300C270 460 ${knee + 2} 640 ${outer + 9} 884`
  return seam(paint, line, 0.7) + turnedOver(seam(paint, line, 0.7))
}
