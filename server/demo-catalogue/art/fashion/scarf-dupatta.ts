import { mix } from '../colour.ts'
import { circle, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, crease, fold, piece, sheen, stitches, tones, wallShadow } from './cloth.ts'
import { metals } from './motifs.ts'
import { clothOf, finish } from './scarf-patterns.ts'
import { weave } from './weaves.ts'
import { borderAlong, contrast, flatBorder, tassels, zari } from './zari.ts'

/** Gathered over a brass peg, two ends falling. */
function hung(paint: Paint, options: Options) {
  const { field, gota } = clothOf(paint, options)
  const brass = metals('#c79a55')
  const rear =
    'M392 150C420 150 452 168 476 250C508 380 546 600 560 792C520 808 470 806 426 798C424 600 412 380 392 150Z'
  const fore =
    'M408 148C370 140 338 170 318 250C288 380 252 640 226 838C262 858 300 846 336 858C372 868 410 850 446 856C452 640 460 320 440 170C430 152 420 148 408 148Z'
  const top =
    'M344 196C340 150 366 118 402 116C440 114 466 146 468 198C450 214 430 208 406 214C382 208 362 214 344 196Z'
  const edge = gota ? 'gota' : 'zari'
  const pleats = (from: number, step: number, to: number, spread: number, count: number, hem: number) =>
    repeat(count, (i) =>
      fold(
        paint,
        [from + i * step, 170],
        [(from + i * step) * 0.6 + (to + i * spread) * 0.4, 480],
        [to + i * spread, hem],
        20 + (i % 2) * 7,
        0.85 - (i % 3) * 0.14,
      ),
    )
  return (
    wallShadow(paint, 430, 520, 270, 420) +
    finish(paint, gota, 428, 796, 128, -2) +
    piece(paint, 'rear', rear, {
      print: field('rear', -8) + borderAlong(paint, 'M414 762C460 772 520 772 566 756', 46, edge),
      folds: pleats(404, 12, 440, 28, 5, 810) + crease(paint, [420, 180], [440, 500], [440, 800], 30, 0.8),
      round: 20,
    }) +
    finish(paint, gota, 232, 842, 214, 2) +
    piece(paint, 'fore', fore, {
      print:
        field('fore', 6) +
        borderAlong(paint, 'M226 806C300 826 380 826 452 820', 56, edge) +
        borderAlong(paint, 'M322 250C292 380 256 640 232 838', 16, 'ribbon'),
      folds: pleats(340, 17, 250, 38, 6, 860) + sheen(paint, [366, 200], [338, 500], [300, 850], 26, 0.5),
      round: 24,
    }) +
    piece(paint, 'top', top, {
      print: field('top', 20),
      folds:
        repeat(5, (i) => fold(paint, [366 + i * 18, 122], [358 + i * 24, 160], [356 + i * 25, 212], 12, 0.8)) +
        sheen(paint, [370, 140], [400, 126], [436, 142], 12, 0.8),
      round: 22,
      blur: 4,
    }) +
    linear(
      `${paint.id}-peg`,
      [
        [0, brass.deep],
        [0.4, brass.flash],
        [1, brass.deep],
      ],
      [0, 0, 1, 0],
    ) +
    circle(405, 112, 21, { fill: brass.deep }) +
    circle(403, 109, 20, { fill: url(`${paint.id}-peg`) }) +
    circle(401, 106, 12, { fill: brass.mid }) +
    circle(398, 103, 5, { fill: brass.flash })
  )
}

