import { shade } from '../colour.ts'
import { box, repeat, stitch, stroke, url } from '../shapes.ts'
import { turnedMetal } from './materials.ts'

/** A braided cable along a path, with its woven glint. */
export function cable(d: string, color: string, width = 13) {
  return (
    stroke(d, shade(color, -0.5), width + 3) +
    stroke(d, color, width) +
    stitch(d, shade(color, 0.3), width * 0.72, '3 5', { 'stroke-linecap': 'butt', opacity: 0.55 }) +
    stroke(d, '#fff', width * 0.16, { opacity: 0.35 })
  )
}

/** A cable's plug, pointing up from 0,0. */
export const plug = (id: string, color: string) =>
  turnedMetal(`${id}-shell`, '#c9ccd2') +
  box(-11, -34, 22, 40, 6, { fill: url(`${id}-shell`) }) +
  turnedMetal(`${id}-grip`, color, 0.5) +
  box(-19, 0, 38, 74, 12, { fill: url(`${id}-grip`) }) +
  repeat(4, (i) => box(-9, 82 + i * 8, 18, 5, 2.5, { fill: shade(color, -0.2) }))
