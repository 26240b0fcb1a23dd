import { mix } from '../colour.ts'
import { box, circle, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Paint } from '../studio.ts'
import { bevel, named, patch, satin, slab } from './materials.ts'
import { knob, port } from './parts.ts'
import { arc } from './perspective.ts'

/** One antenna: blade, hinge and its light edge. */
const antenna = (paint: Paint, key: string, x: number, lean: number, height: number) =>
  placed(
    linear(
      `${paint.id}-${key}`,
      [
        [0, paint.darker],
        [0.3, paint.lighter],
        [0.6, paint.base],
        [1, paint.darker],
      ],
      [0, 0, 1, 0],
    ) +
      path(`M-17 0L-13 ${-height}Q-12 ${-height - 16} 0 ${-height - 16}Q12 ${-height - 16} 13 ${-height}L17 0Z`, {
        fill: url(`${paint.id}-${key}`),
      }) +
      box(-20, -30, 40, 44, 12, { fill: paint.dark }) +
      bevel(`${paint.id}-${key}h`, [-20, -30, 40, 44, 12], 0.4, 2),
    x,
    640,
    lean,
  )

/** The body low and wide: vents above, one line of lights in front. */
function body(paint: Paint) {
  return (
    satin(`${paint.id}-top`, paint, [0, 0, 1, 0.8]) +
    path('M176 600Q184 582 206 582H594Q616 582 624 600L720 726H80Z', { fill: url(`${paint.id}-top`) }) +
    repeat(9, (i) =>
      path(`M${250 - i * 9} ${606 + i * 11}H${550 + i * 9}l4 5H${246 - i * 9}z`, { fill: paint.darker, opacity: 0.55 }),
    ) +
    patch(`${paint.id}-hot`, 270, 640, 190, 46, '#fff', paint.isLight ? 0.9 : 0.25, -8) +
    slab(`${paint.id}-front`, paint, [70, 716, 660, 104, 44], [0, 0, 0.2, 1]) +
    box(110, 750, 580, 36, 18, { fill: '#0b0b0e' }) +
    repeat(
      6,
      (i) =>
        circle(150 + i * 40, 768, 5.5, { fill: i === 4 ? '#f0b44d' : '#8df0a8' }) +
        circle(150 + i * 40, 768, 11, { fill: i === 4 ? '#f0b44d' : '#8df0a8', opacity: 0.2 }),
    ) +
    placed(
      repeat(3, (i) => stroke(arc(0, 10, 9 + i * 8, 225, 315), '#fff', 3.2, { opacity: 0.85 })) +
        circle(0, 10, 3, { fill: '#fff' }),
      650,
      762,
    ) +
    box(100, 818, 90, 12, 6, { fill: '#18181b' }) +
    box(610, 818, 90, 12, 6, { fill: '#18181b' })
  )
}

/** The back with its sockets. */
function rear(paint: Paint) {
  const socket = (x: number, color: string) =>
    box(x, 690, 78, 66, 8, { fill: color }) +
    box(x + 8, 698, 62, 50, 4, { fill: '#08080a' }) +
    repeat(6, (i) => box(x + 16 + i * 8, 700, 3, 16, 1, { fill: '#d9b45e' })) +
    box(x + 26, 736, 26, 14, 2, { fill: color })
  return (
    slab(`${paint.id}-back`, paint, [70, 640, 660, 180, 40]) +
    repeat(20, (i) => box(132 + i * 28, 660, 14, 6, 3, { fill: paint.darker, opacity: 0.55 })) +
    socket(254, '#3d78c8') +
    repeat(3, (i) => socket(350 + i * 92, mix('#e4b23c', paint.base, 0.1))) +
    port(150, 712, 66, 26) +
    knob(`${paint.id}-wps`, 666, 722, 18, mix(paint.dark, '#000', 0.2)) +
    box(100, 818, 90, 12, 6, { fill: '#18181b' }) +
    box(610, 818, 90, 12, 6, { fill: '#18181b' })
  )
}

/** A router with four antennas. */
export const router: Drawing = (paint, view) => {
  const set = (width: number, y: number, lean: number) =>
    placed(
      [-1.5, -0.5, 0.5, 1.5]
        .map((step, i) => antenna(paint, `a${i}`, 400 + step * width, step * lean, 400 - Math.abs(step) * 10))
        .join(''),
      0,
      y,
    )
  const front = set(140, -30, 5) + body(paint)
  if (view === 2) return placed(front, -380, -820, -6, 2)
  const shadow = contactShadow(`${paint.id}-s`, 400, 832, 360, 26)
  return view === 1 ? shadow + set(176, 30, 3) + rear(named(paint, 'r')) : shadow + front
}
