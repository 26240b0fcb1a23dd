import { path } from '../shapes.ts'

/** A piece of a circle as path data, from one angle to another in degrees, clockwise from the right. */
export function arc(cx: number, cy: number, r: number, from: number, to: number, ry = r) {
  const at = (angle: number) =>
    `${round(cx + r * Math.cos((angle * Math.PI) / 180))} ${round(cy + ry * Math.sin((angle * Math.PI) / 180))}`
  return `M${at(from)}A${round(r)} ${round(ry)} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`
}

/** A coordinate without needless digits. */
export const round = (value: number) => Math.round(value * 100) / 100

/** A place in the picture. */
export type Point = readonly [x: number, y: number]

/** Where a flat sheet's u, v (0..1 each) falls when its corners stand at the four points, clockwise from u=0, v=0. */
export type Projection = (u: number, v: number) => Point

/** The view of a sheet whose far edge (v = 0) runs from one point to another and whose near edge (v = 1) likewise. */
export function sheet(farLeft: Point, farRight: Point, nearRight: Point, nearLeft: Point): Projection {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [farLeft, farRight, nearRight, nearLeft]
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const divisor = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / divisor
  const h = (dx1 * sy - sx * dy1) / divisor
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3]
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3]
  return (u, v) => {
    const depth = g * u + h * v + 1
    return [round((a * u + b * v + x0) / depth), round((d * u + e * v + y0) / depth)]
  }
}

/** A rectangle lying on the sheet, its corners rounded by `r` (share of the shorter side) with a curve through each corner. */
export function lying(on: Projection, u: number, v: number, width: number, height: number, r = 0.12): string {
  const [ru, rv] = [width * r, height * r]
  const at = (x: number, y: number) => on(x, y).join(' ')
  const [right, bottom] = [u + width, v + height]
  return (
    `M${at(u + ru, v)}L${at(right - ru, v)}Q${at(right, v)} ${at(right, v + rv)}L${at(right, bottom - rv)}Q${at(right, bottom)} ${at(right - ru, bottom)}` +
    `L${at(u + ru, bottom)}Q${at(u, bottom)} ${at(u, bottom - rv)}L${at(u, v + rv)}Q${at(u, v)} ${at(u + ru, v)}Z`
  )
}

/** A shape of straight edges. */
export const polygon = (points: readonly Point[], attributes: Parameters<typeof path>[1]) =>
  path(`M${points.map((point) => point.join(' ')).join('L')}Z`, attributes)
