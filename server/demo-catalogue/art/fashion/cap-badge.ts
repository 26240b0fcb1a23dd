import { shade } from '../colour.ts'
import { circle, path, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { inks } from './motifs.ts'

/** What makes caps differ. */
export type Make = { trucker: boolean; badge: 'none' | 'sun' | 'stripe' }

/** What is sewn on the front: a round sun badge, two stripes or nothing. */
export function badgeOf(paint: Paint, { badge }: Make) {
  const { first, second, third } = inks(paint)
  const sun = paint.isLight ? second : '#e8a83e'
  if (badge === 'sun')
    return placed(
      circle(0, 0, 62, { fill: shade(paint.darker, -0.1) }) +
        circle(0, 0, 58, { fill: paint.isLight ? '#f0dfc0' : first }) +
        path('M-58 8H58A58 58 0 0 1 -58 8Z', { fill: paint.isLight ? '#4c6a94' : paint.dark }) +
        path('M-34 8A34 34 0 0 1 34 8Z', { fill: sun }) +
        repeat(7, (i) => placed(stroke('M0 -40V-50', sun, 5), 0, 8, -78 + i * 26)) +
        repeat(3, (i) => stroke(`M${-40 + i * 10} ${20 + i * 12}H${40 - i * 10}`, third, 4)) +
        circle(0, 0, 54, { fill: 'none', stroke: third, 'stroke-width': 2.4, 'stroke-dasharray': '6 3' }),
      342,
      462,
      0,
      0.92,
      1.04,
    )
  if (badge === 'stripe')
    return (
      stroke('M120 500C240 532 330 548 460 552', first, 30, { 'stroke-linecap': 'butt' }) +
      stroke('M120 534C240 566 330 582 460 586', second, 13, { 'stroke-linecap': 'butt' })
    )
  return ''
}
