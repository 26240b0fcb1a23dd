import { mix } from '../colour.ts'
import { clipped, element, group, linear, path, placed, radial, stitch, stroke, url } from '../shapes.ts'
import type { Options, Paint, View } from '../studio.ts'

/** A place in the picture. */
export type Point = readonly [x: number, y: number]

/** An option's value if the drawing knows it, else the first one it knows. */
export function choice<T extends string>(options: Options, name: string, known: readonly [T, ...T[]]): T {
  return known.find((value) => value === options[name]) ?? known[0]
}

/** How light and shadow fall on cloth of this colour: white needs grey-violet shadow, black lives from its highlights. */
export function tones(paint: Paint) {
  if (paint.isLight) return { shadow: mix(paint.darker, '#4b4a63', 0.5), dark: 0.5, light: '#ffffff', lit: 0.55 }
  if (paint.isDark) return { shadow: '#050408', dark: 0.62, light: paint.lighter, lit: 0.3 }
  return { shadow: mix(paint.darker, '#1b0f24', 0.38), dark: 0.55, light: paint.lighter, lit: 0.4 }
}

/** The sewing thread: a tone of the cloth that can still be seen on it. */
const thread = (paint: Paint) => (paint.isLight ? paint.darker : paint.isDark ? paint.lighter : paint.light)

const lens = (from: Point, via: Point, to: Point, width: number, shift: number) => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const across: Point = [(from[1] - to[1]) / length, (to[0] - from[0]) / length]
  const at = ([x, y]: Point, by: number) => `${(x + across[0] * by).toFixed(1)} ${(y + across[1] * by).toFixed(1)}`
  return `M${at(from, shift)}Q${at(via, shift + width)} ${at(to, shift)}Q${at(via, shift - width)} ${at(from, shift)}Z`
}

/** A shadow that tapers to both ends. To be softened. */
export const crease = (paint: Paint, from: Point, via: Point, to: Point, width: number, depth = 1) =>
  path(lens(from, via, to, width, 0), { fill: tones(paint).shadow, 'fill-opacity': tones(paint).dark * depth })

/** A ridge of light that tapers to both ends. To be softened. */
export const sheen = (paint: Paint, from: Point, via: Point, to: Point, width: number, depth = 1) =>
  path(lens(from, via, to, width, 0), { fill: tones(paint).light, 'fill-opacity': tones(paint).lit * depth })

/** A fold: a valley with its lit ridge to the left of the way it runs (from `from` to `to`, downwards). To be softened. */
export const fold = (paint: Paint, from: Point, via: Point, to: Point, width: number, depth = 1) =>
  crease(paint, from, via, to, width, depth) +
  path(lens(from, via, to, width * 0.9, width * 1.15), {
    fill: tones(paint).light,
    'fill-opacity': tones(paint).lit * depth,
  })

/** Marks of light and shade, blurred as one group: one blur a picture is cheap, many are not. `key` is unique in the picture. */
export const soften = (paint: Paint, key: string, marks: string, blur = 6) => {
  const id = `${paint.id}-soft-${key}`
  const how = { id, 'color-interpolation-filters': 'sRGB', x: '-5%', y: '-5%', width: '110%', height: '110%' }
  return element('filter', how, element('feGaussianBlur', { stdDeviation: blur })) + group(marks, { filter: url(id) })
}

/** Cloth rounded over a body: lit from the upper left, turning away to both sides. */
const bodyFill = (paint: Paint, id: string, angle: readonly [number, number, number, number] = [0, 0, 1, 0.12]) =>
  linear(
    id,
    [
      [0, paint.dark],
      [0.16, paint.base],
      [0.36, mix(paint.base, paint.light, 0.75)],
      [0.62, paint.base],
      [0.88, paint.dark],
      [1, mix(paint.dark, paint.darker, 0.6)],
    ],
    [...angle],
  )

