import { mix, shade } from '../colour.ts'
import {
  box,
  circle,
  clipped,
  contactShadow,
  ellipse,
  group,
  linear,
  path,
  placed,
  radial,
  repeat,
  stroke,
  url,
} from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { perforated } from './fabric.ts'
import { fade, named, patch } from './materials.ts'

/** A round glossy body: bright above left, dark below right, a rim of bounced light. */
const gloss = (id: string, paint: Paint) =>
  radial(
    id,
    [
      [0, mix(paint.lighter, '#ffffff', 0.35)],
      [0.3, paint.light],
      [0.62, paint.base],
      [0.9, paint.dark],
      [1, paint.darker],
    ],
    [0.36, 0.26, 0.82],
  )

/** A pebble of a case: lid up behind, well in front, hinge between; `open` is what stands in the well. */
function openCase(paint: Paint, buds: string) {
  const well = 'M150 640C150 596 196 580 400 580S650 596 650 640V700C650 812 566 862 400 862S150 812 150 700Z'
  const lid = 'M166 452C166 352 250 308 400 308S634 352 634 452V520C634 560 590 572 400 572S166 560 166 520Z'
  return (
    gloss(`${paint.id}-lid`, paint) +
    path(lid, { fill: url(`${paint.id}-lid`) }) +
    linear(`${paint.id}-inlid`, [
      [0, shade(paint.darker, -0.1)],
      [1, paint.dark],
    ]) +
    path('M190 462C190 376 270 334 400 334S610 376 610 462V512C610 542 570 552 400 552S190 542 190 512Z', {
      fill: url(`${paint.id}-inlid`),
    }) +
    ellipse(310, 474, 58, 44, { fill: '#000', opacity: 0.28 }) +
    ellipse(490, 474, 58, 44, { fill: '#000', opacity: 0.28 }) +
    stroke('M196 440C206 374 280 340 400 340', '#fff', 3, { opacity: paint.isLight ? 0.8 : 0.28 }) +
    box(250, 558, 300, 34, 10, { fill: paint.darker }) +
    ellipse(400, 636, 246, 56, { fill: paint.darker }) +
    ellipse(400, 632, 240, 52, { fill: url(`${paint.id}-well`) }) +
    linear(`${paint.id}-well`, [
      [0, shade(paint.darker, -0.35)],
      [1, paint.dark],
    ]) +
    ellipse(312, 636, 76, 32, { fill: '#000', opacity: 0.5 }) +
    ellipse(488, 636, 76, 32, { fill: '#000', opacity: 0.5 }) +
    buds +
    gloss(`${paint.id}-case`, paint) +
    path(
      'M154 640C170 676 280 690 400 690S630 676 646 640C650 660 650 680 650 700C650 812 566 862 400 862S150 812 150 700C150 680 150 660 154 640Z',
      { fill: url(`${paint.id}-case`) },
    ) +
    clipped(
      `${paint.id}-caseclip`,
      path(well, {}),
      patch(`${paint.id}-shine`, 270, 742, 120, 46, '#fff', paint.isLight ? 0.9 : 0.55, -12) +
        patch(`${paint.id}-low`, 520, 850, 260, 70, '#000', 0.3),
    ) +
    stroke('M158 652C180 684 290 696 400 696S620 684 642 652', '#fff', 2.6, { opacity: 0.5 }) +
    circle(400, 762, 7, { fill: '#0d0d10', opacity: 0.5 }) +
    circle(400, 762, 4.5, { fill: '#8df0a8' })
  )
}

