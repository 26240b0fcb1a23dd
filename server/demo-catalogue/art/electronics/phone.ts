import { mix, shade } from '../colour.ts'
import { box, circle, clipped, contactShadow, group, linear, path, placed, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { reflection, screen } from './glass.ts'
import { glyphs } from './glyphs.ts'
import { bevel, fade, named, patch, slab } from './materials.ts'
import { lens } from './parts.ts'
import { wallpaper, wallpaperOf } from './wallpaper.ts'

const width = 330

const height = 690

const corner = 58

/** The metal frame with its side keys; `paint` gives the anodised tone. */
function frame(paint: Paint) {
  const metal = { ...paint, base: mix(paint.base, paint.accent, 0.35), light: mix(paint.light, paint.accent, 0.35) }
  return (
    box(width - 3, 190, 8, 62, 3, { fill: shade(metal.base, -0.35) }) +
    box(width - 3, 276, 8, 112, 3, { fill: shade(metal.base, -0.35) }) +
    slab(`${paint.id}-frame`, metal, [0, 0, width, height, corner])
  )
}

/** The front: glass, wallpaper, clock and two round shortcuts. */
export function phoneFront(paint: Paint, options: Options) {
  const glass = [13, 13, width - 26, height - 26, corner - 13] as const
  const [x, y, w, h, r] = glass
  const white = '#ffffff'
  return (
    frame(paint) +
    box(5, 5, width - 10, height - 10, corner - 5, { fill: '#07070a' }) +
    screen(
      paint.id,
      [x, y, w, h, r],
      wallpaper(wallpaperOf(options.wallpaper, 'dunes'), `${paint.id}-wall`, paint, x, y, w, h) +
        fade(`${paint.id}-top`, '#10081c', 0.38, [0, 0, 0, 1], 0.5) +
        box(x, y, w, h, 0, { fill: url(`${paint.id}-top`) }),
    ) +
    circle(width / 2, 42, 9, { fill: '#050507' }) +
    circle(width / 2 - 2, 40, 2.6, { fill: '#33457a', opacity: 0.9 }) +
    glyphs('10:09', width / 2, 108, 66, white, 1.15, 0.97) +
    box(width / 2 - 52, 196, 104, 5, 2.5, { fill: white, opacity: 0.75 }) +
    box(34, 238, width - 68, 62, 22, { fill: white, opacity: 0.2 }) +
    circle(68, 269, 17, { fill: white, opacity: 0.85 }) +
    stroke('M60 269l6 6l11 -12', shade(paint.base, -0.2), 4) +
    box(100, 256, 118, 7, 3.5, { fill: white, opacity: 0.9 }) +
    box(100, 275, 156, 6, 3, { fill: white, opacity: 0.55 }) +
    circle(66, height - 68, 25, { fill: '#000', opacity: 0.28 }) +
    path(`M58 ${height - 82}h16v6l-4 6v18h-8v-18l-4 -6z`, { fill: white }) +
    circle(width - 66, height - 68, 25, { fill: '#000', opacity: 0.28 }) +
    box(width - 79, height - 76, 26, 18, 5, { fill: white }) +
    circle(width - 66, height - 67, 5, { fill: '#3a3350' }) +
    box(width / 2 - 54, height - 29, 108, 5, 2.5, { fill: white, opacity: 0.9 }) +
    reflection(`${paint.id}-front`, [5, 5, width - 10, height - 10, corner - 5], 0.13)
  )
}

/** Where each lens sits in the island, in units of its size. */
const layouts: Record<number, readonly (readonly [number, number, number])[]> = {
  1: [[0.5, 0.5, 0.3]],
  2: [
    [0.3, 0.3, 0.21],
    [0.7, 0.7, 0.21],
  ],
  3: [
    [0.29, 0.29, 0.205],
    [0.29, 0.72, 0.205],
    [0.72, 0.5, 0.205],
  ],
  4: [
    [0.28, 0.28, 0.2],
    [0.28, 0.73, 0.2],
    [0.73, 0.28, 0.2],
    [0.73, 0.73, 0.17],
  ],
}

/** Cameras side by side on an island, or each on its own in a column (`layout: 'stack'`). */
function cameras(paint: Paint, options: Options) {
  const count = Math.min(4, Math.max(1, Number(options.cameras ?? 3)))
  const ring = mix(paint.base, paint.accent, 0.55)
  const coats = ['#4257d6', '#2b8f9c', '#7a48c9', '#a6683a']
  if (options.layout === 'stack') {
    const spots = Array.from({ length: count }, (_, i) =>
      lens(`${paint.id}-l${i}`, 82, 88 + i * 108, 44, ring, coats[i]),
    )
    return (
      spots.join('') + flash(`${paint.id}-flash`, 150, 88) + (count > 1 ? circle(150, 152, 6, { fill: '#0a0a0c' }) : '')
    )
  }
  const [x, y, size] = [26, 28, count === 1 ? 118 : 168]
  const spots = layouts[count] as readonly (readonly [number, number, number])[]
  return (
    patch(`${paint.id}-ishade`, x + size / 2 + 8, y + size / 2 + 16, size * 0.78, size * 0.78, '#000', 0.42) +
    slab(`${paint.id}-island`, { ...paint, light: mix(paint.light, '#fff', 0.12) }, [x, y, size, size, 44]) +
    spots
      .map(([sx, sy, sr], i) => lens(`${paint.id}-l${i}`, x + sx * size, y + sy * size, sr * size, ring, coats[i]))
      .join('') +
    (count === 2 ? flash(`${paint.id}-flash`, x + size * 0.72, y + size * 0.27) : '') +
    (count === 3 ? flash(`${paint.id}-flash`, x + size * 0.72, y + size * 0.16) : '') +
    (count === 4 ? flash(`${paint.id}-flash`, x + size * 0.5, y + size * 0.5, 8) : '')
  )
}

const flash = (id: string, x: number, y: number, r = 13) =>
  linear(id, [
    [0, '#fff8e2'],
    [1, '#e3c98a'],
  ]) +
  circle(x, y, r, { fill: url(id) }) +
  circle(x, y, r * 0.45, { fill: '#fff', opacity: 0.75 }) +
  circle(x, y, r, { fill: 'none', stroke: '#00000055', 'stroke-width': 1.5 })

/** The back: matt glass with a broad soft light across it, the cameras and the maker's mark. */
export function phoneBack(paint: Paint, options: Options) {
  const glass = [4, 4, width - 8, height - 8, corner - 4] as const
  const mark = paint.isDark ? paint.lighter : paint.isLight ? paint.darker : paint.dark
  return (
    frame(paint) +
    linear(
      `${paint.id}-glassback`,
      [
        [0, paint.lighter],
        [0.28, paint.light],
        [0.6, paint.base],
        [1, paint.dark],
      ],
      [0, 0, 1, 1],
    ) +
    box(...(glass.slice(0, 4) as [number, number, number, number]), glass[4], { fill: url(`${paint.id}-glassback`) }) +
    clipped(
      `${paint.id}-backclip`,
      box(4, 4, width - 8, height - 8, corner - 4, {}),
      patch(`${paint.id}-sheen`, 250, 170, 150, 520, '#fff', paint.isLight ? 0.6 : 0.26, 24) +
        patch(`${paint.id}-low`, 300, 690, 260, 240, '#000', 0.22),
    ) +
    bevel(`${paint.id}-back`, glass, 0.55, 1.8) +
    cameras(paint, options) +
    group(
      path('M0 -17C11 -9 11 9 0 17C-11 9 -11 -9 0 -17Z', { fill: mark, opacity: 0.85 }) +
        path('M-20 -6C-9 -9 4 0 8 12C-6 14 -18 6 -20 -6Z', { fill: mark, opacity: 0.5 }) +
        path('M20 -6C9 -9 -4 0 -8 12C6 14 18 6 20 -6Z', { fill: mark, opacity: 0.5 }),
      {
        transform: `translate(${width / 2} ${height * 0.56})`,
      },
    )
  )
}

/** A phone. Options: cameras 1-4, layout 'stack' for lenses without an island, wallpaper. */
export const phone: Drawing = (paint, view, options) => {
  const [back, front] = [named(paint, 'b'), named(paint, 'f')]
  if (view === 1)
    return contactShadow(`${paint.id}-s`, 402, 890, 215) + placed(phoneFront(front, options), 214, 118, 0, 1.11)
  if (view === 2) return placed(phoneBack(back, options), 96, 150, -9, 2.15)
  return (
    contactShadow(`${paint.id}-s1`, 300, 862, 190) +
    contactShadow(`${paint.id}-s2`, 500, 886, 200) +
    placed(phoneBack(back, options), 118, 158, -5) +
    patch(`${paint.id}-between`, 400, 560, 130, 330, '#0d0712', 0.4, 4) +
    placed(phoneFront(front, options), 368, 176, 4)
  )
}
