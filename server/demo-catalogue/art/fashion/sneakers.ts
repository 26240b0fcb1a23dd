import { mix } from '../colour.ts'
import { circle, clipped, contactShadow, path, placed, repeat } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, fold, piece, pool, seam, sheen, stitches, tones } from './cloth.ts'
import { laces, type Make, overlay, soleOf } from './sneaker-parts.ts'
import { sneakersAbove } from './sneakers-above.ts'
import { weave } from './weaves.ts'

const upper =
  'M62 330C52 296 66 262 104 246C160 224 214 204 258 176C306 144 348 106 386 62C396 48 414 42 428 50C440 58 446 70 452 82C482 112 532 118 574 98C594 88 606 60 624 54C646 48 664 60 666 84C672 130 694 190 700 250C704 286 702 312 698 334C500 348 240 350 62 330Z'

const toeCap = 'M62 330C52 296 66 262 104 246C140 232 172 222 196 210C226 246 236 290 232 344C170 344 110 338 62 330Z'
const eyestay = 'M196 212C258 184 330 128 386 62L424 92C372 158 332 220 268 262C244 262 214 238 196 212Z'
const counter =
  'M698 334C702 312 704 286 700 250C694 190 672 130 666 84C664 60 646 48 624 54C622 130 596 226 548 296C560 318 570 332 578 342C630 340 670 338 698 334Z'

function panelsOf(paint: Paint, { panels }: Make) {
  const second = overlay(paint)
  const line = (d: string) => stitches(paint, d, undefined, 1.8, '6 4')
  const holes = repeat(3, (row) =>
    repeat(5 - row, (i) =>
      circle(116 + i * 19 + row * 11, 268 + row * 15 - i * 4, 3, { fill: tones(paint).shadow, 'fill-opacity': 0.75 }),
    ),
  )
  const cap =
    panels === 'knit'
      ? piece(second, 'cap', 'M62 330C54 304 62 280 84 264C120 282 150 308 162 340C126 338 90 334 62 330Z', {
          round: 12,
          blur: 0,
        })
      : piece(paint, 'cap', toeCap, { round: 12, blur: 0, trim: line('M190 220C216 252 226 292 223 340') + holes })
  const flash = 'M276 334C330 300 420 262 470 186L520 190C490 260 430 310 380 340Z'
  const side = {
    court:
      stitches(paint, 'M330 330C360 300 420 260 470 150', undefined, 2, '6 4') +
      repeat(4, (i) =>
        repeat(3, (k) =>
          circle(400 + i * 20 + k * 8, 270 - i * 14 + k * 17, 3, { fill: tones(paint).shadow, 'fill-opacity': 0.7 }),
        ),
      ),
    stripe: piece(second, 'flash', flash, {
      round: 8,
      blur: 0,
      trim: stitches(second, 'M290 332C344 300 424 266 476 192M372 336C420 306 478 258 510 192', undefined, 1.7, '6 4'),
    }),
    knit:
      piece(second, 'cage', 'M258 340C300 300 330 250 344 196L366 178C366 240 340 300 316 342Z', {
        round: 6,
        blur: 0,
      }) +
      piece(second, 'cage2', 'M352 342C396 300 424 246 432 176L452 164C458 236 440 300 408 342Z', {
        round: 6,
        blur: 0,
      }),
  }[panels]
  return (
    side +
    cap +
    piece(second, 'counter', counter, {
      round: 14,
      blur: 0,
      trim:
        line('M616 64C612 136 588 228 540 296') +
        stitches(second, 'M628 66C624 140 602 236 558 304', undefined, 1.8, '6 4'),
    }) +
    piece(second, 'stay', eyestay, {
      round: 10,
      blur: 0,
      trim: stitches(second, 'M206 216C262 192 334 136 386 74M264 254C326 216 366 154 416 92', undefined, 1.7, '6 4'),
    })
  )
}

