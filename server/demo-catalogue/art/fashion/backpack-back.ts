import { mix } from '../colour.ts'
import { circle, contactShadow, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { canvasFolds, loop, rolled, type Style, shell, sidePockets } from './backpack-parts.ts'
import { crease, piece, sheen, stitches } from './cloth.ts'
import { fittings, plate, polishDefs } from './hardware.ts'
import { symmetric, turnedOver } from './outlines.ts'
import { weave } from './weaves.ts'

/** The back: mesh panel, padded straps, their webbing and sliders. */
export function carried(paint: Paint, style: Style) {
  const strapOut =
    'M372 236C330 226 288 246 272 300C254 372 246 470 250 560C252 610 258 640 268 664L304 658C296 560 304 460 322 388C334 340 356 316 384 300C396 280 392 246 372 236Z'
  const strap = (key: string, over: (inside: string) => string) =>
    over(
      stroke('M286 656C296 720 262 780 220 812', paint.darker, 18, { 'stroke-linecap': 'butt' }) +
        stroke('M286 656C296 720 262 780 220 812', paint.dark, 14, { 'stroke-linecap': 'butt' }) +
        piece(paint, key, strapOut, {
          folds:
            sheen(paint, [350, 250], [276, 300], [264, 520], 14, 0.9) +
            crease(paint, [300, 640], [306, 480], [352, 330], 14, 0.6),
          round: 18,
          trim:
            stitches(
              paint,
              'M366 246C334 238 298 254 282 304C264 374 256 470 260 560C262 606 266 634 274 652M300 648C292 556 296 456 314 384C326 338 350 310 378 294',
              undefined,
              1.7,
              '6 4',
            ) +
            repeat(5, (i) =>
              stroke(`M${254 + i * 0.6} ${440 + i * 26}H${300 - i * 1.4}`, paint.darker, 9, {
                'stroke-linecap': 'butt',
                'stroke-opacity': 0.8,
              }),
            ),
        }) +
        plate(paint, 262, 646, 48, 26, 4) +
        plate(paint, 266, 690, 40, 18, 4),
    )
  const mesh = symmetric(
    'M400 330C340 330 296 336 280 352C270 460 262 620 262 740C262 770 276 784 310 786C340 788 370 788 400 788',
  )
  return (
    contactShadow(`${paint.id}-floor`, 402, 864, 260, 28, 0.6) +
    polishDefs(paint) +
    placed(loop(paint), 0, style === 'rolltop' ? 40 : 0) +
    sidePockets(paint) +
    piece(paint, 'shell', style === 'rolltop' ? rolled : shell, {
      print: weave(paint, 'canvas', 'plain', 0.5, 0.5),
      folds: canvasFolds(paint),
      round: 40,
      blur: 8,
    }) +
    piece(paint, 'mesh', mesh, {
      fill: mix(paint.darker, '#15121a', paint.isLight ? 0.1 : 0.35),
      print: weave(paint, 'mesh-weave', 'knit', 0.7, 1.6),
      folds: repeat(
        4,
        (i) =>
          crease(paint, [270, 430 + i * 96], [400, 446 + i * 96], [530, 430 + i * 96], 14, 0.8) +
          sheen(paint, [280, 412 + i * 96], [400, 426 + i * 96], [520, 412 + i * 96], 10, 0.4),
      ),
      round: 20,
    }) +
    stroke('M330 236H470', paint.darker, 30) +
    stroke('M330 234H470', paint.base, 26) +
    stitches(paint, 'M326 225H474M326 243H474', undefined, 1.7, '6 4') +
    strap('strap', (inside) => inside) +
    strap('strap2', (inside) => turnedOver(inside.replaceAll(`${paint.id}-strap`, `${paint.id}-turned`))) +
    circle(400, 234, 5, { fill: fittings(paint).mid })
  )
}
