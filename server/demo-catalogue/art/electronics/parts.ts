import { mix, shade } from '../colour.ts'
import { box, circle, ellipse, linear, path, radial, repeat, stroke, url } from '../shapes.ts'
import { arc, round } from './perspective.ts'

/** A camera's glass: metal ring, black barrel, coated elements, two glints. */
export function lens(id: string, cx: number, cy: number, r: number, ring: string, coating = '#3f5fd0') {
  return (
    linear(
      `${id}-ring`,
      [
        [0, shade(ring, 0.6)],
        [0.5, ring],
        [1, shade(ring, -0.5)],
      ],
      [0.1, 0, 0.9, 1],
    ) +
    radial(
      `${id}-barrel`,
      [
        [0, '#05060a'],
        [0.72, '#0c0d12'],
        [0.9, '#23252c'],
        [1, '#0a0a0d'],
      ],
      [0.5, 0.5, 0.5],
    ) +
    radial(
      `${id}-coat`,
      [
        [0, '#04040a'],
        [0.45, mix(coating, '#05060c', 0.72)],
        [0.8, mix(coating, '#0a0a14', 0.35)],
        [1, '#0b0b12'],
      ],
      [0.42, 0.38, 0.62],
    ) +
    radial(
      `${id}-glow`,
      [
        [0, mix(coating, '#ffffff', 0.35), 0.75],
        [1, coating, 0],
      ],
      [0.5, 0.5, 0.5],
    ) +
    circle(cx, cy, r, { fill: url(`${id}-ring`) }) +
    circle(cx, cy, r * 0.9, { fill: url(`${id}-barrel`) }) +
    circle(cx, cy, r * 0.68, { fill: '#15161c', stroke: '#33353d', 'stroke-width': r * 0.025 }) +
    circle(cx, cy, r * 0.58, { fill: url(`${id}-coat`) }) +
    circle(cx, cy, r * 0.24, { fill: '#020205' }) +
    ellipse(cx + r * 0.2, cy + r * 0.24, r * 0.26, r * 0.2, { fill: url(`${id}-glow`), opacity: 0.8 }) +
    path(arc(cx, cy, r * 0.5, 198, 286), {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': r * 0.05,
      'stroke-linecap': 'round',
      opacity: 0.5,
    }) +
    ellipse(cx - r * 0.22, cy - r * 0.26, r * 0.12, r * 0.085, {
      fill: '#fff',
      opacity: 0.9,
      transform: `rotate(-40 ${cx - r * 0.22} ${cy - r * 0.26})`,
    }) +
    circle(cx + r * 0.26, cy + r * 0.3, r * 0.035, { fill: '#fff', opacity: 0.75 })
  )
}

/** A socket in a body: a dark pill with a lit lower lip. */
export const port = (x: number, y: number, width: number, height: number) =>
  box(x, y, width, height, Math.min(width, height) / 2, { fill: '#0b0b0e' }) +
  box(x, y, width, height, Math.min(width, height) / 2, {
    fill: 'none',
    stroke: '#fff',
    'stroke-width': 1.2,
    opacity: 0.25,
  }) +
  box(x + width * 0.16, y + height * 0.38, width * 0.68, height * 0.24, height * 0.12, { fill: '#3c3d44' })

/** A round pressable button with a bevel. */
export function knob(id: string, cx: number, cy: number, r: number, color: string) {
  return (
    linear(
      `${id}-knob`,
      [
        [0, shade(color, 0.35)],
        [1, shade(color, -0.35)],
      ],
      [0.2, 0, 0.8, 1],
    ) +
    linear(
      `${id}-rim`,
      [
        [0, shade(color, -0.4)],
        [1, shade(color, 0.3)],
      ],
      [0.2, 0, 0.8, 1],
    ) +
    circle(cx, cy, r * 1.1, { fill: '#000', opacity: 0.22 }) +
    circle(cx, cy, r, { fill: url(`${id}-knob`) }) +
    circle(cx, cy, r * 0.8, { fill: url(`${id}-rim`), opacity: 0.55 }) +
    circle(cx, cy, r * 0.78, { fill: color })
  )
}

/** Ridges around a dial: short lines along an edge from x to x + width. */
export const knurl = (x: number, y: number, width: number, height: number, count: number) =>
  repeat(count, (i) => {
    const at = x + ((i + 0.5) / count) * width
    return stroke(`M${round(at)} ${y}v${height}`, '#000', (width / count) * 0.42, {
      opacity: 0.34,
      'stroke-linecap': 'butt',
    })
  })
