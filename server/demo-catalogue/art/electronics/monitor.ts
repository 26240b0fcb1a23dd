import { box, circle, clipped, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { bevel, named, patch, satin, slab } from './materials.ts'
import { panel } from './panel.ts'
import { port } from './parts.ts'
import { polygon } from './perspective.ts'

/** The monitor's arm and foot, in the tone of its metal. */
function arm(paint: Paint, top: number) {
  const metal = linear(
    `${paint.id}-arm`,
    [
      [0, paint.darker],
      [0.22, paint.lighter],
      [0.45, paint.base],
      [1, paint.darker],
    ],
    [0, 0, 1, 0],
  )
  return (
    metal +
    path(`M362 ${top}h76v190h-76z`, { fill: url(`${paint.id}-arm`) }) +
    circle(400, top + 148, 15, { fill: '#0000003d' }) +
    circle(400, top + 148, 12, { fill: paint.darker }) +
    satin(`${paint.id}-foot`, paint, [0, 0, 1, 0.4]) +
    polygon(
      [
        [286, top + 178],
        [514, top + 178],
        [568, top + 224],
        [232, top + 224],
      ],
      { fill: url(`${paint.id}-foot`) },
    ) +
    path(`M232 ${top + 224}h336v6q0 6 -8 6h-320q-8 0 -8 -6z`, { fill: paint.darker }) +
    stroke(`M232 ${top + 224}h336`, '#fff', 1.6, { opacity: 0.45 })
  )
}

/** A computer's monitor. Options: wallpaper. */
export const monitor: Drawing = (paint, view, options) => {
  const front = named(paint, 'f')
  if (view === 1)
    return (
      contactShadow(`${paint.id}-s`, 400, 868, 230, 26) +
      slab(`${paint.id}-shell`, paint, [66, 206, 668, 420, 16]) +
      clipped(
        `${paint.id}-clip`,
        box(66, 206, 668, 420, 16, {}),
        patch(`${paint.id}-gleam`, 240, 260, 420, 200, '#fff', 0.3, -20),
      ) +
      arm(named(paint, 'arm'), 632) +
      slab(`${paint.id}-joint`, paint, [336, 404, 128, 240, 18]) +
      bevel(`${paint.id}-j`, [336, 404, 128, 240, 18], 0.5) +
      repeat(4, (i) => port(536 + i * 34, 590, 26, 11)) +
      repeat(3, (i) => port(120 + i * 34, 590, 24, 11))
    )
  if (view === 2)
    return placed(
      arm(named(paint, 'arm'), 628) +
        patch(`${paint.id}-under`, 400, 650, 120, 40, '#000', 0.5) +
        panel(front, options, [48, 208, 704, 412], 'dunes', 26, false),
      -290,
      -640,
      -6,
      1.75,
    )
  return (
    contactShadow(`${paint.id}-s`, 400, 866, 240, 26) +
    arm(named(paint, 'arm'), 628) +
    patch(`${paint.id}-under`, 400, 650, 120, 40, '#000', 0.5) +
    panel(front, options, [48, 208, 704, 412], 'dunes', 26, false)
  )
}
