import { lchOf, mix, shade } from '../colour.ts'
import { circle, ellipse, path, placed, repeat, stroke } from '../shapes.ts'
import type { Paint } from '../studio.ts'

/** Printing inks or embroidery threads that show on a cloth: madder and indigo on light cloth, ivory and the paint's metal on colours. */
export function inks(paint: Paint) {
  if (lchOf(paint.base).l > 0.76) return { first: '#31507a', second: '#a8433a', third: '#b98a3e' }
  const ivory = mix(paint.lighter, '#fbf0dc', 0.78)
  return { first: ivory, second: paint.accent, third: mix(paint.light, ivory, 0.35) }
}

/** A flower of `petals` petals about 0,0 with radius 20. */
export const flower = (petal: string, eye: string, petals = 6) =>
  repeat(petals, (i) =>
    placed(path('M0 0C-7 -5 -9 -15 0 -20C9 -15 7 -5 0 0Z', { fill: petal }), 0, 0, (360 / petals) * i),
  ) + circle(0, 0, 4.2, { fill: eye })

/** A leaf pointing up from 0,0, 18 long. */
export const leaf = (color: string) => path('M0 0C-6 -5 -6 -13 0 -18C6 -13 6 -5 0 0Z', { fill: color })

/** A buti as Mughal blocks have it: a lotus seen from the side on a stem with two leaves, about 0,0, 64 high. */
export const sprig = (petal: string, eye: string, green: string) =>
  stroke('M0 34C2 20 -1 12 0 0', green, 2.2) +
  placed(leaf(green), 0, 26, -58, 1.05) +
  placed(leaf(green), 0, 20, 52, 1.05) +
  [-74, 74, -40, 40, 0]
    .map((lean) => placed(path('M0 2C-9 -7 -7 -19 0 -28C7 -19 9 -7 0 2Z', { fill: petal }), 0, 0, lean, 0.98))
    .join('') +
  path('M-8 2C-6 8 6 8 8 2C4 -2 -4 -2 -8 2Z', { fill: green }) +
  [-28, 0, 28].map((lean) => placed(circle(0, -17, 2.2, { fill: eye }), 0, 0, lean)).join('') +
  [-58, -20, 20, 58].map((lean) => placed(circle(0, -31, 1.9, { fill: eye }), 0, 0, lean)).join('')

/** A paisley about 0,0, 100 high, filled and outlined, with a flower in its belly. */
export const paisley = (body: string, line: string, eye: string) => {
  const drop = 'M2 48C-36 48 -42 10 -26 -14C-14 -32 12 -30 16 -52C44 -24 42 48 2 48Z'
  const inner = 'M2 38C-26 38 -31 11 -18 -8C-8 -22 12 -20 18 -34C33 -12 32 38 2 38Z'
  return (
    path(drop, { fill: body }) +
    stroke(drop, line, 2.4) +
    stroke(inner, line, 1.6, { 'stroke-dasharray': '0.1 5' }) +
    placed(flower(line, eye, 8), 2, 14, 0, 0.8) +
    placed(leaf(line), 6, -10, 12, 0.7)
  )
}

/** A small round of mirror work: silvered glass held by a ring of stitches. */
export const mirrorDot = (ring: string) =>
  repeat(12, (i) => placed(ellipse(0, -12, 2, 3.4, { fill: ring }), 0, 0, i * 30)) +
  circle(0, 0, 9.4, { fill: '#8f9aa6' }) +
  path('M-9.4 0A9.4 9.4 0 0 1 9.4 0L-4 5Z', { fill: '#e9eef2' }) +
  path('M-6 6L4 -7A9 9 0 0 1 8 -3L-2 8Z', { fill: '#fff', opacity: 0.75 })

/** Threads of gold or silver as they glint: from deep to bright. */
export const metals = (color: string) => ({
  deep: shade(color, -0.42),
  mid: color,
  bright: shade(color, 0.5),
  flash: shade(color, 0.82),
})

/** A temple border's row of small stepped triangles along the x axis, `width` long, pointing up. */
export const temple = (width: number, step: number, height: number, color: string) =>
  path(
    repeat(Math.ceil(width / step), (i) => {
      const x = i * step
      const s = step / 6
      return `M${x} 0V${-height / 3}H${x + s}V${(-height * 2) / 3}H${x + 2 * s}V${-height}H${x + 4 * s}V${(-height * 2) / 3}H${x + 5 * s}V${-height / 3}H${x + 6 * s}V0Z`
    }),
    { fill: color },
  )