/** What a piece of cloth is made of. */
export type Piece = {
  /** What is printed, woven or sewn on, under the folds. */
  print?: string
  /** Folds and creases; softened together with the rounding of the edge. */
  folds?: string
  /** Seams, stitches, buttons: crisp, over the folds. */
  trim?: string
  fill?: string
  /** How far the edge rounds away, 0 for none. */
  round?: number
  /** How soft the folds are; 0 for small pieces without folds, which is quicker. */
  blur?: number
  angle?: readonly [number, number, number, number]
}

/** A piece of cloth cut to an outline: colour, print, soft folds, crisp trim and a fine edge. `key` is unique in the picture. */
export function piece(paint: Paint, key: string, outline: string, made: Piece = {}) {
  const { print = '', folds = '', trim = '', round = 26, blur = 6 } = made
  const id = `${paint.id}-${key}`
  const { shadow, dark } = tones(paint)
  // Small pieces round off by a few pale strokes; only large ones are worth a blur.
  const steps = blur
    ? [[1, 0.5]]
    : [
        [1, 0.14],
        [0.66, 0.14],
        [0.33, 0.18],
      ]
  const rounding = round
    ? steps.map(([wide = 1, deep = 1]) => stroke(outline, shadow, round * wide, { 'stroke-opacity': dark * deep }))
    : []
  const marks = rounding.join('') + folds
  const soft = marks && blur ? soften(paint, key, marks, blur) : marks
  return (
    (made.fill ? '' : bodyFill(paint, `${id}-fill`, made.angle)) +
    path(outline, { fill: made.fill ?? url(`${id}-fill`) }) +
    clipped(`${id}-clip`, path(outline, {}), print + soft + trim) +
    stroke(outline, shadow, 1.6, { 'stroke-opacity': dark * 0.9 })
  )
}

/** A sewn seam: a dark line with the light lip of the cloth beside it. */
export const seam = (paint: Paint, d: string, depth = 1) =>
  placed(stroke(d, tones(paint).light, 2.2, { 'stroke-opacity': tones(paint).lit * 0.8 * depth }), -1.6, 1.2) +
  stroke(d, tones(paint).shadow, 1.8, { 'stroke-opacity': Math.min(1, tones(paint).dark * 1.25 * depth) })

/** A row of stitches: each has its small shadow in the cloth. */
export const stitches = (paint: Paint, d: string, color = thread(paint), width = 2, dash = '7 5') =>
  placed(stitch(d, tones(paint).shadow, width, dash, { 'stroke-opacity': 0.5 }), 0.6, 1.2) +
  stitch(d, color, width, dash)

/** Soft round shade or light without a blur, for volume: a dark or light pool. `key` is unique in the picture. */
export function pool(paint: Paint, key: string, [cx, cy]: Point, rx: number, ry: number, strength: number, angle = 0) {
  const id = `${paint.id}-pool-${key}`
  const color = strength > 0 ? tones(paint).light : tones(paint).shadow
  const fade = radial(id, [
    [0, color, Math.abs(strength)],
    [0.5, color, Math.abs(strength) * 0.45],
    [1, color, 0],
  ])
  return fade + placed(element('ellipse', { cx: 0, cy: 0, rx, ry, fill: url(id) }), cx, cy, angle)
}

/** The faint shadow that a hanging piece throws on the wall behind it. */
export const wallShadow = (paint: Paint, cx: number, cy: number, rx: number, ry: number) =>
  radial(`${paint.id}-wall`, [
    [0, '#1a1420', 0.2],
    [0.55, '#1a1420', 0.11],
    [0.8, '#1a1420', 0.03],
    [1, '#1a1420', 0],
  ]) + element('ellipse', { cx, cy, rx, ry, fill: url(`${paint.id}-wall`) })

/** What is inside, enlarged so that the point `at` stands in the middle of the picture. */
export const closeUp = (inside: string, at: Point, scale: number, angle = 0) =>
  placed(placed(inside, -at[0] * scale, -at[1] * scale, 0, scale), 400, 500, angle)

/** The drawing of the view asked for. */
export const byView = (view: View, views: readonly [() => string, () => string, () => string]) => views[view]()
