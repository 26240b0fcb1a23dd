import { circle, path, placed, radial, stroke, url } from '../shapes.ts'

/** Signs on a top plate: minus, plus, play. */
export const controls = (x: number, y: number, color: string, flat = 0.42) =>
  placed(
    stroke('M-108 0h34M74 0h34M91 -17v34', color, 7) + path('M-13 -20L22 0L-13 20Z', { fill: color }),
    x,
    y,
    0,
    1,
    flat,
  )

/** A woofer felt behind cloth. */
export const woofer = (id: string, x: number, y: number) =>
  radial(id, [
    [0, '#000', 0.05],
    [0.5, '#000', 0.3],
    [0.78, '#000', 0.12],
    [0.86, '#fff', 0.14],
    [0.93, '#000', 0.35],
    [1, '#000', 0],
  ]) + circle(x, y, 158, { fill: url(id) })
