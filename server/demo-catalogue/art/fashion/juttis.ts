import { shade } from '../colour.ts'
import { circle, clipped, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { byView, choice, closeUp, crease, piece, pool, sheen, stitches } from './cloth.ts'
import { work } from './jutti-work.ts'
import { leaf, paisley } from './motifs.ts'
import { weave } from './weaves.ts'
import { borderAlong, contrast, zari } from './zari.ts'

const leather = '#b98355'

const sole =
  'M150 6C140 44 74 100 52 190C40 250 54 320 62 390C66 460 52 540 74 600C94 640 206 640 226 600C248 540 234 460 238 390C246 320 260 250 248 190C226 100 162 44 150 6Z'

const vamp =
  'M150 6C140 44 74 100 52 190C44 240 50 290 57 340C76 318 92 276 112 262C134 250 166 250 188 262C208 276 224 318 243 340C250 290 256 240 248 190C226 100 162 44 150 6Z'

const quarters =
  'M57 340C60 360 61 376 62 390C66 460 52 540 74 600C94 640 206 640 226 600C248 540 234 460 238 390C239 376 240 360 243 340C232 352 226 366 224 392C222 460 230 530 212 582C196 606 104 606 88 582C70 530 78 460 76 392C74 366 68 352 57 340Z'

/** One jutti from above, toe up, in a box of 300 x 640. */
function above(paint: Paint, kind: string) {
  const bed = linear(`${paint.id}-bed`, [
    [0, shade(leather, -0.5)],
    [0.45, shade(leather, -0.12)],
    [0.7, leather],
    [1, shade(leather, 0.18)],
  ])
  const { mid, bright } = zari(paint)
  const bedWork =
    repeat(8, (i) => placed(leaf(mid), 150, 490, i * 45, 1.5)) +
    circle(150, 490, 8, { fill: bright }) +
    stroke('M112 430C120 480 116 540 130 566C140 578 160 578 170 566C184 540 180 480 188 430', mid, 2, {
      'stroke-dasharray': '3 4',
    })
  return (
    bed +
    path(sole, { fill: url(`${paint.id}-bed`) }) +
    stroke(sole, '#4b2d17', 3) +
    clipped(`${paint.id}-inbed`, path(sole, {}), bedWork) +
    piece(paint, 'quarters', quarters, {
      folds: sheen(paint, [66, 400], [64, 500], [84, 590], 9, 0.8),
      round: 14,
      blur: 4,
      print: borderAlong(
        paint,
        'M57 330C74 366 76 380 76 392C78 460 70 530 88 582C104 606 196 606 212 582C230 530 222 460 224 392C226 366 228 356 243 330',
        12,
      ),
    }) +
    piece(paint, 'vamp', vamp, {
      print:
        placed(work(paint, kind), 150, 176) +
        borderAlong(paint, 'M48 352C76 318 92 276 112 262C134 250 166 250 188 262C208 276 224 318 252 352', 24) +
        borderAlong(
          paint,
          'M57 340C50 290 44 240 52 190C74 100 140 44 150 6C162 44 226 100 248 190C256 240 250 290 243 340',
          13,
          'ribbon',
        ),
      folds:
        sheen(paint, [120, 80], [84, 160], [80, 250], 22, 0.7) +
        crease(paint, [190, 90], [240, 190], [226, 300], 24, 0.6) +
        crease(paint, [70, 320], [150, 250], [230, 320], 16, 0.3),
      round: 20,
      blur: 6,
    }) +
    path('M150 30C138 18 136 0 150 -8C164 0 162 18 150 30Z', { fill: paint.dark }) +
    path('M150 26C142 16 142 2 149 -4C152 6 152 16 150 26Z', { fill: paint.light }) +
    circle(150, -12, 7, { fill: mid }) +
    circle(148, -14, 3, { fill: bright })
  )
}

const pairAbove = (paint: Paint, kind: string) => {
  const other = { ...paint, id: `${paint.id}o` }
  return (
    contactShadow(`${paint.id}-l`, 264, 580, 160, 180, 0.36) +
    contactShadow(`${paint.id}-r`, 560, 560, 160, 180, 0.36) +
    placed(above(other, kind), 36, 160, -7, 1.14) +
    placed(above(paint, kind), 430, 120, 9, 1.14)
  )
}

/** One from the side, the toe curling up at the left, in a box of 700 x 320. */
function side(paint: Paint, kind: string) {
  const upper =
    'M92 250C60 232 44 196 58 168C64 154 82 150 88 162C94 174 84 184 78 178C76 198 92 214 116 212C170 196 230 150 300 112C322 104 340 108 350 120C380 164 450 176 520 164C570 154 610 120 640 96C660 92 672 110 674 136C680 180 682 220 678 262C500 280 240 286 92 250Z'
  const lining =
    'M300 112C360 92 470 84 560 90C600 92 630 92 644 98C610 124 570 158 520 168C450 180 380 168 346 120C336 106 318 106 300 112Z'
  return (
    path(lining, { fill: shade(leather, -0.35) }) +
    path('M360 128C430 116 560 116 606 126C580 150 550 162 520 168C450 180 392 166 360 128Z', { fill: leather }) +
    path('M92 248C240 284 500 280 679 260L680 276C640 290 240 306 100 268C88 264 84 254 92 248Z', { fill: '#7d5230' }) +
    stitches(paint, 'M100 262C240 292 500 290 676 268', '#d9b482', 2, '7 5') +
    path('M560 276L680 270V296C640 302 590 302 566 298Z', { fill: '#5b3a20' }) +
    piece(paint, 'upper', upper, {
      print:
        placed(work(paint, kind), 214, 206, -58, 0.72) +
        repeat(5, (i) =>
          placed(
            paisley(contrast(paint), zari(paint).bright, zari(paint).mid),
            400 + i * 56,
            218 - (i % 2) * 4,
            -20,
            0.4,
          ),
        ) +
        borderAlong(paint, 'M296 114C322 102 340 106 350 120C380 164 450 176 520 164C570 154 610 120 644 94', 22) +
        borderAlong(paint, 'M92 244C240 280 500 276 680 254', 15, 'ribbon'),
      folds:
        sheen(paint, [120, 224], [200, 190], [300, 130], 16, 1) +
        sheen(paint, [400, 190], [520, 190], [640, 140], 14, 0.7) +
        crease(paint, [100, 254], [380, 290], [676, 256], 24, 0.6) +
        crease(paint, [300, 130], [330, 190], [390, 240], 16, 0.3),
      round: 22,
    }) +
    circle(72, 168, 9, { fill: zari(paint).mid }) +
    circle(69, 165, 4, { fill: zari(paint).flash }) +
    pool(paint, 'heel', [660, 180], 14, 60, 0.4)
  )
}

const pairSide = (paint: Paint, kind: string) => {
  const other = { ...paint, id: `${paint.id}o` }
  return (
    contactShadow(`${paint.id}-back`, 430, 646, 310, 22, 0.45) +
    placed(side(other, kind), 728, 644 - 300, 0, -0.94, 1) +
    contactShadow(`${paint.id}-floor`, 400, 832, 360, 26, 0.55) +
    placed(side(paint, kind), 10, 830 - 300 * 1.1, 0, 1.08, 1.1)
  )
}

/** Juttis. Option: work zari | mirror | thread. */
export const juttis: Drawing = (paint, view, options) => {
  const kind = choice(options, 'work', ['zari', 'mirror', 'thread'])
  return byView(view, [
    () => pairAbove(paint, kind),
    () => pairSide(paint, kind),
    () =>
      closeUp(
        above(paint, kind) + clipped(`${paint.id}-grain`, path(vamp, {}), weave(paint, 'near', 'plain', 0.2, 0.4)),
        [150, 190],
        3.3,
      ),
  ])
}
