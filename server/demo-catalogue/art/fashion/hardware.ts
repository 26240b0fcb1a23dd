import { mix, shade } from '../colour.ts'
import { box, circle, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { metals } from './motifs.ts'

/** The metal of a bag's fittings: pale gold, or steel where the paint's own metal is cool. */
export const fittings = (paint: Paint) => metals(paint.accent === '#cfa557' || paint.isLight ? '#cba566' : '#b9bec6')

/** Defs of the fittings' polish; once a picture. Its value as a fill is `polish(paint)`. */
export const polishDefs = (paint: Paint) => {
  const { deep, mid, bright, flash } = fittings(paint)
  return linear(
    `${paint.id}-polish`,
    [
      [0, mid],
      [0.22, flash],
      [0.34, bright],
      [0.55, deep],
      [0.72, mid],
      [0.86, flash],
      [1, mid],
    ],
    [0, 0, 1, 1],
  )
}
/** The polished metal as a fill; needs `polishDefs`. */
export const polish = (paint: Paint) => url(`${paint.id}-polish`)

const under = (inside: string) => placed(inside, 1.5, 4)

/** A ring of wire, seen from the front. */
export const ring = (paint: Paint, x: number, y: number, r: number, wire = 7) =>
  under(circle(x, y, r, { fill: 'none', stroke: '#0d0810', 'stroke-width': wire, 'stroke-opacity': 0.35 })) +
  circle(x, y, r, { fill: 'none', stroke: fittings(paint).deep, 'stroke-width': wire }) +
  circle(x, y, r, { fill: 'none', stroke: polish(paint), 'stroke-width': wire * 0.72 })

/** A plate of metal with round corners and a lit edge. */
export const plate = (paint: Paint, x: number, y: number, width: number, height: number, r: number) =>
  under(box(x, y, width, height, r, { fill: '#0d0810', 'fill-opacity': 0.38 })) +
  box(x, y, width, height, r, { fill: fittings(paint).deep }) +
  box(x + 1.4, y + 1.2, width - 2.8, height - 2.8, r * 0.9, { fill: polish(paint) })

/** A turn-lock: plate, collar and the bar that turns. */
export const turnLock = (paint: Paint, x: number, y: number, s = 1) =>
  placed(
    plate(paint, -34, -24, 68, 48, 12) +
      box(-20, -11, 40, 22, 11, { fill: fittings(paint).deep }) +
      box(-16, -7.5, 32, 15, 7.5, { fill: '#1a141c', 'fill-opacity': 0.55 }) +
      under(box(-7, -19, 14, 38, 7, { fill: '#0d0810', 'fill-opacity': 0.4 })) +
      box(-7, -19, 14, 38, 7, { fill: fittings(paint).mid }) +
      box(-4.4, -16, 4, 32, 2, { fill: fittings(paint).flash }) +
      [
        [-27, -17],
        [27, -17],
        [-27, 17],
        [27, 17],
      ]
        .map(([dx, dy]) => circle(dx ?? 0, dy ?? 0, 2.6, { fill: fittings(paint).deep }))
        .join(''),
    x,
    y,
    0,
    s,
  )

/** A pin buckle lying across a vertical strap, `width` wide between its sides. */
export const buckle = (paint: Paint, x: number, y: number, width: number, height: number, turn = 0) =>
  placed(
    under(
      box(-width / 2, -height / 2, width, height, 7, {
        fill: 'none',
        stroke: '#0d0810',
        'stroke-width': 8,
        'stroke-opacity': 0.35,
      }),
    ) +
      box(-width / 2, -height / 2, width, height, 7, {
        fill: 'none',
        stroke: fittings(paint).deep,
        'stroke-width': 8.4,
      }) +
      box(-width / 2, -height / 2, width, height, 7, { fill: 'none', stroke: polish(paint), 'stroke-width': 6.2 }) +
      under(stroke(`M0 ${-height / 2}V${height / 2}`, '#0d0810', 6, { 'stroke-opacity': 0.3 })) +
      stroke(`M0 ${-height / 2}V${height / 2 + 1}`, fittings(paint).mid, 6) +
      stroke(`M-1.6 ${-height / 2 + 2}V${height / 2 - 3}`, fittings(paint).flash, 2),
    x,
    y,
    turn,
  )

/** A chain along points given by a path: links as dashes of light and dark metal. */
export const chain = (paint: Paint, d: string, width: number) => {
  const { deep, mid, flash } = fittings(paint)
  const line = (color: string, wide: number, dash?: string) =>
    stroke(d, color, wide, { 'stroke-dasharray': dash, 'stroke-linecap': dash ? 'butt' : 'round' })
  return (
    placed(stroke(d, '#0d0810', width, { 'stroke-opacity': 0.22 }), 4, 7) +
    line(deep, width, `${width * 1.1} ${width * 0.35}`) +
    line(mid, width * 0.78, `${width * 1.1} ${width * 0.35}`) +
    line(mix(deep, '#1a141c', 0.4), width * 0.3, `${width * 0.66} ${width * 0.79}`) +
    placed(line(flash, width * 0.18, `${width * 0.6} ${width * 0.85}`), -width * 0.24, -width * 0.24)
  )
}

/** A leather tassel hanging from x, y. */
export const leatherTassel = (paint: Paint, x: number, y: number, s = 1) =>
  placed(
    stroke('M0 0V34', paint.darker, 5) +
      ringless(paint) +
      path('M-15 62L-20 148H20L15 62Z', { fill: paint.dark }) +
      repeat(9, (i) =>
        stroke(`M${-12 + i * 3} 66L${-17 + i * 4.3} 147`, i % 2 ? paint.light : paint.darker, 2.4, {
          'stroke-opacity': 0.7,
        }),
      ) +
      box(-14, 34, 28, 30, 6, { fill: paint.base }) +
      box(-14, 56, 28, 8, 2, { fill: polish(paint) }) +
      stroke('M-8 38V54', shade(paint.base, 0.3), 4, { 'stroke-opacity': 0.6 }),
    x,
    y,
    4,
    s,
  )

const ringless = (paint: Paint) => circle(0, 30, 6, { fill: 'none', stroke: fittings(paint).mid, 'stroke-width': 3 })
