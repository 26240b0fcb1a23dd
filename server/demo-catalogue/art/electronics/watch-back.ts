import { shade } from '../colour.ts'
import { box, circle, linear, radial, repeat, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { patch } from './materials.ts'
import { metalOf, round, square } from './watch-case.ts'

/** The back with its sensors, and the strap spread out. */
export function underside(paint: Paint) {
  const lights = ['#5fd08a', '#e0604f', '#5fd08a', '#e0604f']
  return (
    circle(400, 510, 168, { fill: '#17181b' }) +
    radial(
      `${paint.id}-back`,
      [
        [0, '#3c3d44'],
        [0.7, '#222327'],
        [1, '#0d0d10'],
      ],
      [0.4, 0.34, 0.75],
    ) +
    circle(400, 510, 160, { fill: url(`${paint.id}-back`) }) +
    circle(400, 510, 104, { fill: '#0a0a0c', stroke: '#4a4b52', 'stroke-width': 2 }) +
    repeat(
      4,
      (i) =>
        circle(
          400 + Math.round(Math.cos((i * Math.PI) / 2 + 0.785) * 58),
          510 + Math.round(Math.sin((i * Math.PI) / 2 + 0.785) * 58),
          19,
          { fill: '#17181c', stroke: '#44454c', 'stroke-width': 2 },
        ) +
        circle(
          400 + Math.round(Math.cos((i * Math.PI) / 2 + 0.785) * 58),
          510 + Math.round(Math.sin((i * Math.PI) / 2 + 0.785) * 58),
          9,
          { fill: lights[i], opacity: 0.9 },
        ),
    ) +
    circle(400, 510, 20, { fill: '#26272c' }) +
    patch(`${paint.id}-glint`, 360, 450, 60, 34, '#fff', 0.3, -35) +
    circle(354, 646, 8, { fill: '#d8b066' }) +
    circle(446, 646, 8, { fill: '#d8b066' })
  )
}

/** The rim of the case, as the back shows it. */
export const shellFor = (paint: Paint, isRound: boolean) => {
  const metal = metalOf(paint)
  const fill = linear(
    `${paint.id}-rim`,
    [
      [0, shade(metal, 0.5)],
      [0.5, metal],
      [1, shade(metal, -0.5)],
    ],
    [0, 0, 1, 1],
  )
  return (
    fill +
    (isRound
      ? circle(round.cx, round.cy, round.r, { fill: url(`${paint.id}-rim`) })
      : box(...(square.slice(0, 4) as [number, number, number, number]), square[4], { fill: url(`${paint.id}-rim`) }))
  )
}