/** One shoe from its outer side, toe to the left, in a box of 760 x 410. */
function shoe(paint: Paint, make: Make, near = '') {
  const tongue = 'M330 120C352 84 366 50 380 26C392 10 416 10 432 24C446 36 452 56 456 84L420 110Z'
  const lining = 'M436 62C450 130 560 150 600 104C616 84 622 66 634 56C600 40 520 30 470 44C456 48 442 52 436 62Z'
  const bars = repeatBars(6, [250, 238], [414, 104], [214, 198], [376, 60])
  const made =
    piece(paint, 'tongue', tongue, {
      round: 14,
      blur: 0,
      trim: stitches(paint, 'M374 60C384 36 394 26 410 28C430 34 438 54 442 80', undefined, 1.7, '6 4'),
    }) +
    path(lining, { fill: mix(paint.darker, '#0b0710', 0.4) }) +
    path('M448 66C480 56 560 52 604 62C596 80 590 92 572 98C530 114 482 106 448 66Z', {
      fill: mix(paint.dark, '#1a1420', 0.35),
    }) +
    piece(paint, 'upper', upper, {
      print: make.panels === 'knit' ? weave(paint, 'knit', 'knit', 0.7, 1.5) + near : near,
      folds:
        fold(paint, [250, 210], [276, 270], [250, 330], 16, 0.5) +
        crease(paint, [190, 226], [230, 250], [246, 300], 14, 0.4) +
        crease(paint, [456, 92], [520, 136], [600, 96], 18, 0.6) +
        crease(paint, [80, 330], [380, 356], [700, 326], 26, 0.7) +
        sheen(paint, [110, 266], [170, 236], [240, 206], 18, 0.9) +
        sheen(paint, [470, 140], [540, 160], [620, 110], 18, 0.7) +
        sheen(paint, [330, 260], [420, 230], [520, 250], 30, 0.4),
      round: 26,
    }) +
    clipped(`${paint.id}-panels`, path(upper, {}), panelsOf(paint, make)) +
    seam(paint, 'M452 84C484 116 534 122 578 102', 0.8) +
    pool(paint, 'toe', [130, 262], 70, 20, 0.5, -22) +
    pool(paint, 'heel', [650, 150], 18, 60, 0.35, -10) +
    laces(paint, bars, 16)
  // Drawn tall for room to work, worn low.
  return placed(made, 0, 334 * 0.24, 0, 1, 0.76) + soleOf(paint, make)
}

const repeatBars = (
  count: number,
  from: readonly [number, number],
  to: readonly [number, number],
  from2: readonly [number, number],
  to2: readonly [number, number],
) =>
  Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    return [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t,
      from2[0] + (to2[0] - from2[0]) * t,
      from2[1] + (to2[1] - from2[1]) * t,
    ] as const
  })

const makeOf = (options: Options): Make => ({
  sole: choice(options, 'sole', ['flat', 'runner', 'chunky']),
  panels: choice(options, 'panels', ['court', 'stripe', 'knit']),
})

function pair(paint: Paint, make: Make) {
  const rear = { ...paint, id: `${paint.id}r` }
  const foot = { flat: 386, runner: 393, chunky: 404 }[make.sole]
  return (
    contactShadow(`${paint.id}-back`, 520, 690, 230, 60, 0.3) +
    placed(shoe(rear, make), 46, 424, -34, 0.9) +
    contactShadow(`${paint.id}-floor`, 404, 862, 352, 24, 0.6) +
    placed(shoe(paint, make), 26, 864 - foot * 0.98, 0, 0.98)
  )
}

/** Sneakers. Options: sole flat | runner | chunky; panels court | stripe | knit. */
export const sneakers: Drawing = (paint, view, options) =>
  byView(view, [
    () => pair(paint, makeOf(options)),
    () => sneakersAbove(paint, makeOf(options)),
    () =>
      closeUp(
        contactShadow(`${paint.id}-floor`, 380, 400, 370, 20, 0.5) +
          shoe(paint, makeOf(options), weave(paint, 'near', 'plain', 0.3, 0.8)),
        [330, 246],
        2.1,
      ),
  ])
