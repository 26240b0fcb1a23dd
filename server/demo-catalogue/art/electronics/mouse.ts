import { mix } from '../colour.ts'
import { box, clipped, contactShadow, ellipse, linear, path, placed, radial, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { named, patch, turnedMetal } from './materials.ts'
import { port } from './parts.ts'

const outline =
  'M400 150C520 150 586 226 598 350C610 470 622 560 612 660C600 790 520 866 400 866S200 790 188 660C178 560 190 470 202 350C214 226 280 150 400 150Z'

/** From above: two keys, wheel in its slot, side buttons, palm. */
function top(paint: Paint) {
  return (
    radial(
      `${paint.id}-shell`,
      [
        [0, mix(paint.lighter, '#fff', 0.2)],
        [0.35, paint.light],
        [0.7, paint.base],
        [1, paint.darker],
      ],
      [0.38, 0.32, 0.78],
    ) +
    path('M196 400C176 440 172 540 190 590L214 580V410Z', { fill: paint.darker }) +
    box(184, 420, 22, 66, 9, { fill: mix(paint.dark, '#000', 0.2) }) +
    box(182, 496, 22, 66, 9, { fill: mix(paint.dark, '#000', 0.2) }) +
    path(outline, { fill: url(`${paint.id}-shell`) }) +
    clipped(
      `${paint.id}-clip`,
      path(outline, {}),
      stroke('M400 140V250M400 404V470', paint.darker, 5) +
        stroke('M403 140V250M403 404V470', '#fff', 1.6, { opacity: 0.5 }) +
        stroke('M180 450C260 480 330 474 372 470H428C470 474 540 480 620 450', paint.darker, 4, { opacity: 0.85 }) +
        stroke('M180 454C260 484 330 478 372 474H428C470 478 540 484 620 454', '#fff', 1.6, { opacity: 0.45 }) +
        patch(`${paint.id}-hot`, 300, 270, 70, 150, '#fff', paint.isLight ? 0.9 : 0.42, 12) +
        patch(`${paint.id}-palm`, 330, 620, 120, 150, '#fff', paint.isLight ? 0.7 : 0.2, 14) +
        patch(`${paint.id}-low`, 470, 860, 300, 130, '#000', 0.42) +
        patch(`${paint.id}-edge`, 620, 560, 90, 330, '#000', 0.35),
    ) +
    path(outline, { fill: 'none', stroke: paint.darker, 'stroke-width': 2.5, opacity: 0.6 }) +
    stroke('M214 350C226 236 290 160 400 158', '#fff', 3, { opacity: 0.6 }) +
    box(366, 238, 68, 172, 34, { fill: '#0b0b0e' }) +
    turnedMetal(`${paint.id}-w`, '#3f4047', 0.9) +
    box(376, 262, 48, 124, 22, { fill: url(`${paint.id}-w`) }) +
    repeat(11, (i) => stroke(`M378 ${272 + i * 10.4}H422`, '#000', 3.6, { opacity: 0.55 })) +
    linear(`${paint.id}-wl`, [
      [0, '#000', 0.7],
      [0.4, '#fff', 0.3],
      [1, '#000', 0.75],
    ]) +
    box(376, 262, 48, 124, 22, { fill: url(`${paint.id}-wl`) }) +
    box(391, 432, 18, 26, 9, { fill: '#17181b' }) +
    box(396, 520, 8, 8, 4, { fill: '#8df0a8' }) +
    placed(
      stroke('M-14 -18V18M14 -18L-10 0L14 18', paint.isDark ? paint.lighter : paint.darker, 6, { opacity: 0.55 }),
      400,
      738,
    )
  )
}

/** From the side, on the table: hump, split shell, thumb buttons, feet. */
function profile(paint: Paint) {
  const body =
    'M70 700C70 620 120 520 250 462C380 404 560 424 660 540C704 592 730 650 734 706C736 730 724 738 700 738H110C84 738 70 726 70 700Z'
  return (
    linear(
      `${paint.id}-side`,
      [
        [0, mix(paint.lighter, '#fff', 0.15)],
        [0.25, paint.light],
        [0.6, paint.base],
        [1, paint.darker],
      ],
      [0.2, 0, 0.4, 1],
    ) +
    path(body, { fill: url(`${paint.id}-side`) }) +
    clipped(
      `${paint.id}-clip`,
      path(body, {}),
      path('M60 690C220 640 520 640 740 696V760H60Z', { fill: mix(paint.dark, '#000', 0.18) }) +
        stroke('M60 690C220 640 520 640 740 696', paint.darker, 4) +
        stroke('M60 694C220 644 520 644 740 700', '#fff', 1.5, { opacity: 0.4 }) +
        stroke('M330 430L300 660', paint.darker, 4, { opacity: 0.7 }) +
        patch(`${paint.id}-hot`, 430, 470, 230, 60, '#fff', paint.isLight ? 0.95 : 0.45, 6),
    ) +
    linear(`${paint.id}-tb`, [
      [0, '#5a5b62'],
      [1, '#1a1b1e'],
    ]) +
    path('M346 574C380 560 420 556 448 558L444 592C414 592 380 598 352 606Z', { fill: url(`${paint.id}-tb`) }) +
    path('M464 558C500 560 534 570 560 586L546 612C518 600 490 594 458 592Z', { fill: url(`${paint.id}-tb`) }) +
    ellipse(214, 486, 44, 30, { fill: '#101013', transform: 'rotate(-26 214 486)' }) +
    ellipse(212, 478, 36, 24, { fill: '#3f4047', transform: 'rotate(-26 212 478)' }) +
    repeat(6, (i) => stroke(`M${186 + i * 11} ${482 - i * 6}l6 12`, '#000', 3, { opacity: 0.6 })) +
    box(120, 734, 110, 12, 6, { fill: '#e9e7e2' }) +
    box(560, 734, 110, 12, 6, { fill: '#e9e7e2' }) +
    port(78, 684, 14, 22) +
    stroke('M252 468C380 412 552 432 650 546', '#fff', 3, { opacity: 0.6 })
  )
}

/** A mouse. */
export const mouse: Drawing = (paint, view) => {
  if (view === 2) return placed(top(paint), -420, -170, 0, 2.1)
  if (view === 1) return contactShadow(`${paint.id}-s`, 400, 748, 350, 30) + profile(named(paint, 'p'))
  return (
    patch(`${paint.id}-cast`, 440, 600, 330, 400, '#0d0712', 0.42, 10) +
    placed(top(paint), 60, 84, 8, 0.9).replace('rotate(8)', 'rotate(8 400 500)')
  )
}
