import { mix } from '../colour.ts'
import { box, circle, clipped, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { perforated } from './fabric.ts'
import { glyphs } from './glyphs.ts'
import { named, patch, turnedMetal } from './materials.ts'
import { knurl, port } from './parts.ts'

const handle =
  'M318 330C306 420 300 500 304 600C308 720 318 800 332 862C340 896 460 896 468 862C482 800 492 720 496 600C500 500 494 420 482 330C470 312 330 312 318 330Z'

/** The cutting head: steel, two rows of teeth, its neck. */
const head = (id: string) =>
  linear(
    `${id}-steel`,
    [
      [0, '#6f7278'],
      [0.2, '#f3f4f6'],
      [0.5, '#b8bbc1'],
      [0.8, '#e4e6e9'],
      [1, '#66696f'],
    ],
    [0, 0, 1, 0],
  ) +
  path('M316 232H484L470 292H330Z', { fill: url(`${id}-steel`) }) +
  repeat(21, (i) =>
    path(`M${314 + i * 8.2} 234l1.6 -34q2.4 -5 4.8 0l1.6 34z`, {
      fill: i % 2 ? '#d9dbdf' : '#f2f3f5',
      stroke: '#6b6e75',
      'stroke-width': 0.8,
    }),
  ) +
  box(308, 226, 184, 20, 5, { fill: '#4b4d54' }) +
  repeat(16, (i) => box(318 + i * 10.6, 229, 5, 14, 1.5, { fill: '#14151a', opacity: 0.7 })) +
  stroke('M318 250H482', '#fff', 2, { opacity: 0.8 })

/** The machine whole: head, ring that sets the length, handle with its grip, switch and display. */
function machine(paint: Paint, back = false) {
  const ink = '#e9fff1'
  return (
    head(paint.id) +
    turnedMetal(`${paint.id}-ring`, paint.accent) +
    path('M324 288H476L486 332H314Z', { fill: url(`${paint.id}-ring`) }) +
    knurl(318, 294, 164, 34, 30) +
    linear(
      `${paint.id}-body`,
      [
        [0, paint.darker],
        [0.12, paint.base],
        [0.28, paint.lighter],
        [0.44, paint.base],
        [0.75, paint.dark],
        [1, paint.darker],
      ],
      [0, 0, 1, 0],
    ) +
    path(handle, { fill: url(`${paint.id}-body`) }) +
    clipped(
      `${paint.id}-clip`,
      path(handle, {}),
      path('M290 470C330 520 330 700 296 800H200V440ZM510 470C470 520 470 700 504 800H600V440Z', {
        fill: mix(paint.darker, '#000', 0.4),
      }) +
        perforated(
          `${paint.id}-grip`,
          path('M290 480C326 530 326 700 296 796H200V450ZM510 480C474 530 474 700 504 796H600V450Z', {}),
          14,
          3.4,
          paint.isLight ? '#ffffff' : '#5b5c63',
          0.4,
        ) +
        patch(`${paint.id}-low`, 400, 900, 160, 90, '#000', 0.5),
    ) +
    stroke('M326 340C316 430 312 500 314 590', '#fff', 3, { opacity: 0.35 }) +
    (back
      ? glyphs('GHARVI', 400, 590, 22, paint.isLight ? paint.darker : '#ffffff', 2) +
        port(378, 866, 44, 16) +
        repeat(3, (i) => stroke(`M360 ${680 + i * 14}h80`, paint.darker, 3, { opacity: 0.6 }))
      : box(356, 396, 88, 150, 40, { fill: '#0a0a0d' }) +
        linear(`${paint.id}-sw`, [
          [0, '#66686f'],
          [0.5, '#2f3036'],
          [1, '#121317'],
        ]) +
        box(368, 408, 64, 74, 32, { fill: url(`${paint.id}-sw`) }) +
        repeat(5, (i) => box(384, 428 + i * 8, 32, 3, 1.5, { fill: '#000', opacity: 0.6 })) +
        circle(400, 514, 6, { fill: '#8df0a8' }) +
        box(364, 612, 72, 104, 20, { fill: '#08080b' }) +
        glyphs('40', 400, 634, 38, ink, 1.9) +
        repeat(4, (i) => box(376 + i * 13, 690, 9, 6, 3, { fill: '#8df0a8' })))
  )
}

/** The comb that stands beside it. */
const comb = (paint: Paint) =>
  linear(
    `${paint.id}-comb`,
    [
      [0, '#2b2c31'],
      [0.4, '#5b5d65'],
      [1, '#17181b'],
    ],
    [0, 0, 1, 0],
  ) +
  path('M-84 0H84L70 92Q66 106 50 106H-50Q-66 106 -70 92Z', { fill: url(`${paint.id}-comb`) }) +
  repeat(14, (i) =>
    path(`M${-82 + i * 12} 6L${-78 + i * 11.4} -84q4 -10 8 0l3 90z`, { fill: i % 2 ? '#3c3e45' : '#4c4e56' }),
  ) +
  glyphs('20', 0, 40, 28, '#e8e6e0', 1.9)

/** A trimmer. */
export const trimmer: Drawing = (paint, view) => {
  if (view === 2) return placed(machine(paint), -520, -360, 0, 2.3)
  if (view === 1)
    return contactShadow(`${paint.id}-s`, 400, 900, 130, 18) + placed(machine(named(paint, 'b'), true), 0, 8)
  return (
    contactShadow(`${paint.id}-s1`, 336, 898, 140, 18) +
    contactShadow(`${paint.id}-s2`, 606, 884, 110, 14) +
    placed(machine(paint), -70, 4) +
    placed(comb(paint), 606, 774, 0, 1.05)
  )
}
