import { circle, ellipse, linear, path, placed, radial, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'
import { patch } from './materials.ts'
import { arc } from './perspective.ts'

/** The controller's silhouette, grips and all. */
export const outline =
  'M216 330C170 330 140 356 124 400C92 490 70 590 66 668C62 742 96 780 138 780C186 780 214 734 252 680C272 652 296 640 328 640H472C504 640 528 652 548 680C586 734 614 780 662 780C704 780 738 742 734 668C730 590 708 490 676 400C660 356 630 330 584 330C556 330 542 346 516 346H284C258 346 244 330 216 330Z'

/** A thumb stick: well, skirt, knurled rim and hollow top. */
export function stick(id: string, x: number, y: number, r: number, ring: string) {
  return (
    radial(`${id}-well`, [
      [0, '#000'],
      [0.75, '#101013'],
      [1, '#2b2c31'],
    ]) +
    circle(x, y, r * 1.36, { fill: url(`${id}-well`) }) +
    circle(x, y, r * 1.36, { fill: 'none', stroke: ring, 'stroke-width': 3.5 }) +
    ellipse(x + r * 0.12, y + r * 0.2, r * 1.06, r * 1.06, { fill: '#000', opacity: 0.6 }) +
    radial(`${id}-cap`, [
      [0, '#17181b'],
      [0.62, '#212226'],
      [0.78, '#4b4c53'],
      [0.92, '#2b2c31'],
      [1, '#121316'],
    ]) +
    circle(x, y, r, { fill: url(`${id}-cap`) }) +
    repeat(40, (i) =>
      stroke(arc(x, y, r * 0.94, i * 9, i * 9 + 3.4), '#000', r * 0.11, { opacity: 0.55, 'stroke-linecap': 'butt' }),
    ) +
    path(arc(x, y, r * 0.78, 195, 300), {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': r * 0.05,
      'stroke-linecap': 'round',
      opacity: 0.4,
    }) +
    patch(`${id}-hollow`, x + r * 0.1, y + r * 0.14, r * 0.5, r * 0.5, '#fff', 0.09)
  )
}

/** Four round buttons with letters in their colours. */
export const buttons = (id: string, x: number, y: number, gap: number, r: number) =>
  (
    [
      ['Y', 0, -1, '#e5bd4a'],
      ['X', -1, 0, '#5a8fd8'],
      ['B', 1, 0, '#d65a4e'],
      ['A', 0, 1, '#63b073'],
    ] as const
  )
    .map(([letter, dx, dy, color], i) => {
      const [cx, cy] = [x + dx * gap, y + dy * gap]
      return (
        radial(
          `${id}-b${i}`,
          [
            [0, '#4a4b52'],
            [0.6, '#26272b'],
            [1, '#0f1012'],
          ],
          [0.36, 0.28, 0.8],
        ) +
        circle(cx, cy, r + 4, { fill: '#000', opacity: 0.4 }) +
        circle(cx, cy, r, { fill: url(`${id}-b${i}`) }) +
        glyphs(letter, cx, cy - r * 0.45, r * 0.9, color, 2.3) +
        path(arc(cx, cy, r * 0.8, 200, 300), {
          fill: 'none',
          stroke: '#fff',
          'stroke-width': 2,
          'stroke-linecap': 'round',
          opacity: 0.45,
        })
      )
    })
    .join('')

/** A cross of four directions in its dish. */
export function cross(id: string, x: number, y: number, r: number) {
  const arm = r * 0.34
  const d = `M${x - arm} ${y - r}h${arm * 2}v${r - arm}h${r - arm}v${arm * 2}h${-(r - arm)}v${r - arm}h${-arm * 2}v${-(r - arm)}h${-(r - arm)}v${-arm * 2}h${r - arm}z`
  return (
    radial(`${id}-dish`, [
      [0, '#000', 0.75],
      [0.8, '#000', 0.45],
      [1, '#fff', 0.15],
    ]) +
    circle(x, y, r * 1.28, { fill: url(`${id}-dish`) }) +
    linear(
      `${id}-cross`,
      [
        [0, '#4c4d54'],
        [0.5, '#2a2b2f'],
        [1, '#141518'],
      ],
      [0, 0, 1, 1],
    ) +
    path(d, { fill: url(`${id}-cross`), stroke: '#0b0b0d', 'stroke-width': 2, 'stroke-linejoin': 'round' }) +
    circle(x, y, arm * 0.7, { fill: '#000', opacity: 0.3 })
  )
}

/** Shoulders and triggers behind the body. */
export const shoulders = (paint: Paint) =>
  [1, -1]
    .map((side) =>
      placed(
        linear(`${paint.id}-sh${side}`, [
          [0, '#5a5b62'],
          [0.4, '#2c2d32'],
          [1, '#101114'],
        ]) +
          path('M-236 -44C-226 -96 -190 -118 -146 -112C-118 -108 -106 -92 -100 -62L-104 -30H-230Z', {
            fill: url(`${paint.id}-sh${side}`),
          }) +
          path('M-264 10C-250 -40 -210 -62 -172 -62C-140 -62 -120 -52 -92 -44L-96 6H-250Z', { fill: paint.dark }) +
          stroke('M-250 -14C-236 -44 -204 -58 -172 -58C-146 -58 -124 -50 -100 -42', '#fff', 3, { opacity: 0.4 }),
        400,
        364,
        0,
        side,
        1,
      ),
    )
    .join('')
