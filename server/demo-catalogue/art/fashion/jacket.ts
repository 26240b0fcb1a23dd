import { mix } from '../colour.ts'
import { path, placed, repeat, stroke } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { byView, choice, closeUp, piece, seam, stitches, tones, wallShadow } from './cloth.ts'
import { shirtCollar } from './collar.ts'
import { bodyFolds, silk, sleeves, trunk } from './jacket-cut.ts'
import { bomberFront, nehruFront, type Style, stitching, truckerFront, waistband } from './jacket-fronts.ts'
import { bandCollar, hollow, label } from './neck.ts'
import { ribbing } from './trims.ts'
import { weave } from './weaves.ts'

function whole(paint: Paint, style: Style, back: boolean, near = '') {
  const collar = style === 'trucker' ? shirtCollar(paint) : bandCollar(paint)
  const inside =
    style === 'bomber'
      ? path('M332 112C356 90 444 90 468 112C460 156 436 182 400 194C364 182 340 156 332 112Z', {
          fill: hollow(paint),
        }) +
        path('M332 112C356 90 444 90 468 112C456 138 344 138 332 112Z', { fill: mix(paint.dark, paint.darker, 0.4) }) +
        label(paint, 400, 132, 40)
      : collar.inside
  const made = { bomber: bomberFront, trucker: truckerFront, nehru: nehruFront }[style]
  const armholes =
    style === 'nehru'
      ? stitches(paint, 'M286 158C292 210 284 274 260 330M514 158C508 210 516 274 540 330', undefined, 1.6, '6 4')
      : seam(paint, 'M240 174C228 240 238 300 243 358M560 174C572 240 562 300 557 358', 0.8)
  const rear =
    seam(paint, style === 'nehru' ? 'M400 130V806' : 'M250 300C340 316 460 316 550 300', 0.8) +
    (style === 'trucker'
      ? stitches(
          paint,
          'M250 306C340 322 460 322 550 306M330 320L350 700M470 320L450 700',
          stitching(paint),
          1.8,
          '7 4',
        )
      : '') +
    (style === 'trucker' ? waistband(paint) : '') +
    piece(
      paint,
      'nape',
      'M330 122C332 104 338 94 348 90C380 80 420 80 452 90C462 94 468 104 470 122C450 142 350 142 330 122Z',
      {
        round: 14,
        blur: 0,
        print:
          style === 'bomber'
            ? repeat(28, (i) =>
                placed(
                  stroke('M0 -80V-20', tones(paint).shadow, 1.6, { 'stroke-opacity': 0.3 }),
                  400,
                  170,
                  -42 + i * 3.1,
                ),
              )
            : '',
        trim:
          style === 'trucker' ? stitches(paint, 'M336 118C356 134 444 134 464 118', stitching(paint), 1.6, '6 4') : '',
      },
    )
  return (
    (back ? '' : inside) +
    sleeves(paint, style) +
    (style === 'bomber'
      ? piece(
          paint,
          'waist',
          'M234 700C228 730 230 752 238 770C340 786 460 786 562 770C570 752 572 730 566 700C460 716 340 716 234 700Z',
          { round: 14, blur: 0, print: ribbing(paint, 'waist', 220, 696, 360, 100, 7) },
        )
      : '') +
    piece(paint, 'body', trunk(style, back), {
      print: near + (style === 'nehru' ? silk(paint, 'silk') : ''),
      folds: bodyFolds(paint),
      round: 34,
      blur: 7,
    }) +
    armholes +
    (back ? rear : made(paint)) +
    (back || style === 'bomber' ? '' : collar.front)
  )
}

function jacketShown(paint: Paint, options: Options, back: boolean, near = '') {
  const style = choice(options, 'style', ['bomber', 'trucker', 'nehru'])
  return wallShadow(paint, 424, 500, 370, 400) + placed(whole(paint, style, back, near), -40, 16, 0, 1.1)
}

/** A jacket. Options: style bomber | trucker | nehru. */
export const jacket: Drawing = (paint, view, options) =>
  byView(view, [
    () => jacketShown(paint, options, false),
    () => jacketShown(paint, options, true),
    () =>
      closeUp(
        jacketShown(paint, options, false, weave(paint, 'near', options.style === 'trucker' ? 'twill' : 'plain', 0.32)),
        [400, 320],
        2.1,
      ),
  ])
