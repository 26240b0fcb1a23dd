import { circle, ellipse, linear, path, radial, repeat, stroke, url } from '../shapes.ts'
import { patch } from './materials.ts'
import { arc } from './perspective.ts'

/** The zoom lens from the front: barrel rings, maker's ring, coated glass. */
export function objective(id: string, cx: number, cy: number, r: number) {
  const ring = (share: number, from: string, to: string, key: string) =>
    linear(
      `${id}-${key}`,
      [
        [0, from],
        [1, to],
      ],
      [0.15, 0, 0.85, 1],
    ) + circle(cx, cy, r * share, { fill: url(`${id}-${key}`) })
  const teeth = repeat(72, (i) => {
    const angle = (i * 5 * Math.PI) / 180
    const at = (share: number) =>
      `${(cx + Math.cos(angle) * r * share).toFixed(1)} ${(cy + Math.sin(angle) * r * share).toFixed(1)}`
    return stroke(`M${at(0.9)}L${at(0.975)}`, '#000', r * 0.024, { opacity: 0.6 })
  })
  return (
    ring(1, '#5a5b62', '#0c0d0f', 'r1') +
    teeth +
    ring(0.885, '#131417', '#3a3b41', 'r2') +
    ring(0.86, '#26272b', '#0d0e10', 'r3') +
    circle(cx, cy, r * 0.8, { fill: 'none', stroke: '#c4463a', 'stroke-width': r * 0.012 }) +
    repeat(40, (i) =>
      i % 5 === 4
        ? ''
        : stroke(arc(cx, cy, r * 0.735, 200 + i * 3.5, 201.4 + i * 3.5), '#d8d6d0', r * 0.035, {
            opacity: 0.75,
            'stroke-linecap': 'butt',
          }),
    ) +
    ring(0.68, '#08080a', '#2c2d33', 'r4') +
    radial(
      `${id}-glass`,
      [
        [0, '#030308'],
        [0.3, '#0b0d22'],
        [0.62, '#2b2f78'],
        [0.82, '#4d2f74'],
        [1, '#101018'],
      ],
      [0.46, 0.42, 0.6],
    ) +
    circle(cx, cy, r * 0.62, { fill: url(`${id}-glass`) }) +
    circle(cx, cy, r * 0.44, { fill: 'none', stroke: '#5d77d8', 'stroke-width': r * 0.02, opacity: 0.45 }) +
    circle(cx, cy, r * 0.3, { fill: '#040409' }) +
    circle(cx, cy, r * 0.2, { fill: '#000' }) +
    patch(`${id}-flare1`, cx + r * 0.2, cy + r * 0.26, r * 0.3, r * 0.2, '#59c6b0', 0.75, -40) +
    patch(`${id}-flare2`, cx - r * 0.06, cy + r * 0.4, r * 0.16, r * 0.09, '#e59a4b', 0.7, -10) +
    path(
      `M${cx - r * 0.5} ${cy - r * 0.12}C${cx - r * 0.46} ${cy - r * 0.42} ${cx - r * 0.16} ${cy - r * 0.56} ${cx + r * 0.14} ${cy - r * 0.52}C${cx - r * 0.1} ${cy - r * 0.42} ${cx - r * 0.3} ${cy - r * 0.3} ${cx - r * 0.36} ${cy - r * 0.04}Z`,
      { fill: '#fff', opacity: 0.34 },
    ) +
    ellipse(cx - r * 0.26, cy - r * 0.3, r * 0.075, r * 0.05, {
      fill: '#fff',
      opacity: 0.95,
      transform: `rotate(-40 ${cx - r * 0.26} ${cy - r * 0.3})`,
    }) +
    circle(cx + r * 0.3, cy + r * 0.08, r * 0.022, { fill: '#fff', opacity: 0.8 })
  )
}
