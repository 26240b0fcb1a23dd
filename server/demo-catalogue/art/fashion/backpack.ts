import { contactShadow, repeat, stroke } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { carried } from './backpack-back.ts'
import {
  canvasFolds,
  frontPocket,
  loop,
  patch,
  rolled,
  type Style,
  shell,
  sidePockets,
  zipAlong,
} from './backpack-parts.ts'
import { byView, choice, closeUp, crease, fold, piece, seam, sheen, stitches } from './cloth.ts'
import { buckle, polishDefs } from './hardware.ts'
import { weave } from './weaves.ts'

function daypack(paint: Paint) {
  const zipLine =
    'M222 470C228 360 236 280 262 238C284 206 340 198 400 198C460 198 516 206 538 238C564 280 572 360 578 470'
  return (
    loop(paint) +
    sidePockets(paint) +
    piece(paint, 'shell', shell, {
      print: weave(paint, 'canvas', 'plain', 0.5, 0.5),
      folds: canvasFolds(paint),
      round: 40,
      blur: 8,
    }) +
    zipAlong(paint, zipLine, [578, 466], 4) +
    seam(paint, 'M226 500C340 486 460 486 574 500', 0.8) +
    stitches(paint, 'M226 508C340 494 460 494 574 508', undefined, 1.8, '7 5') +
    patch(paint, 'tag', 'M352 352H448V432H352Z', 'M360 360H440V424H360Z') +
    repeat(3, (i) => stroke(`M376 ${384 + i * 11}H${424 - i * 9}`, '#5b3519', 2.6)) +
    frontPocket(paint) +
    patch(
      paint,
      'base',
      'M178 800C300 826 500 826 622 800C624 842 608 861 566 862C460 866 340 866 234 862C192 861 176 842 178 800Z',
      'M186 812C300 836 500 836 614 812',
    )
  )
}

function rolltop(paint: Paint) {
  const roll =
    'M226 226C214 190 220 164 244 160C340 150 460 150 556 160C580 164 586 190 574 226C580 244 566 256 550 258C460 266 340 266 250 258C234 256 220 244 226 226Z'
  const down = (x: number, key: string) =>
    patch(
      paint,
      key,
      `M${x - 20} 150H${x + 20}V470L${x} 486L${x - 20} 470Z`,
      `M${x - 14} 156V466L${x} 477L${x + 14} 466V156`,
    ) + buckle(paint, x, 410, 54, 40)
  return (
    loop(paint) +
    sidePockets(paint) +
    piece(paint, 'shell', rolled, {
      print: weave(paint, 'canvas', 'plain', 0.5, 0.5),
      folds:
        canvasFolds(paint) +
        repeat(6, (i) => fold(paint, [260 + i * 52, 262], [266 + i * 50, 330], [280 + i * 48, 430], 16, 0.5)),
      round: 40,
      blur: 8,
    }) +
    crease(paint, [232, 262], [400, 292], [568, 262], 22, 0.8) +
    piece(paint, 'roll', roll, {
      folds:
        sheen(paint, [240, 178], [400, 164], [560, 178], 16, 0.9) +
        crease(paint, [236, 236], [400, 252], [564, 236], 18, 0.7),
      round: 18,
      trim: seam(paint, 'M232 206C340 218 460 218 568 206', 0.9),
    }) +
    down(306, 'down-l') +
    down(494, 'down-r') +
    frontPocket(paint) +
    patch(
      paint,
      'base',
      'M178 800C300 826 500 826 622 800C624 842 608 861 566 862C460 866 340 866 234 862C192 861 176 842 178 800Z',
      'M186 812C300 836 500 836 614 812',
    )
  )
}

const standing = (paint: Paint, style: Style) =>
  contactShadow(`${paint.id}-floor`, 402, 864, 260, 28, 0.6) +
  polishDefs(paint) +
  (style === 'daypack' ? daypack(paint) : rolltop(paint))

/** A backpack. Option: style daypack | rolltop. */
export const backpack: Drawing = (paint, view, options) => {
  const style = choice(options, 'style', ['daypack', 'rolltop'])
  return byView(view, [
    () => standing(paint, style),
    () => carried(paint, style),
    () => closeUp(standing(paint, style), style === 'daypack' ? [450, 530] : [420, 400], 2.4),
  ])
}
