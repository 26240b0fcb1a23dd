import { box, clipped, element, ellipse, linear, path, repeat, scatter, stroke, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'
import { satin, turnedMetal } from './materials.ts'
import { knurl } from './parts.ts'

/** Which camera: with a hump, the professional's in black, or without a hump. */
export type Kind = 'classic' | 'pro' | 'compact'

/** The tone of top and bottom plates: black for the professional's, bright metal for the others. */
export const plateOf = (paint: Paint, kind: Kind): Paint =>
  kind === 'pro'
    ? {
        ...paint,
        base: '#2b2c30',
        light: '#45464c',
        lighter: '#6b6c74',
        dark: '#1b1c1f',
        darker: '#0d0e10',
        isDark: true,
        isLight: false,
      }
    : {
        ...paint,
        base: '#c3c2bf',
        light: '#dcdbd8',
        lighter: '#f4f3f1',
        dark: '#9d9c99',
        darker: '#6d6c69',
        isDark: false,
        isLight: false,
      }

/** Leather grain over a shape: the colour, pebbled by small lights and shadows. */
export function leather(paint: Paint, shape: string, area: readonly [number, number, number, number]) {
  const next = scatter(11)
  const pebbles = Array.from({ length: 420 }, () => [next() * 104, next() * 104] as const)
  const dots = (size: number, shift: number) =>
    pebbles
      .filter((_, i) => i % 3 === size)
      .map(([x, y]) => `M${(x - shift).toFixed(1)} ${(y - shift).toFixed(1)}h.01`)
      .join('')
  const pebble = (size: number) =>
    stroke(dots(size, 0), paint.dark, 3.6 + size * 1.5, { opacity: 0.5 }) +
    stroke(dots(size, 0.8), paint.light, 2 + size * 0.8, { opacity: 0.55 })
  const [x, y, width, height] = area
  return (
    element(
      'pattern',
      { id: `${paint.id}-grain`, width: 104, height: 104, patternUnits: 'userSpaceOnUse' },
      box(0, 0, 104, 104, 0, { fill: paint.base }) + repeat(3, pebble),
    ) +
    linear(
      `${paint.id}-fall`,
      [
        [0, '#fff', 0.2],
        [0.4, '#fff', 0],
        [1, '#000', 0.42],
      ],
      [0, 0, 0.6, 1],
    ) +
    clipped(
      `${paint.id}-hide`,
      shape,
      box(x, y, width, height, 0, { fill: url(`${paint.id}-grain`) }) +
        box(x, y, width, height, 0, { fill: url(`${paint.id}-fall`) }),
    )
  )
}

/** A dial lying on the top plate, seen from the front: knurled edge, bright rim. */
function dial(paint: Paint, key: string, x: number, y: number, width: number, height: number) {
  return (
    turnedMetal(`${paint.id}-${key}`, paint.base, 0.8) +
    box(x, y, width, height, 5, { fill: url(`${paint.id}-${key}`) }) +
    knurl(x + 3, y + 4, width - 6, height - 6, Math.round(width / 6)) +
    stroke(`M${x + 4} ${y + 2}h${width - 8}`, '#fff', 2, { opacity: 0.55 })
  )
}

/** Top plate with hump, dials, shutter and shoe; the hump's height and the grip depend on the kind. */
export function topPlate(_paint: Paint, plate: Paint, kind: Kind) {
  const hump =
    kind === 'compact'
      ? ''
      : kind === 'pro'
        ? 'M268 330L300 236Q306 222 322 222H478Q494 222 500 236L532 330Z'
        : 'M276 330L302 252Q306 242 318 242H482Q494 242 498 252L524 330Z'
  return (
    dial(plate, 'd1', 108, 276, 96, 46) +
    dial(plate, 'd2', 566, 286, 84, 40) +
    (kind === 'compact' ? '' : dial(plate, 'd3', 224, 294, 48, 30)) +
    turnedMetal(`${plate.id}-shutter`, plate.base) +
    box(668, 292, 44, 34, 8, { fill: url(`${plate.id}-shutter`) }) +
    ellipse(690, 292, 15, 6, { fill: kind === 'pro' ? '#c43a35' : plate.darker }) +
    (hump &&
      linear(`${plate.id}-hump`, [
        [0, plate.lighter],
        [0.3, plate.light],
        [1, plate.base],
      ]) +
        path(hump, { fill: url(`${plate.id}-hump`), stroke: plate.darker, 'stroke-width': 1.5 }) +
        box(340, kind === 'pro' ? 210 : 230, 120, 14, 3, { fill: '#141416' }) +
        box(354, kind === 'pro' ? 206 : 226, 92, 7, 2, { fill: plate.light })) +
    satin(`${plate.id}-top`, plate, [0, 0, 0.3, 1]) +
    path('M64 366Q64 322 108 322H692Q736 322 736 366V412H64Z', { fill: url(`${plate.id}-top`) }) +
    stroke('M70 356Q74 326 108 325H692Q726 326 730 356', '#fff', 2.4, { opacity: 0.5 }) +
    (hump &&
      path(kind === 'pro' ? 'M262 350L296 250H504L538 350Z' : 'M270 350L300 262H500L530 350Z', {
        fill: url(`${plate.id}-hump`),
      })) +
    glyphs(
      'NETRAVA',
      kind === 'compact' ? 214 : 400,
      kind === 'compact' ? 362 : 290,
      24,
      plate.isDark ? '#f3f1ea' : '#2a2a2c',
      2.1,
    )
  )
}
