import { mix } from '../colour.ts'
import { placed, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { crease, fold, piece, sheen, stitches, tones } from './cloth.ts'
import { buckle, leatherTassel, plate, turnLock } from './hardware.ts'
import { hollow } from './neck.ts'
import { zip } from './trims.ts'
import { grain } from './weaves.ts'

/** The three shapes. */
export type Shape = 'tote' | 'satchel' | 'sling'

/** Each shape: its outline, the line of its stitches, where it stands. */
export const shapes: Record<Shape, { body: string; inset: string; floor: number }> = {
  tote: {
    body: 'M176 404C320 394 480 394 624 404C634 540 650 700 660 828C662 850 650 862 628 862H172C150 862 138 850 140 828C150 700 166 540 176 404Z',
    inset:
      'M190 418C330 408 470 408 610 418C620 550 634 700 642 826C644 840 638 846 624 846H176C162 846 156 840 158 826C166 700 180 550 190 418Z',
    floor: 862,
  },
  satchel: {
    body: 'M168 440C168 416 180 404 206 402C330 392 470 392 594 402C620 404 632 416 632 440L654 812C656 844 642 862 610 862H190C158 862 144 844 146 812Z',
    inset:
      'M184 444C184 426 192 418 210 416C330 407 470 407 590 416C608 418 616 426 616 444L637 810C638 834 630 846 606 846H194C170 846 162 834 163 810Z',
    floor: 862,
  },
  sling: {
    body: 'M186 520C190 492 206 482 240 480H560C594 482 610 492 614 520C628 620 640 720 632 790C624 842 590 858 540 858H260C210 858 176 842 168 790C160 720 172 620 186 520Z',
    inset:
      'M202 524C206 504 216 497 244 496H556C584 497 594 504 598 524C612 620 622 716 616 784C610 828 582 842 536 842H264C218 842 190 828 184 784C178 716 188 620 202 524Z',
    floor: 858,
  },
}

/** A leather handle or strap along a curve: rolled, with a lit back and stitches. */
export function handle(paint: Paint, d: string, width: number, behind = false) {
  const { shadow, light, lit } = tones(paint)
  const base = behind ? mix(paint.dark, paint.darker, 0.6) : paint.base
  return (
    (behind ? '' : placed(stroke(d, '#0d0810', width, { 'stroke-opacity': 0.2, 'stroke-linecap': 'butt' }), 5, 9)) +
    stroke(d, mix(paint.darker, shadow, 0.4), width, { 'stroke-linecap': 'butt' }) +
    stroke(d, base, width - 3, { 'stroke-linecap': 'butt' }) +
    (behind
      ? ''
      : placed(
          stroke(d, light, width * 0.26, { 'stroke-opacity': lit * 0.9, 'stroke-linecap': 'butt' }),
          -width * 0.14,
          -width * 0.1,
        ) + stitches(paint, d, undefined, 1.7, '7 5'))
  )
}

/** How the leather of the body lies below y `top`. */
export const bodyFolds = (paint: Paint, top: number) =>
  sheen(paint, [250, top + 30], [238, top + 230], [226, 840], 54, 0.7) +
  sheen(paint, [470, top + 40], [474, top + 220], [480, 840], 30, 0.3) +
  crease(paint, [170, 800], [400, 850], [640, 800], 40, 0.6) +
  fold(paint, [560, top + 60], [566, top + 220], [590, 830], 26, 0.4) +
  crease(paint, [200, top + 14], [400, top + 34], [600, top + 14], 26, 0.5)

const tab = (paint: Paint, key: string, x: number, y: number, height: number) =>
  piece(
    paint,
    key,
    `M${x - 22} ${y}H${x + 22}V${y + height - 20}C${x + 22} ${y + height} ${x - 22} ${y + height} ${x - 22} ${y + height - 20}Z`,
    {
      round: 9,
      blur: 0,
      trim: stitches(
        paint,
        `M${x - 15} ${y + 4}V${y + height - 22}C${x - 15} ${y + height - 6} ${x + 15} ${y + height - 6} ${x + 15} ${y + height - 22}V${y + 4}`,
        undefined,
        1.7,
        '6 4',
      ),
    },
  )

/** What is sewn and screwed on the front, or the zip pocket of the back. */
export function fittingsOf(paint: Paint, shape: Shape, back: boolean) {
  const flapTrim = (d: string) => stitches(paint, d, undefined, 2, '8 5')
  if (back) {
    const y = { tote: 520, satchel: 540, sling: 600 }[shape]
    return (
      piece(paint, 'pocket', `M250 ${y}H550V${y + 34}H250Z`, { fill: hollow(paint), round: 8, blur: 0 }) +
      placed(zip(paint, 'back', 0, -140, 140), 400, y + 17, 90)
    )
  }
  if (shape === 'tote')
    return (
      [284, 516].map((x, i) => tab(paint, `tab${i}`, x, 398, 118)).join('') +
      plate(paint, 352, 596, 96, 26, 5) +
      stroke('M366 609h68', '#3a2c18', 2.4, { 'stroke-opacity': 0.55 }) +
      leatherTassel(paint, 300, 420, 1.15)
    )
  if (shape === 'satchel') {
    const flap =
      'M164 430C170 408 184 402 206 400C330 390 470 390 594 400C616 402 630 408 636 430L646 610C648 640 636 654 606 656C480 668 320 668 194 656C164 654 152 640 154 610Z'
    const strapDown = (x: number, key: string) =>
      piece(paint, key, `M${x - 24} 398H${x + 24}V728L${x} 752L${x - 24} 728Z`, {
        round: 9,
        blur: 0,
        trim: stitches(paint, `M${x - 17} 402V724L${x} 741L${x + 17} 724V402`, undefined, 1.7, '6 4'),
      }) + buckle(paint, x, 664, 62, 46)
    return (
      crease(paint, [164, 662], [400, 690], [636, 662], 20, 0.8) +
      piece(paint, 'flap', flap, {
        print: grain(paint, 'flap', 0.5, 0.7),
        folds:
          sheen(paint, [250, 420], [244, 520], [236, 650], 50, 0.6) +
          crease(paint, [170, 640], [400, 664], [630, 640], 20, 0.5),
        trim: flapTrim(
          'M178 436C182 420 190 416 208 414C330 405 470 405 592 414C610 416 618 420 622 436L632 608C634 630 626 640 604 642C480 653 320 653 196 642C174 640 166 630 168 608Z',
        ),
        round: 22,
      }) +
      strapDown(268, 'down-l') +
      strapDown(532, 'down-r')
    )
  }
  const flap =
    'M180 520C184 490 204 478 240 476H560C596 478 616 490 620 520C628 590 600 680 500 712C440 730 360 730 300 712C200 680 172 590 180 520Z'
  return (
    crease(paint, [220, 690], [400, 760], [580, 690], 24, 0.8) +
    piece(paint, 'flap', flap, {
      print: grain(paint, 'flap', 0.5, 0.7),
      folds:
        sheen(paint, [250, 500], [236, 580], [300, 690], 44, 0.7) +
        crease(paint, [260, 690], [400, 740], [540, 690], 22, 0.5),
      trim: flapTrim(
        'M196 524C200 502 212 493 242 492H558C588 493 600 502 604 524C610 590 584 668 496 697C438 714 362 714 304 697C216 668 190 590 196 524Z',
      ),
      round: 24,
    }) +
    turnLock(paint, 400, 676, 1.1)
  )
}
