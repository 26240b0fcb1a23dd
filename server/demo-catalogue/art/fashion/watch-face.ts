import { mix, shade } from '../colour.ts'
import { box, circle, clipped, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { caseMetal, dialColor, type Make } from './watch-case.ts'

const wedge = (from: number, to: number, r: number) => {
  const at = (degrees: number) =>
    `${(Math.sin((degrees * Math.PI) / 180) * r).toFixed(1)} ${(-Math.cos((degrees * Math.PI) / 180) * r).toFixed(1)}`
  return `M0 0L${at(from)}A${r} ${r} 0 0 1 ${at(to)}Z`
}

/** Brushed rays: two fans of light across from each other. */
const rays = (dark: boolean, r: number) =>
  repeat(18, (i) =>
    [25, 205]
      .map((middle) =>
        path(wedge(middle - 38 + i * 4.2, middle - 36 + i * 4.2 + 2.6, r), {
          fill: '#ffffff',
          'fill-opacity': (dark ? 0.16 : 0.34) * (1 - Math.abs(i - 8.5) / 10),
        }),
      )
      .join(''),
  )

function hand(paint: Paint, make: Make, angle: number, length: number, width: number) {
  const { deep, bright } = caseMetal(paint, make)
  return (
    placed(
      path(
        `M${-width / 2} 24L${-width * 0.7} ${-length * 0.2}L0 ${-length}L${width * 0.7} ${-length * 0.2}L${width / 2} 24Z`,
        { fill: '#000000', 'fill-opacity': 0.28 },
      ),
      4,
      7,
      angle,
    ) +
    placed(
      path(`M${-width / 2} 24L${-width * 0.7} ${-length * 0.2}L0 ${-length}V24Z`, { fill: bright }) +
        path(`M${width / 2} 24L${width * 0.7} ${-length * 0.2}L0 ${-length}V24Z`, { fill: deep }),
      0,
      0,
      angle,
    )
  )
}

/** A small dial within the dial, about x, y. */
const counter = (x: number, y: number, ink: string, ground: string, angle: number) =>
  circle(x, y, 39, { fill: shade(ground, -0.24) }) +
  circle(x, y, 37, { fill: mix(ground, ink, 0.06) }) +
  repeat(6, (i) =>
    circle(x, y, 36 - i * 6, { fill: 'none', stroke: ink, 'stroke-width': 0.5, 'stroke-opacity': 0.18 }),
  ) +
  repeat(12, (i) => placed(stroke('M0 -35V-29', ink, i % 3 ? 1.2 : 2.4), x, y, i * 30)) +
  placed(stroke('M0 8V-27', ink, 2.6), x, y, angle) +
  circle(x, y, 4, { fill: ink })

/** The face about 0,0: radius 168 under the glass. */
function face(paint: Paint, make: Make) {
  const { deep, mid, bright, flash } = caseMetal(paint, make)
  const ground = dialColor(paint, make)
  const darkDial = make.strap === 'leather' ? paint.isLight : !paint.isLight
  const ink = darkDial ? '#f4f1ea' : '#26242b'
  const baton = (i: number) => {
    const [long, wide] = make.dial === 'minimal' ? [i % 3 ? 20 : 34, 4] : [i % 3 ? 30 : 38, 9]
    return (
      placed(
        path(`M${-wide / 2} -146h${wide}v${long}h${-wide}Z`, { fill: '#000000', 'fill-opacity': 0.25 }),
        2,
        4,
        i * 30,
      ) +
      placed(
        path(`M${-wide / 2} -146H0v${long}h${-wide / 2}Z`, { fill: flash }) +
          path(`M0 -146h${wide / 2}v${long}H0Z`, { fill: deep }),
        0,
        0,
        i * 30,
      )
    )
  }
  return (
    circle(0, 0, 168, { fill: url(`${paint.id}-dial`) }) +
    rays(darkDial, 166) +
    circle(0, 0, 158, { fill: 'none', stroke: ink, 'stroke-width': 1, 'stroke-opacity': 0.4 }) +
    repeat(60, (i) =>
      make.dial === 'minimal' && i % 5
        ? ''
        : placed(
            stroke(i % 5 ? 'M0 -160V-153' : 'M0 -161V-150', ink, i % 5 ? 1.3 : 2.4, { 'stroke-opacity': 0.85 }),
            0,
            0,
            i * 6,
          ),
    ) +
    repeat(12, (i) => (make.dial === 'chrono' && [3, 6, 9].includes(i) ? '' : baton(i))) +
    (make.dial === 'chrono'
      ? counter(-70, 0, ink, ground, 40) + counter(70, 0, ink, ground, -70) + counter(0, 70, ink, ground, 150)
      : '') +
    (make.dial === 'sunray'
      ? box(84, -14, 38, 28, 3, { fill: '#f6f3ec', stroke: mid, 'stroke-width': 3 }) +
        path('M97 -9h12l-7 18', { fill: 'none', stroke: '#26242b', 'stroke-width': 3 })
      : '') +
    path('M-11 -86L0 -98L11 -86L6 -72H-6Z', { fill: bright }) +
    path('M-11 -86L0 -98V-72H-6Z', { fill: deep, 'fill-opacity': 0.5 }) +
    hand(paint, make, -57, 92, 13) +
    hand(paint, make, 58, 136, 10) +
    placed(stroke('M0 40V-144', '#000000', 2.4, { 'stroke-opacity': 0.25 }), 4, 8, 212) +
    placed(
      stroke('M0 40V-144', make.strap === 'leather' && !paint.isLight ? paint.base : '#d9573a', 2.6) +
        circle(0, 26, 7, { fill: make.strap === 'leather' && !paint.isLight ? paint.base : '#d9573a' }),
      0,
      0,
      212,
    ) +
    circle(0, 0, 10, { fill: deep }) +
    circle(-0.8, -1, 8, { fill: bright }) +
    circle(0, 0, 3, { fill: deep }) +
    circle(0, 0, 168, { fill: 'none', stroke: '#000000', 'stroke-width': 9, 'stroke-opacity': 0.22 }) +
    clipped(
      `${paint.id}-crystal`,
      circle(0, 0, 168, {}),
      path('M-190 -190H40L-120 190H-190Z', { fill: url(`${paint.id}-glass`) }) +
        path('M70 -190H104L-60 190H-94Z', { fill: '#ffffff', 'fill-opacity': 0.08 }),
    )
  )
}

/** The case about 0,0 with lugs, crown and pushers. */
export function head(paint: Paint, make: Make) {
  const metal = caseMetal(paint, make)
  const crown = (y: number, wide: number, tall: number) =>
    box(196, y - tall / 2, wide, tall, 6, { fill: metal.deep }) +
    box(196, y - tall / 2 + 2, wide - 2, tall - 4, 5, { fill: url(`${paint.id}-bezel`) }) +
    repeat(Math.floor(tall / 6), (i) => stroke(`M${204} ${y - tall / 2 + 5 + i * 6}H${194 + wide}`, metal.deep, 1.6))
  const lugs =
    'M-116 -224C-140 -224 -146 -200 -186 -96L-110 -150ZM116 -224C140 -224 146 -200 186 -96L110 -150ZM-116 224C-140 224 -146 200 -186 96L-110 150ZM116 224C140 224 146 200 186 96L110 150Z'
  return (
    placed(circle(0, 0, 206, { fill: '#0d0810', 'fill-opacity': 0.2 }), 8, 14) +
    path(lugs, { fill: url(`${paint.id}-case`), stroke: metal.deep, 'stroke-width': 1.5 }) +
    crown(0, 36, 54) +
    (make.dial === 'chrono' ? placed(crown(0, 30, 34), 0, 0, -32) + placed(crown(0, 30, 34), 0, 0, 32) : '') +
    circle(0, 0, 206, { fill: metal.deep }) +
    circle(0, 0, 203, { fill: url(`${paint.id}-case`) }) +
    circle(0, 0, 190, { fill: metal.deep }) +
    circle(0, 0, 188, { fill: url(`${paint.id}-bezel`) }) +
    circle(0, 0, 172, { fill: metal.deep }) +
    face(paint, make)
  )
}
