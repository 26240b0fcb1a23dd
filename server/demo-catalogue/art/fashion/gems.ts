import { mix, shade } from '../colour.ts'
import { circle, ellipse, path, placed, radial, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { metals } from './motifs.ts'

/** Jewellery gold, whatever the stone. */
export const gold = metals('#d0a045')

/** Defs of pearls, gold beads and the paint's beads; once a picture. */
export const gemDefs = (paint: Paint) => {
  const ball = (name: string, stops: Parameters<typeof radial>[1]) =>
    radial(`${paint.id}-${name}`, stops, [0.36, 0.32, 0.72])
  const stone = stoneColor(paint)
  return (
    ball('pearl', [
      [0, '#ffffff'],
      [0.3, '#f8f1e6'],
      [0.7, '#d9cbb8'],
      [1, '#9d8c78'],
    ]) +
    ball('golden', [
      [0, gold.flash],
      [0.25, gold.bright],
      [0.62, gold.mid],
      [1, gold.deep],
    ]) +
    ball('bead', [
      [0, shade(stone, 0.72)],
      [0.22, shade(stone, 0.25)],
      [0.65, stone],
      [1, shade(stone, -0.5)],
    ])
  )
}

/** The stone's colour: the variant's own; milky opal for white, onyx for black. */
export const stoneColor = (paint: Paint) => (paint.isLight ? '#e9ece9' : paint.base)

const ball = (fill: string, x: number, y: number, r: number) =>
  circle(x + r * 0.16, y + r * 0.3, r, { fill: '#1a1018', 'fill-opacity': 0.22 }) +
  circle(x, y, r, { fill: url(fill) }) +
  ellipse(x - r * 0.34, y - r * 0.4, r * 0.24, r * 0.16, { fill: '#ffffff', 'fill-opacity': 0.85 })

/** A pearl; needs `gemDefs`. */
export const pearl = (paint: Paint, x: number, y: number, r: number) => ball(`${paint.id}-pearl`, x, y, r)
/** A gold bead; needs `gemDefs`. */
export const goldBead = (paint: Paint, x: number, y: number, r: number) => ball(`${paint.id}-golden`, x, y, r)
/** A bead of the variant's stone; needs `gemDefs`. */
export const bead = (paint: Paint, x: number, y: number, r: number) => ball(`${paint.id}-bead`, x, y, r)

/** A cut stone in a gold collet: table, crown facets each in its own light. */
export function gem(paint: Paint, x: number, y: number, rx: number, ry = rx, turn = 0) {
  const stone = stoneColor(paint)
  const point = (i: number, s: number) =>
    [Math.cos((i * Math.PI) / 4 + 0.39) * rx * s, Math.sin((i * Math.PI) / 4 + 0.39) * ry * s] as const
  const tones = [-0.38, -0.2, 0.06, 0.34, 0.5, 0.2, -0.08, -0.3]
  const facets = repeat(8, (i) => {
    const [a, b, c, d] = [point(i, 0.86), point(i + 1, 0.86), point(i + 1, 0.5), point(i, 0.5)]
    return path(
      `M${a.map((v) => v.toFixed(1)).join(' ')}L${[b, c, d].map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}Z`,
      { fill: shade(stone, tones[i] ?? 0) },
    )
  })
  return placed(
    ellipse(rx * 0.1, ry * 0.2, rx * 1.04, ry * 1.04, { fill: '#1a1018', 'fill-opacity': 0.3 }) +
      ellipse(0, 0, rx, ry, { fill: gold.deep }) +
      ellipse(0, 0, rx * 0.97, ry * 0.97, {
        fill: 'none',
        stroke: gold.bright,
        'stroke-width': Math.max(1, rx * 0.08),
      }) +
      ellipse(0, 0, rx * 0.87, ry * 0.87, { fill: shade(stone, -0.4) }) +
      facets +
      ellipse(0, 0, rx * 0.5, ry * 0.5, { fill: mix(stone, shade(stone, 0.4), 0.4) }) +
      path(
        `M${-rx * 0.4} ${-ry * 0.1}Q${-rx * 0.2} ${-ry * 0.46} ${rx * 0.26} ${-ry * 0.4}Q${-rx * 0.06} ${-ry * 0.2} ${-rx * 0.4} ${-ry * 0.1}Z`,
        { fill: '#ffffff', 'fill-opacity': 0.75 },
      ),
    x,
    y,
    turn,
  )
}

/** A fine chain along a curve. */
export const fineChain = (d: string, width: number) =>
  placed(stroke(d, '#1a1018', width, { 'stroke-opacity': 0.2 }), 2, 4) +
  stroke(d, gold.deep, width) +
  stroke(d, gold.mid, width * 0.8, { 'stroke-dasharray': `${width * 1.2} ${width * 0.6}`, 'stroke-linecap': 'butt' }) +
  stroke(d, gold.flash, width * 0.4, { 'stroke-dasharray': `${width * 0.6} ${width * 1.2}`, 'stroke-linecap': 'butt' })

/** Points along a quadratic curve, evenly spaced by length; `t` runs from 0 to 1. */
export function along(
  from: readonly [number, number],
  via: readonly [number, number],
  to: readonly [number, number],
  count: number,
) {
  const at = (t: number) => {
    const [a, b, c] = [(1 - t) ** 2, 2 * (1 - t) * t, t * t]
    return { x: a * from[0] + b * via[0] + c * to[0], y: a * from[1] + b * via[1] + c * to[1] }
  }
  const fine = Array.from({ length: 201 }, (_, i) => at(i / 200))
  const lengths = fine.map(() => 0)
  for (let i = 1; i < fine.length; i++)
    lengths[i] = (lengths[i - 1] ?? 0) + Math.hypot(fine[i]!.x - fine[i - 1]!.x, fine[i]!.y - fine[i - 1]!.y)
  const whole = lengths.at(-1) ?? 0
  return Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 0.5 : i / (count - 1)
    const index = lengths.findIndex((length) => length >= whole * t - 1e-6)
    return { ...fine[index]!, t }
  })
}
