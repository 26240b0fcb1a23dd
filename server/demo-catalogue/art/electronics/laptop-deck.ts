import { mix } from '../colour.ts'
import { linear, path, repeat, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { fade, satin } from './materials.ts'
import { lying, polygon, sheet } from './perspective.ts'

const rows = (wide: boolean) => (wide ? [15, 15, 15, 14, 13] : [14, 14, 13, 12, 11])

/** The deck with keyboard and touchpad, seen from above the front edge. */
export function deck(paint: Paint, wide: boolean) {
  const on = sheet([90, 609], [710, 609], [778, 826], [22, 826])
  const key = mix(paint.isLight ? '#5b5d63' : '#18191d', paint.base, 0.12)
  const count = rows(wide)
  const keys = count
    .map((columns, row) =>
      repeat(columns, (i) => {
        const pitch = 0.84 / columns
        const d = lying(on, 0.08 + i * pitch, 0.1 + row * 0.094, pitch * 0.88, 0.074, 0.16)
        return path(d, { fill: key }) + path(d, { fill: url(`${paint.id}-key`) })
      }),
    )
    .join('')
  const space = repeat(7, (i) => {
    const [at, width] = [
      [0.08, 0.056],
      [0.144, 0.056],
      [0.208, 0.07],
      [0.286, 0.35],
      [0.644, 0.07],
      [0.722, 0.09],
      [0.82, 0.1],
    ][i] as [number, number]
    const d = lying(on, at, 0.57, width, 0.074, 0.1)
    return path(d, { fill: key }) + path(d, { fill: url(`${paint.id}-key`) })
  })
  return (
    satin(`${paint.id}-deck`, paint, [0, 0, 0.6, 1]) +
    path(lying(on, 0, 0, 1, 1, 0.012), { fill: url(`${paint.id}-deck`) }) +
    fade(`${paint.id}-hinge`, '#000', 0.35, [0, 0, 0, 1], 0.5) +
    polygon([on(0.01, 0), on(0.99, 0), on(0.99, 0.1), on(0.01, 0.1)], { fill: url(`${paint.id}-hinge`) }) +
    fade(`${paint.id}-key`, '#fff', 0.16, [0, 0, 0, 1]) +
    path(lying(on, 0.07, 0.085, 0.86, 0.575, 0.02), { fill: paint.darker, opacity: 0.5 }) +
    keys +
    space +
    path(lying(on, 0.315, 0.7, 0.37, 0.255, 0.05), {
      fill: mix(paint.base, paint.dark, 0.35),
      stroke: paint.darker,
      'stroke-width': 1.4,
    }) +
    stroke(`M${on(0.02, 0.985).join(' ')}L${on(0.98, 0.985).join(' ')}`, '#fff', 2.4, { opacity: 0.5 }) +
    front(paint)
  )
}

/** The thin front edge with the notch for the thumb. */
const front = (paint: Paint) =>
  linear(`${paint.id}-lip`, [
    [0, paint.dark],
    [0.4, paint.base],
    [1, paint.darker],
  ]) +
  path('M22 824H778V832C778 842 766 846 752 846H48C34 846 22 842 22 832Z', { fill: url(`${paint.id}-lip`) }) +
  path('M344 825h112c-4 10 -12 12 -22 12h-68c-10 0 -18 -2 -22 -12z', { fill: paint.darker, opacity: 0.75 })