/** One bud, seen from outside, about 150 wide; with a stem where the form has one. */
function bud(paint: Paint, stem: boolean, flip = 1) {
  const tip = paint.isDark ? '#3b3c42' : '#55565c'
  const drawn =
    radial(
      `${paint.id}-tip`,
      [
        [0, '#8d8e95'],
        [0.5, tip],
        [1, '#1c1d22'],
      ],
      [0.35, 0.3, 0.8],
    ) +
    path('M34 -34C62 -62 98 -50 100 -18C102 14 70 34 44 22Z', { fill: url(`${paint.id}-tip`) }) +
    ellipse(84, -16, 13, 27, { fill: '#0c0c10', transform: 'rotate(-24 84 -16)', opacity: 0.65 }) +
    gloss(`${paint.id}-bud`, paint) +
    (stem
      ? linear(
          `${paint.id}-stem`,
          [
            [0, paint.lighter],
            [0.3, paint.light],
            [0.7, paint.base],
            [1, paint.darker],
          ],
          [0, 0, 1, 0],
        ) +
        path('M-46 0C-46 60 -40 150 -34 176C-31 190 0 190 3 176C8 150 14 70 16 30Z', {
          fill: url(`${paint.id}-stem`),
        }) +
        path('M-34 176C-31 190 0 190 3 176L4 166H-36Z', { fill: paint.accent }) +
        box(-27, 60, 9, 62, 4.5, { fill: paint.darker, opacity: 0.35 })
      : '') +
    path('M-62 -8C-64 -54 -26 -78 14 -70C52 -62 66 -30 58 6C50 44 16 62 -18 56C-46 50 -61 26 -62 -8Z', {
      fill: url(`${paint.id}-bud`),
    }) +
    patch(`${paint.id}-hot`, -22, -42, 32, 17, '#fff', 0.85, -28) +
    (stem ? '' : ellipse(-10, -6, 27, 25, { fill: 'none', stroke: paint.accent, 'stroke-width': 2.5, opacity: 0.75 })) +
    box(-46, 26, 18, 6, 3, { fill: '#0b0b0e', opacity: 0.7, transform: 'rotate(40 -37 29)' })
  return group(drawn, { transform: `scale(${flip} 1)` })
}

/** The case shut, standing: seam, light, hinge glint. */
function shutCase(paint: Paint) {
  const body = 'M140 560C140 400 240 330 400 330S660 400 660 560S560 800 400 800S140 720 140 560Z'
  return (
    gloss(`${paint.id}-shut`, paint) +
    path(body, { fill: url(`${paint.id}-shut`) }) +
    clipped(
      `${paint.id}-shutclip`,
      path(body, {}),
      patch(`${paint.id}-glow`, 280, 420, 150, 66, '#fff', paint.isLight ? 0.95 : 0.6, -24) +
        patch(`${paint.id}-low`, 500, 800, 320, 130, '#000', 0.3) +
        stroke('M130 508C220 530 300 536 400 536S580 530 670 508', paint.darker, 5, { opacity: 0.8 }) +
        stroke('M130 513C220 535 300 541 400 541S580 535 670 513', '#fff', 2, { opacity: 0.55 }),
    ) +
    path('M362 536c4 16 18 20 38 20s34 -4 38 -20z', { fill: paint.darker, opacity: 0.6 }) +
    circle(400, 612, 7, { fill: '#0d0d10', opacity: 0.4 }) +
    circle(400, 612, 4.5, { fill: '#8df0a8' })
  )
}

/** The bud near: soft tip, gold contacts, speaker mesh, the seam of the shell. */
function near(paint: Paint, stem: boolean) {
  const inside =
    placed(bud(paint, stem), 330, 430, -8, 3.6) +
    perforated(
      `${paint.id}-mesh`,
      ellipse(622, 358, 26, 76, { transform: 'rotate(-32 622 358)' }),
      11,
      3,
      '#9a9ba3',
      0.7,
    ) +
    repeat(
      2,
      (i) =>
        circle(330 + i * 62, 600 - i * 8, 13, { fill: '#e2bd6a' }) +
        circle(326 + i * 62, 596 - i * 8, 5, { fill: '#fff', opacity: 0.6 }),
    ) +
    stroke('M118 420C200 520 360 580 500 500', paint.darker, 2.5, { opacity: 0.35 })
  return stem ? inside : placed(inside, -40, 10, 0, 1.16)
}

/** Earbuds with their case. Option: form 'stem' for buds with a stem. */
export const earbuds: Drawing = (paint, view, options) => {
  const stem = options.form === 'stem'
  const [left, right] = [named(paint, 'l'), named(paint, 'r')]
  if (view === 2) return near(left, stem)
  if (view === 1)
    return (
      contactShadow(`${paint.id}-s`, 400, 800, 250, 30) +
      shutCase(paint) +
      contactShadow(`${paint.id}-s2`, 620, 880, 100, 14) +
      placed(bud(right, stem), stem ? 620 : 630, stem ? 726 : 812, stem ? 24 : 8, 1.15)
    )
  const standing = placed(bud(left, false, -1), 312, 606, 8, 1.02) + placed(bud(right, false), 488, 606, -8, 1.02)
  const floating = stem
    ? placed(bud(left, true, -1), 300, 520, 10, 1.05) + placed(bud(right, true), 500, 520, -10, 1.05)
    : standing
  return (
    contactShadow(`${paint.id}-s`, 400, 864, 260, 30) +
    placed(openCase(paint, floating), 0, 18) +
    fade(`${paint.id}-none`, '#fff', 0)
  )
}
