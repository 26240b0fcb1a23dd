import { mix, shade } from '../colour.ts'
import { box, circle, clipped, contactShadow, linear, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { reflection, screen } from './glass.ts'
import { glyphs } from './glyphs.ts'
import { bevel, named, patch, slab, turnedMetal } from './materials.ts'
import { lens } from './parts.ts'
import { wallpaper, wallpaperOf } from './wallpaper.ts'

const width = 470

const height = 650

const corner = 40

/** The front with clock, a row of applications and a note pinned to the screen. */
function face(paint: Paint, options: Options) {
  const [x, y, w, h] = [22, 22, width - 44, height - 44]
  const white = '#ffffff'
  const apps = ['#f2efe8', '#e57f6c', '#5b9bd8', '#58b28a', '#e7b955', '#8a76c4', '#44474f', '#e3a0b5']
  return (
    slab(`${paint.id}-body`, paint, [0, 0, width, height, corner]) +
    box(5, 5, width - 10, height - 10, corner - 5, { fill: '#08080b' }) +
    screen(
      paint.id,
      [x, y, w, h, 20],
      wallpaper(wallpaperOf(options.wallpaper, 'petals'), `${paint.id}-wall`, paint, x, y, w, h) +
        glyphs('10:09', 128, 72, 44, white, 1.3) +
        box(50, 132, 130, 5, 2.5, { fill: white, opacity: 0.75 }) +
        box(260, 62, 166, 104, 20, { fill: white, opacity: 0.9 }) +
        stroke('M280 96h86M280 114h112M280 132h64', shade(paint.base, -0.15), 5, { opacity: 0.75 }) +
        circle(402, 88, 9, { fill: paint.base }) +
        box(64, height - 116, width - 128, 66, 24, { fill: white, opacity: 0.3 }) +
        apps
          .slice(0, 6)
          .map((color, i) => box(78 + i * 54.5, height - 104, 42, 42, 13, { fill: color }))
          .join(''),
    ) +
    circle(width / 2, 13, 3.4, { fill: '#272a3c' }) +
    reflection(`${paint.id}-glass`, [5, 5, width - 10, height - 10, corner - 5], 0.12)
  )
}

/** The back: bare metal, camera, mark and antenna line. */
function back(paint: Paint, options: Options) {
  const ring = mix(paint.base, paint.accent, 0.5)
  const tone = paint.isDark ? paint.lighter : paint.darker
  return (
    slab(`${paint.id}-body`, paint, [0, 0, width, height, corner]) +
    clipped(
      `${paint.id}-clip`,
      box(0, 0, width, height, corner, {}),
      patch(`${paint.id}-gleam`, 150, 180, 330, 420, '#fff', paint.isLight ? 0.7 : 0.24, 30) +
        patch(`${paint.id}-dusk`, 440, 640, 300, 260, '#000', 0.22),
    ) +
    bevel(`${paint.id}-rim`, [0, 0, width, height, corner], 0.5) +
    stroke(`M0 92h${width}`, paint.darker, 2, { opacity: 0.28 }) +
    slab(`${paint.id}-island`, paint, [26, 24, 62, options.cameras === 2 ? 122 : 62, 31]) +
    lens(`${paint.id}-lens`, 57, 55, 24, ring) +
    (options.cameras === 2 ? lens(`${paint.id}-lens2`, 57, 115, 24, ring, '#2b8f9c') : '') +
    circle(112, 55, 7, { fill: '#f6e7b8' }) +
    placed(
      path('M0 -26C17 -14 17 14 0 26C-17 14 -17 -14 0 -26Z', { fill: tone, opacity: 0.8 }) +
        path('M-31 -9C-14 -14 6 0 12 18C-9 21 -27 9 -31 -9Z', { fill: tone, opacity: 0.45 }) +
        path('M31 -9C14 -14 -6 0 -12 18C9 21 27 9 31 -9Z', { fill: tone, opacity: 0.45 }),
      width / 2,
      height / 2,
    ) +
    repeat(3, (i) => circle(width / 2 - 22 + i * 22, height - 26, 4, { fill: paint.darker, opacity: 0.8 }))
  )
}

/** The pen, lying down its length. */
const pen = (paint: Paint) =>
  turnedMetal(`${paint.id}-pen`, paint.isLight ? '#e9e7e2' : paint.light, 0.6) +
  box(0, 0, 22, 480, 11, { fill: url(`${paint.id}-pen`) }) +
  box(0, 120, 22, 3, 0, { fill: '#000', opacity: 0.2 }) +
  box(5, 150, 12, 74, 6, { fill: paint.dark, opacity: 0.6 }) +
  linear(
    `${paint.id}-tip`,
    [
      [0, '#f4f2ed'],
      [1, '#b9b6af'],
    ],
    [0, 0, 1, 0],
  ) +
  path('M2 474C4 500 8 524 11 534C14 524 18 500 20 474Z', { fill: url(`${paint.id}-tip`) })

/** A tablet. Options: wallpaper, cameras 1-2, pen 1 to lay the pen beside it. */
export const tablet: Drawing = (paint, view, options) => {
  const [front, rear] = [named(paint, 'f'), named(paint, 'b')]
  const shadow = contactShadow(`${paint.id}-s`, 400, 872, 290)
  if (view === 1) return shadow + placed(back(rear, options), 142, 150, 0, 1.1)
  if (view === 2) return placed(back(rear, options), 130, 150, -12, 2.6)
  const stylus = options.pen ? placed(pen(front), 694, 236, 9, 1.12) : ''
  return (
    contactShadow(`${paint.id}-s1`, 330, 850, 250) +
    shadow +
    placed(back(rear, options), 100, 136, -6, 1.02) +
    patch(`${paint.id}-between`, 400, 520, 260, 380, '#0d0712', 0.3) +
    placed(face(front, options), options.pen ? 176 : 210, 178, 3, 1.04) +
    stylus
  )
}
