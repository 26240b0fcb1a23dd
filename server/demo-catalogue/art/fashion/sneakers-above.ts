import { mix, shade } from '../colour.ts'
import { circle, clipped, contactShadow, path, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, fold, piece, pool, seam, sheen, stitches, tones } from './cloth.ts'
import { laces, type Make, overlay, rubber } from './sneaker-parts.ts'
import { weave } from './weaves.ts'

const rim =
  'M172 20C100 20 44 84 40 180C38 240 62 300 66 360C70 430 60 500 66 570C72 640 116 680 172 680C228 680 272 640 278 570C284 500 276 430 282 360C288 300 306 240 300 170C292 84 240 20 172 20Z'
const upper =
  'M172 40C112 40 64 92 60 182C58 244 80 300 84 360C88 430 78 500 84 566C90 626 124 660 172 660C220 660 254 626 260 566C266 500 258 430 264 360C268 300 286 244 282 176C276 92 228 40 172 40Z'

/** The right shoe from above, toe up, in a box of 340 x 700. */
function above(paint: Paint, make: Make) {
  const second = overlay(paint)
  const tone = rubber(paint)
  const stay =
    'M104 236C96 300 100 370 108 440L148 436C144 370 142 300 150 232C138 214 114 216 104 236ZM240 236C248 300 244 370 236 440L196 436C200 370 202 300 194 232C206 214 230 216 240 236Z'
  const mouth =
    'M112 440C106 500 108 560 122 600C136 632 208 632 222 600C236 560 238 500 232 440C204 426 140 426 112 440Z'
  const tongue =
    'M138 226C134 300 128 380 118 450C124 478 220 478 226 450C216 380 210 300 206 226C190 206 154 206 138 226Z'
  const cap =
    make.panels === 'knit'
      ? piece(second, 'cap', 'M172 40C120 40 78 76 66 138C110 112 234 112 276 134C264 76 224 40 172 40Z', {
          round: 10,
          blur: 0,
        })
      : piece(paint, 'cap', 'M172 40C112 40 64 92 60 182C90 206 254 206 282 176C276 92 228 40 172 40Z', {
          round: 18,
          blur: 0,
          trim:
            stitches(paint, 'M66 172C96 194 248 194 277 168', undefined, 1.8, '6 4') +
            repeat(3, (row) =>
              repeat(5 - (row % 2), (i) =>
                circle(134 + i * 19 + (row % 2) * 9.5, 104 + row * 17, 3, {
                  fill: tones(paint).shadow,
                  'fill-opacity': 0.75,
                }),
              ),
            ),
        })
  return (
    path(rim, { fill: tone.base }) +
    stroke(rim, tone.line, 2) +
    stroke(rim, tone.dark, 9, { 'stroke-opacity': 0.35 }) +
    piece(paint, 'upper', upper, {
      print: make.panels === 'knit' ? weave(paint, 'knit', 'knit', 0.6, 1.5) : '',
      folds:
        sheen(paint, [110, 100], [84, 220], [100, 420], 24, 0.8) +
        crease(paint, [262, 120], [284, 240], [256, 460], 30, 0.7) +
        fold(paint, [80, 230], [100, 250], [120, 240], 12, 0.4) +
        fold(paint, [270, 230], [244, 250], [226, 240], 12, 0.4),
      round: 30,
    }) +
    clipped(
      `${paint.id}-up`,
      path(upper, {}),
      cap +
        piece(
          second,
          'heel',
          'M80 560C78 600 96 664 172 664C248 664 266 600 264 560L226 580C214 626 130 626 118 580Z',
          { round: 12, blur: 0 },
        ) +
        (make.panels === 'stripe'
          ? stroke('M56 330L104 400M54 366L108 444M288 330L240 400M290 366L236 444', second.base, 16, {
              'stroke-linecap': 'butt',
            })
          : ''),
    ) +
    path(mouth, { fill: mix(paint.darker, '#0b0710', 0.5) }) +
    path('M128 470C122 520 124 566 134 592C146 614 198 614 210 592C220 566 222 520 216 470Z', {
      fill: mix(paint.dark, '#efe7d8', 0.3),
    }) +
    stroke('M150 566h44M158 578h28', tones(paint).shadow, 3, { 'stroke-opacity': 0.5 }) +
    stroke(mouth, paint.light, 7) +
    stroke(mouth, tones(paint).shadow, 2, { 'stroke-opacity': 0.6 }) +
    stitches(paint, mouth, undefined, 1.6, '5 4') +
    piece(paint, 'tongue', tongue, {
      round: 14,
      blur: 0,
      trim:
        stitches(paint, 'M126 448C132 468 212 468 218 448', undefined, 1.7, '5 4') + seam(paint, 'M172 212V260', 0.3),
    }) +
    piece(second, 'stay', stay, {
      round: 10,
      blur: 0,
      trim: stitches(second, 'M111 240C104 300 108 370 114 434M233 240C240 300 236 370 230 434', undefined, 1.7, '6 4'),
    }) +
    laces(
      paint,
      [0, 1, 2, 3, 4, 5].map((i) => [124 - i * 1.2, 256 + i * 33, 220 + i * 1.2, 256 + i * 33] as const),
      14,
    ) +
    laces(paint, [[222, 421, 150, 470]], 12) +
    stroke('M128 421C100 450 96 500 124 520', '#f5f2ea', 9) +
    stroke('M222 421C262 440 270 500 240 530', shade('#f5f2ea', -0.1), 9) +
    pool(paint, 'toe', [140, 92], 50, 26, 0.55, -24)
  )
}

/** The pair from above, the toes a little apart. */
export function sneakersAbove(paint: Paint, make: Make) {
  const other = { ...paint, id: `${paint.id}o` }
  const left = placed(above(other, make), 346, 0, 0, -1, 1)
  return (
    contactShadow(`${paint.id}-l`, 266, 560, 190, 190, 0.36) +
    contactShadow(`${paint.id}-r`, 566, 560, 190, 190, 0.36) +
    placed(left, 40, 118, -4, 1.1) +
    placed(above(paint, make), 400, 92, 5, 1.1)
  )
}
