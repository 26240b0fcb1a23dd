import { path, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { fold, piece, seam, sheen } from './cloth.ts'
import { hollow } from './neck.ts'
import { symmetric } from './outlines.ts'
import { tiled } from './prints.ts'
import { sleevePair } from './sleeves.ts'
import { borderAlong, contrast, tassels, zari } from './zari.ts'

/** The embroidery: a border and a motif. */
export type Work = { border: 'zari' | 'gota'; motif: string }

/** Motifs that grow down the panels of the skirt, row by row, as the cloth widens. */
export const embroidered = (
  motif: string,
  [cx, top]: readonly [number, number],
  panels: number,
  spread: number,
  rows: readonly number[],
) =>
  rows
    .map((r, row) =>
      repeat(panels + 1, (i) => {
        const lean = ((i - panels / 2 + (row % 2 ? 0.5 : 0)) * spread) / panels
        const a = (lean * Math.PI) / 180
        return placed(motif, cx + Math.sin(a) * r, top + Math.cos(a) * r, -lean, 0.22 + (r / 700) * 0.5)
      }),
    )
    .join('')

/** The short blouse. */
export function choli(paint: Paint, { border, motif }: Work) {
  const trunk = symmetric(
    'M400 210C366 208 344 184 338 104C318 112 304 120 292 128C286 180 292 214 290 236C296 276 308 300 314 330C340 340 370 342 400 342',
  )
  const sleeve =
    'M294 127C262 138 248 178 232 244C246 262 270 270 288 270C296 248 300 230 300 214C302 180 300 150 294 127Z'
  return (
    path('M336 104C360 92 440 92 464 104C456 184 434 208 400 212C366 208 344 184 336 104Z', { fill: hollow(paint) }) +
    path('M336 104C360 92 440 92 464 104C450 124 350 124 336 104Z', { fill: paint.dark }) +
    sleevePair(paint, sleeve, {
      round: 20,
      folds: fold(paint, [282, 170], [268, 220], [252, 258], 10, 0.5),
      trim: borderAlong(paint, 'M231 236C246 254 268 262 292 261', 20, border),
    }) +
    piece(paint, 'choli', trunk, {
      print: tiled(paint, 'choli', placed(motif, 28, 28, 0, 0.4) + placed(motif, 84, 84, 0, 0.4), 112, 112),
      folds:
        fold(paint, [306, 240], [346, 280], [352, 330], 12, 0.5) +
        fold(paint, [494, 240], [456, 280], [450, 330], 12, 0.5) +
        sheen(paint, [340, 220], [346, 270], [350, 330], 22, 0.5),
      trim:
        borderAlong(paint, 'M339 100C345 182 366 208 400 210C434 208 455 182 461 100', 14, border) +
        borderAlong(paint, 'M310 328C340 338 460 338 490 328', 18, border),
      round: 22,
    })
  )
}

/** The flared skirt, panel beside panel. */
export function skirt(paint: Paint, { border, motif }: Work) {
  const outline =
    'M318 398C300 470 210 700 118 852C140 884 176 864 206 880C238 900 266 872 300 886C334 902 362 878 400 888C438 900 470 876 504 888C538 900 566 872 598 882C632 894 660 868 682 852C590 700 500 470 482 398Z'
  const hem = 'M100 838C240 890 560 890 700 838'
  const panels = repeat(11, (i) => {
    const x = (i - 5) / 5
    return seam(paint, `M${400 + x * 78} 404Q${400 + x * 150} 620 ${400 + x * 282} ${878 - Math.abs(x) * 24}`, 0.55)
  })
  const folds = repeat(10, (i) => {
    const x = (i - 4.5) / 5
    return fold(
      paint,
      [400 + x * 80, 410],
      [400 + x * 150, 620],
      [400 + x * 286, 890],
      26 + (i % 3) * 8,
      0.7 + (i % 2) * 0.22,
    )
  })
  return piece(paint, 'skirt', outline, {
    print:
      embroidered(motif, [400, 250], 9, 62, [230, 300, 375, 455, 535]) +
      borderAlong(paint, hem, 74, border) +
      borderAlong(paint, 'M100 786C240 838 560 838 700 786', 12, 'ribbon'),
    folds:
      folds +
      sheen(paint, [360, 420], [310, 640], [250, 870], 40, 0.5) +
      sheen(paint, [450, 430], [474, 640], [500, 870], 26, 0.35),
    trim: panels,
    round: 34,
    blur: 6,
  })
}

/** The band with its cord and tassels. */
export const waistband = (paint: Paint, work: Work) =>
  piece(paint, 'waist', 'M314 384C350 396 450 396 486 384L488 412C450 426 350 426 312 412Z', {
    round: 10,
    blur: 0,
    print: borderAlong(paint, 'M304 398C350 412 450 412 496 398', 24, work.border),
  }) +
  stroke('M476 410C486 440 478 470 484 500M480 410C500 436 498 456 504 486', zari(paint).mid, 3) +
  placed(tassels(paint, 20, 20, 46, contrast(paint)), 484, 496)

/** The veil over one shoulder, of finer cloth: the skirt shines through it. */
export function veil(paint: Paint, { border }: Work) {
  const cloth = paint.isLight ? '#efe6d6' : paint.lighter
  const fall =
    'M470 110C520 92 568 130 584 220C604 380 626 610 640 812C612 828 566 832 532 824C530 600 510 330 470 110Z'
  return (
    piece(paint, 'veil', fall, {
      fill: cloth,
      print:
        borderAlong(paint, 'M572 160C596 330 620 600 630 830', 22, border) +
        borderAlong(paint, 'M500 800C560 812 610 806 660 794', 34, border),
      folds:
        fold(paint, [500, 120], [548, 420], [552, 828], 18, 0.7) +
        fold(paint, [534, 130], [580, 420], [590, 826], 18, 0.7) +
        fold(paint, [482, 130], [528, 430], [536, 820], 12, 0.6),
      round: 16,
    }) + placed(tassels(paint, 100, 12.5, 36, zari(paint).mid), 536, 822, -4)
  )
}
