import { mix, shade } from '../colour.ts'
import { box, ellipse, group, linear, radial, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'

/** Polished steel, mirrored from left to right: sky, horizon, floor, window. */
export const steel = (id: string) =>
  linear(
    id,
    [
      [0, '#5d6167'],
      [0.08, '#b9bdc3'],
      [0.2, '#fbfcfc'],
      [0.3, '#d5d8dc'],
      [0.46, '#8f949b'],
      [0.56, '#c7cbd0'],
      [0.72, '#eef0f2'],
      [0.86, '#9ba0a7'],
      [1, '#4d5157'],
    ],
    [0, 0, 1, 0],
  )

/** Where and how big a part is: x, y, width, height and the radius of its corners. */
export type Frame = readonly [x: number, y: number, width: number, height: number, r: number]

/** Where a gradient runs: from x1, y1 to x2, y2, in shares of the shape it fills. */
export type Direction = [x1: number, y1: number, x2: number, y2: number]

/** Painted metal or satin plastic lit from the upper left, as a gradient to fill with. */
export const satin = (id: string, { lighter, light, base, dark }: Paint, direction: Direction = [0, 0, 1, 1]) =>
  linear(
    id,
    [
      [0, mix(lighter, light, 0.5)],
      [0.22, light],
      [0.52, base],
      [1, dark],
    ],
    direction,
  )

/** A turned cylinder seen from the side: dark edge, bright strip, base, dark edge with a little bounce. */
export const turnedMetal = (id: string, color: string, contrast = 1) =>
  linear(
    id,
    [
      [0, shade(color, -0.5 * contrast)],
      [0.1, shade(color, -0.12 * contrast)],
      [0.24, shade(color, 0.55 * contrast)],
      [0.38, shade(color, 0.12 * contrast)],
      [0.66, shade(color, -0.18 * contrast)],
      [0.9, shade(color, -0.55 * contrast)],
      [1, shade(color, -0.32 * contrast)],
    ],
    [0, 0, 1, 0],
  )

/** A fill that only shows at one edge: `opacity` of a colour fading to nothing in a direction. */
export const fade = (id: string, color: string, opacity: number, direction: Direction = [0, 0, 0, 1], until = 1) =>
  linear(
    id,
    [
      [0, color, opacity],
      [until, color, 0],
    ],
    direction,
  )

/** A body with rounded corners: satin fill, a dark hairline around it, and a bevel that catches the light above. */
export function slab(id: string, paint: Paint, [x, y, width, height, r]: Frame, direction: Direction = [0, 0, 0.9, 1]) {
  return (
    satin(`${id}-slab`, paint, direction) +
    box(x, y, width, height, r, { fill: url(`${id}-slab`) }) +
    bevel(id, [x, y, width, height, r], paint.isLight ? 0.95 : 0.6) +
    box(x + 0.75, y + 0.75, width - 1.5, height - 1.5, r - 0.75, {
      fill: 'none',
      stroke: paint.darker,
      'stroke-width': 1.5,
      opacity: 0.65,
    })
  )
}

/** The light along the upper edge of a body, and a thin bounce along the lower. */
export function bevel(id: string, [x, y, width, height, r]: Frame, opacity = 0.6, thickness = 2.4) {
  return (
    linear(
      `${id}-bevel`,
      [
        [0, '#fff', opacity],
        [0.35, '#fff', opacity * 0.15],
        [0.7, '#fff', 0],
        [1, '#fff', opacity * 0.35],
      ],
      [0, 0, 0.6, 1],
    ) +
    box(x + 2.5, y + 2.5, width - 5, height - 5, r - 2.5, {
      fill: 'none',
      stroke: url(`${id}-bevel`),
      'stroke-width': thickness,
    })
  )
}

/** A soft dark or bright patch for modelling round bodies. */
export const patch = (
  id: string,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  color: string,
  opacity: number,
  angle = 0,
) =>
  radial(id, [
    [0, color, opacity],
    [0.55, color, opacity * 0.45],
    [1, color, 0],
  ]) + ellipse(cx, cy, rx, ry, { fill: url(id), transform: angle ? `rotate(${angle} ${cx} ${cy})` : undefined })

/** Markup under an affine map: matrix a, b, c, d, e, f. */
export const sheared = (inside: string, matrix: readonly number[]) =>
  group(inside, { transform: `matrix(${matrix.join(' ')})` })

/** What is inside, drawn with paint whose ids differ, so that two of a kind stand in one picture. */
export const named = (paint: Paint, part: string): Paint => ({ ...paint, id: `${paint.id}-${part}` })