/** Folded square, the finished end lying over it. */
function folded(paint: Paint, options: Options) {
  const { field, gota } = clothOf(paint, options)
  const edge = gota ? 'gota' : 'zari'
  const base = (y: number) =>
    `M170 ${y + 14}C168 ${y - 2} 180 ${y - 8} 198 ${y - 8}H604C622 ${y - 8} 632 ${y - 2} 632 ${y + 14}L640 762C640 778 628 784 612 784H190C174 784 162 778 162 762Z`
  const flap =
    'M190 214C330 204 470 208 612 216C622 360 630 500 634 622C490 642 310 636 168 624C172 480 180 340 190 214Z'
  return (
    contactShadow(`${paint.id}-floor`, 402, 800, 280, 34, 0.5) +
    repeat(
      3,
      (i) =>
        path(
          `M168 ${804 - i * 14}C166 ${790 - i * 14} 176 ${786 - i * 14} 196 ${786 - i * 14}H606C626 ${786 - i * 14} 636 ${790 - i * 14} 634 ${804 - i * 14}C634 ${814 - i * 14} 624 ${818 - i * 14} 606 ${818 - i * 14}H196C178 ${818 - i * 14} 168 ${814 - i * 14} 168 ${804 - i * 14}Z`,
          { fill: i % 2 ? paint.base : paint.dark },
        ) + stroke(`M184 ${789 - i * 14}H620`, tones(paint).light, 1.8, { 'stroke-opacity': tones(paint).lit }),
    ) +
    piece(paint, 'base', base(220), {
      print: field('base'),
      folds:
        crease(paint, [170, 668], [400, 700], [634, 664], 40, 0.7) +
        sheen(paint, [300, 690], [310, 730], [300, 780], 40, 0.4),
      round: 26,
    }) +
    finish(paint, gota, 176, 620, 450, 0) +
    piece(paint, 'flap', flap, {
      print:
        field('flap', 0, 0.8) +
        placed(flatBorder(paint, 'end', 640, 104, edge), 100, 512) +
        (gota ? placed(borderAlong(paint, 'M140 0H700', 16, 'gota'), 0, 626) : ''),
      folds:
        fold(paint, [310, 214], [322, 420], [300, 630], 22, 0.4) +
        fold(paint, [520, 214], [508, 420], [530, 630], 24, 0.46) +
        sheen(paint, [200, 226], [400, 218], [600, 228], 18, 0.9) +
        sheen(paint, [400, 240], [410, 420], [404, 620], 40, 0.4),
      round: 26,
    })
  )
}

/** The end from near: pattern, border and fringe. */
function near(paint: Paint, options: Options) {
  const { field, gota } = clothOf(paint, options)
  const sheet = 'M-60 -60H860V700C700 724 560 690 400 716S120 690 -60 712Z'
  return (
    contactShadow(`${paint.id}-floor`, 400, 760, 620, 120, 0.3) +
    placed(
      (gota ? '' : placed(tassels(paint, 310, 9, 58, mix(paint.base, contrast(paint), 0.4)), -40, 696, 0, 3)) +
        piece(paint, 'sheet', sheet, {
          print:
            field('near', 0, 1.7) +
            weave(paint, 'weave', 'plain', 0.8) +
            placed(flatBorder(paint, 'near', 1000, 190, gota ? 'gota' : 'zari'), -100, 486) +
            (gota
              ? borderAlong(paint, 'M-60 690C120 676 240 706 400 702S700 706 860 686', 30, 'gota')
              : stitches(paint, 'M-60 690C120 676 240 706 400 702S700 706 860 686', zari(paint).bright, 4, '12 8')),
          folds:
            fold(paint, [160, -100], [250, 300], [170, 740], 110, 0.6) +
            fold(paint, [520, -100], [470, 300], [540, 740], 120, 0.6) +
            crease(paint, [820, -100], [760, 300], [830, 740], 110, 0.6),
          round: 20,
          blur: 20,
        }),
      0,
      60,
      -5,
    )
  )
}

/** A scarf or dupatta. Options: pattern bandhani | phulkari | plain; edge tassel | gota. */
export const scarfDupatta: Drawing = (paint, view, options) =>
  byView(view, [() => hung(paint, options), () => folded(paint, options), () => near(paint, options)])
