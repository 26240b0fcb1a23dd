import { mix } from '../colour.ts'
import { box, circle, contactShadow, ellipse, linear, path, placed, repeat, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { fade, named, satin, slab } from './materials.ts'
import { panel } from './panel.ts'
import { port } from './parts.ts'

/** Feet at both sides, or a pedestal in the middle on a plate. */
function stand(paint: Paint, kind: string, top: number) {
  const steel = { ...paint, base: mix(paint.base, paint.accent, 0.4), light: mix(paint.light, paint.accent, 0.4) }
  const foot = (x: number, lean: number) =>
    satin(`${paint.id}-foot${x}`, steel, [0, 0, 1, 1]) +
    path(`M${x - 9} ${top}h18l${lean + 16} 76q2 8 -6 8h-12q-5 0 -7 -5l-${9} -52l-${26} 52q-2 5 -7 5h-12q-8 0 -6 -8z`, {
      fill: url(`${paint.id}-foot${x}`),
    })
  if (kind === 'feet') return foot(190, 14) + foot(610, 14)
  const neck =
    linear(
      `${paint.id}-neck`,
      [
        [0, paint.darker],
        [0.3, steel.light],
        [0.6, steel.base],
        [1, paint.darker],
      ],
      [0, 0, 1, 0],
    ) +
    path(`M356 ${top - 6}h88l12 70h-112z`, { fill: url(`${paint.id}-neck`) }) +
    fade(`${paint.id}-neckshade`, '#000', 0.5, [0, 0, 0, 1], 0.6) +
    path(`M356 ${top - 6}h88l12 70h-112z`, { fill: url(`${paint.id}-neckshade`) })
  return (
    neck +
    satin(`${paint.id}-plate`, steel, [0, 0, 1, 0]) +
    ellipse(400, top + 74, 168, 24, { fill: paint.darker }) +
    ellipse(400, top + 68, 168, 24, { fill: url(`${paint.id}-plate`) }) +
    ellipse(400, top + 68, 166, 22.5, { fill: 'none', stroke: '#fff', 'stroke-width': 1.5, opacity: 0.4 })
  )
}

/** The back: ribbed cover, bracket holes, sockets and the cable's groove. */
function rear(paint: Paint, kind: string) {
  const [x, y, w, h] = [50, 250, 700, 408]
  return (
    stand(named(paint, 'stand'), kind, 656) +
    slab(`${paint.id}-shell`, paint, [x, y, w, h, 14]) +
    slab(`${paint.id}-hump`, { ...paint, lighter: paint.light }, [x + 90, y + 120, w - 180, h - 128, 26]) +
    repeat(16, (i) => box(x + 124, y + 150 + i * 7, w - 248, 3, 1.5, { fill: '#000', opacity: 0.2 })) +
    [
      [-60, 0],
      [60, 0],
      [-60, 84],
      [60, 84],
    ]
      .map(([dx, dy]) =>
        circle(400 + (dx as number), y + 292 - 20 + (dy as number) * 0.8, 7, {
          fill: '#0b0b0e',
          stroke: paint.light,
          'stroke-width': 2,
        }),
      )
      .join('') +
    box(x + 470, y + 282, 120, 78, 10, { fill: '#0000003a' }) +
    repeat(4, (i) => port(x + 484, y + 293 + i * 16, 52, 9)) +
    repeat(3, (i) =>
      circle(x + 562, y + 300 + i * 22, 7, {
        fill: '#0b0b0e',
        stroke: ['#d4b04d', '#b44', '#888'][i],
        'stroke-width': 2,
      }),
    )
  )
}

/** One corner, near: the edge of the metal, the seam and the picture behind the glass. */
const corner = (paint: Paint, options: Options) =>
  placed(panel(paint, options, [40, 250, 720, 405], 'lake', 16, true), -560, -610, -7, 2.05)

/** The remote control, lying before the set. */
const remote = (paint: Paint) =>
  contactShadow(`${paint.id}-s`, 90, 44, 100, 10) +
  slab(`${paint.id}-remote`, paint, [0, 0, 180, 40, 20], [0, 0, 0, 1]) +
  circle(44, 19, 13, { fill: paint.darker }) +
  circle(44, 19, 6, { fill: paint.dark }) +
  repeat(
    3,
    (i) => circle(78 + i * 18, 13, 4.5, { fill: paint.darker }) + circle(78 + i * 18, 27, 4.5, { fill: paint.darker }),
  ) +
  box(134, 9, 9, 20, 4.5, { fill: paint.darker }) +
  circle(160, 19, 5, { fill: '#c8473c' })

/** A television. Options: wallpaper, stand 'pedestal' or 'feet'. */
export const television: Drawing = (paint, view, options) => {
  const kind = options.stand === 'pedestal' ? 'pedestal' : 'feet'
  const front = named(paint, 'f')
  if (view === 1) return placed(contactShadow(`${paint.id}-s`, 400, 738, 330, 26) + rear(paint, kind), 0, 60)
  if (view === 2) return corner(front, options)
  const set =
    contactShadow(`${paint.id}-s`, 400, 772, kind === 'feet' ? 350 : 230, 26) +
    stand(named(paint, 'stand'), kind, 688) +
    panel(front, options, [30, 262, 740, 416], 'lake', 16, true)
  return placed(set, 0, 10) + placed(remote(named(paint, 'r')), 470, 868, -5, 1.05)
}
