import { mix, shade } from '../colour.ts'
import { circle, clipped, contactShadow, ellipse, path, placed, repeat } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { back } from './cap-back.ts'
import { badgeOf, type Make } from './cap-badge.ts'
import { byView, choice, closeUp, crease, fold, piece, seam, sheen, stitches } from './cloth.ts'
import { hollow } from './neck.ts'
import { weave } from './weaves.ts'

const makeOf = (options: Options): Make => ({
  trucker: choice(options, 'style', ['baseball', 'trucker']) === 'trucker',
  badge: choice(options, 'badge', ['none', 'sun', 'stripe']),
})

const crown =
  'M150 600C140 400 246 236 424 226C606 218 700 366 716 590C718 626 714 646 704 660C620 690 470 690 360 664C270 646 190 626 150 600Z'

const brim =
  'M152 592C92 612 34 672 26 734C22 772 62 786 112 774C240 742 420 728 560 742C548 706 470 676 360 654C270 638 196 622 152 592Z'

const rearPanels =
  'M424 226C560 262 600 440 590 684C640 680 680 670 704 660C714 646 718 626 716 590C700 366 606 218 424 226Z'

const sidePanel = 'M424 226C430 380 440 520 450 678C500 690 550 690 590 684C600 440 560 262 424 226Z'

/** Three quarters from the front, the brim towards the left. */
function front(paint: Paint, make: Make, near = '') {
  const mesh = make.trucker ? mix(paint.lighter, '#f2eee4', paint.isLight ? 0.2 : 0.8) : paint.base
  const net = make.trucker
    ? {
        ...paint,
        base: mesh,
        light: shade(mesh, 0.3),
        dark: shade(mesh, -0.18),
        darker: shade(mesh, -0.36),
        isLight: true,
        isDark: false,
      }
    : paint
  const behind = make.trucker
    ? piece(net, 'side', sidePanel, { print: weave(net, 'net', 'knit', 0.62, 1.4), round: 10, blur: 0 }) +
      piece(net, 'rear', rearPanels, { print: weave(net, 'net2', 'knit', 0.62, 1.4), round: 16, blur: 0 })
    : ''
  const lines = [
    'M424 226C300 262 238 420 244 630',
    'M424 226C430 380 440 520 450 678',
    'M424 226C560 262 600 440 590 684',
  ]
  const eyelets = [
    [252, 356],
    [362, 330],
    [492, 340],
    [622, 400],
  ] as const
  return (
    contactShadow(`${paint.id}-floor`, 400, 752, 350, 44, 0.55) +
    piece(paint, 'crown', crown, {
      print: (near || weave(paint, 'twill', 'twill', 0.45, 0.7)) + badgeOf(paint, make),
      folds:
        sheen(paint, [270, 290], [214, 400], [212, 580], 50, 0.8) +
        sheen(paint, [400, 260], [390, 400], [410, 640], 34, 0.4) +
        crease(paint, [640, 330], [690, 470], [690, 640], 60, 0.8) +
        crease(paint, [160, 590], [360, 670], [690, 660], 30, 0.6) +
        fold(paint, [500, 470], [540, 560], [520, 660], 24, 0.35),
      round: 36,
      blur: 9,
    }) +
    clipped(`${paint.id}-net`, path(crown, {}), behind + crease(paint, [690, 330], [716, 470], [700, 650], 30, 0.4)) +
    lines
      .map(
        (d) =>
          seam(paint, d, 0.9) +
          placed(stitches(paint, d, undefined, 1.8, '7 5'), 8, 2) +
          placed(stitches(paint, d, undefined, 1.8, '7 5'), -8, 2),
      )
      .join('') +
    eyelets
      .map(
        ([x, y]) =>
          circle(x, y, 9, {
            fill: 'none',
            stroke: shade(paint.base, paint.isDark ? 0.25 : -0.28),
            'stroke-width': 5,
            'stroke-dasharray': '3 1.4',
          }) + circle(x, y, 5, { fill: hollow(paint) }),
      )
      .join('') +
    ellipse(426, 225, 24, 12, { fill: paint.darker }) +
    ellipse(424, 221, 22, 11, { fill: paint.base }) +
    ellipse(418, 218, 9, 4, { fill: paint.lighter, 'fill-opacity': 0.6 }) +
    stitches(paint, 'M158 582C200 610 280 630 364 646C470 672 620 672 708 642', undefined, 1.8, '7 5') +
    path(
      'M28 738C22 778 66 792 114 780C240 750 420 736 562 748L560 738C420 724 240 738 112 768C70 778 34 770 28 738Z',
      { fill: paint.darker },
    ) +
    piece(paint, 'brim', brim, {
      print: weave(paint, 'brim-twill', 'twill', near ? 0.3 : 0.45, 0.7),
      angle: [0, 0, 0.4, 1],
      folds:
        sheen(paint, [90, 660], [70, 700], [60, 750], 34, 0.8) +
        sheen(paint, [190, 650], [220, 700], [210, 746], 40, 0.6) +
        crease(paint, [160, 606], [340, 660], [550, 720], 26, 0.8),
      trim: repeat(5, (i) =>
        stitches(
          paint,
          `M${134 - i * 20} ${612 + i * 16}C${90 - i * 11} ${648 + i * 14} ${70 - i * 6} ${690 + i * 9} ${78 - i * 8} ${706 + i * 9}C${100 - i * 2} ${730 + i * 6} ${280 - i * 4} ${690 + i * 8} ${430 + i * 24} ${690 + i * 8}`,
          undefined,
          1.8,
          '7 5',
        ),
      ),
      round: 20,
      blur: 7,
    })
  )
}

/** A cap. Options: style baseball | trucker; badge none | sun | stripe. */
export const cap: Drawing = (paint, view, options) => {
  const make = makeOf(options)
  return byView(view, [
    () => placed(front(paint, make), 4, 20, 0, 1.04),
    () => placed(back(paint, make), -36, 10, 0, 1.09),
    () => closeUp(front(paint, make, weave(paint, 'near', 'twill', 0.3, 0.7)), [270, 590], 2.3),
  ])
}
