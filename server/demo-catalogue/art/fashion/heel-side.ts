import { mix, shade } from '../colour.ts'
import { box, path, placed, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, piece, pool, sheen, stitches, tones } from './cloth.ts'
import { metals } from './motifs.ts'

/** What makes heels differ. */
export type Make = { block: boolean; ankle: boolean }

/** The leather inside. */
export const inner = '#d9b48f'

/** The pump's outer side: pointed toe left, the throat low, the counter high at the right. */
const upper =
  'M18 452C34 420 90 392 150 376C186 368 214 352 236 332C250 346 268 356 290 352C360 338 440 268 488 190C500 158 512 138 534 130C560 136 580 172 585 214C590 246 588 262 582 280C566 286 546 286 530 288C470 330 400 420 300 452C210 474 80 472 18 452Z'

const soleEdge =
  'M18 452L300 430L520 270L582 262L585 290C572 302 556 304 542 306C482 352 410 438 308 468C210 488 70 484 24 466C16 462 14 456 18 452Z'

const heelShape = (block: boolean) =>
  block
    ? 'M486 332C506 316 524 302 542 300C560 298 576 296 585 286C592 340 594 420 592 484H500C500 430 496 372 486 332Z'
    : 'M500 322C516 308 530 300 546 300C562 298 576 294 584 286C588 340 574 420 566 484H546C546 430 534 360 500 322Z'

/** Polished leather: a piece with sharp window light along its top. */
function polished(paint: Paint, key: string, outline: string, light: string) {
  return piece(paint, key, outline, {
    folds:
      light +
      crease(paint, [30, 462], [200, 488], [320, 450], 20, 0.7) +
      crease(paint, [320, 448], [420, 400], [540, 290], 18, 0.6),
    round: 24,
    blur: 6,
  })
}

function strap(paint: Paint) {
  const { mid, flash } = metals(paint.accent)
  return {
    behind:
      stroke('M520 70C470 40 400 44 384 70', shade(paint.dark, -0.15), 15) +
      stroke('M538 140C530 120 524 100 523 70', paint.dark, 17),
    before:
      stroke('M384 70C392 104 470 112 524 76', paint.darker, 17) +
      stroke('M384 69C392 102 470 110 524 74', paint.base, 14) +
      stroke('M390 76C410 98 470 100 516 76', tones(paint).light, 3, { 'stroke-opacity': tones(paint).lit }) +
      stitches(paint, 'M386 70C396 98 470 104 522 74', undefined, 1.4, '5 4') +
      placed(
        box(-12, -13, 24, 26, 4, { fill: 'none', stroke: mid, 'stroke-width': 5 }) + stroke('M-12 0H6', flash, 3),
        446,
        94,
        2,
      ),
  }
}

/** One shoe from its outer side in a box of 600 x 490. */
export function side(paint: Paint, { block, ankle }: Make) {
  const tie = ankle ? strap(paint) : { behind: '', before: '' }
  const lining =
    'M236 334C262 314 350 268 420 220C460 190 488 150 512 130C522 126 530 128 536 132C516 144 500 172 492 196C440 274 352 342 290 356C268 360 250 348 236 334Z'
  return (
    tie.behind +
    path(lining, { fill: shade(inner, -0.28) }) +
    path(
      'M300 342C370 318 440 250 494 168C508 146 520 136 536 132C516 144 500 172 492 196C440 274 352 342 290 356C280 356 290 348 300 342Z',
      { fill: inner },
    ) +
    stroke('M236 334C262 314 350 268 420 220C460 190 488 150 512 131', paint.dark, 6) +
    piece(block ? { ...paint, base: paint.dark, light: paint.base } : paint, 'heel', heelShape(block), {
      angle: [0, 0, 1, 0],
      folds: sheen(
        paint,
        block ? [520, 320] : [540, 320],
        block ? [526, 400] : [556, 400],
        block ? [522, 480] : [556, 480],
        block ? 16 : 7,
        1,
      ),
      round: 16,
      blur: 4,
    }) +
    path(block ? 'M499 480H593L592 490H500Z' : 'M545 480H567L566 490H546Z', { fill: '#1c181d' }) +
    path(soleEdge, { fill: paint.isLight ? '#b98d62' : mix(paint.darker, '#2a1a14', 0.5) }) +
    polished(
      paint,
      'upper',
      upper,
      sheen(paint, [60, 432], [150, 392], [226, 356], 15, 1.3) +
        sheen(paint, [320, 372], [440, 296], [506, 170], 13, 0.9) +
        sheen(paint, [548, 150], [570, 210], [566, 266], 10, 0.8),
    ) +
    stroke('M236 333C250 347 268 357 290 353C360 339 440 269 488 191C500 159 512 139 534 131', tones(paint).light, 3, {
      'stroke-opacity': tones(paint).lit * 1.2,
    }) +
    stroke('M26 466C100 482 220 480 306 462C404 430 476 344 540 300', '#ffffff', 1.4, { 'stroke-opacity': 0.3 }) +
    pool(paint, 'toe', [120, 402], 80, 16, paint.isLight ? 0.9 : 0.6, -22) +
    pool(paint, 'counter', [556, 180], 12, 60, 0.5, -8) +
    tie.before
  )
}
