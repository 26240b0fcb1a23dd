import { box, circle, contactShadow, ellipse, linear, path, placed, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { back } from './camera-back.ts'
import { type Kind, leather, plateOf, topPlate } from './camera-body.ts'
import { named, patch } from './materials.ts'
import { objective } from './objective.ts'

/** The front: plates, leather, lens, lamp, grip. */
function front(paint: Paint, kind: Kind) {
  const plate = named(plateOf(paint, kind), 'p')
  const hide = 'M64 408H736V664Q736 690 710 690H90Q64 690 64 664Z'
  const bottom = 'M64 684H736V704Q736 736 704 736H96Q64 736 64 704Z'
  return (
    topPlate(paint, plate, kind) +
    leather(paint, path(hide, {}), [64, 400, 672, 300]) +
    (kind === 'classic'
      ? ''
      : linear(
          `${paint.id}-grip`,
          [
            [0, '#000', 0.1],
            [0.3, '#fff', 0.22],
            [0.6, '#fff', 0],
            [1, '#000', 0.5],
          ],
          [0, 0, 1, 0],
        ) + path('M64 412H186Q202 440 196 560Q192 650 180 688H90Q64 690 64 664Z', { fill: url(`${paint.id}-grip`) })) +
    linear(`${plate.id}-base`, [
      [0, plate.light],
      [0.3, plate.base],
      [1, plate.darker],
    ]) +
    path(bottom, { fill: url(`${plate.id}-base`) }) +
    stroke('M66 686H734', '#fff', 2, { opacity: 0.4 }) +
    stroke('M66 409H734', '#000', 2.5, { opacity: 0.4 }) +
    ellipse(64, 384, 11, 16, { fill: plate.darker }) +
    circle(58, 384, 12, { fill: 'none', stroke: plate.light, 'stroke-width': 5 }) +
    circle(742, 384, 12, { fill: 'none', stroke: plate.light, 'stroke-width': 5 }) +
    circle(640, 452, 12, { fill: '#2b1c10' }) +
    circle(640, 452, 7, { fill: '#e98a3c' }) +
    circle(637, 449, 2.5, { fill: '#fff' }) +
    (kind === 'compact'
      ? box(566, 346, 84, 40, 6, { fill: '#111216' }) +
        box(574, 352, 68, 28, 4, { fill: '#3b4a66' }) +
        path('M576 354h30l-18 24h-12z', { fill: '#fff', opacity: 0.25 })
      : '') +
    patch(`${paint.id}-lensshade`, 424, 596, 262, 236, '#000', 0.6) +
    objective(`${paint.id}-lens`, 400, 560, kind === 'compact' ? 158 : kind === 'pro' ? 206 : 190) +
    circle(596, 640, 13, { fill: plate.darker }) +
    circle(595, 639, 10, { fill: plate.light })
  )
}

const kindOf = (options: Options): Kind =>
  options.body === 'pro' || options.body === 'compact' ? options.body : 'classic'

/** A camera. Option: body 'classic', 'pro' (black plates, larger lens) or 'compact'. */
export const camera: Drawing = (paint, view, options) => {
  const kind = kindOf(options)
  if (view === 2) return placed(front(paint, kind), -330, -560, -8, 1.9)
  const small = kind === 'compact'
  const body = view === 1 ? back(paint, kind) : front(paint, kind)
  return (
    contactShadow(`${paint.id}-s`, 400, small ? 762 : 806, 350, 28) +
    placed(body, small ? 48 : 0, small ? 92 : 64, 0, small ? 0.88 : 1, small ? 0.9 : 1)
  )
}
