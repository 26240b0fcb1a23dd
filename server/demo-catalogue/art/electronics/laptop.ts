import { box, circle, clipped, contactShadow, path, placed, repeat, stroke, url } from '../shapes.ts'
import type { Drawing, Options, Paint } from '../studio.ts'
import { desktop } from './desktop.ts'
import { reflection, screen } from './glass.ts'
import { deck } from './laptop-deck.ts'
import { closeUp } from './laptop-keys.ts'
import { named, patch, satin, slab } from './materials.ts'
import { port } from './parts.ts'
import { polygon } from './perspective.ts'
import { wallpaper, wallpaperOf } from './wallpaper.ts'

/** The lid from the front: thin rim, dark border, camera and the desktop. */
function display(paint: Paint, options: Options) {
  const [x, y, w, h, r] = [94, 196, 612, 411, 22]
  return (
    slab(`${paint.id}-lid`, paint, [x, y, w, h, r]) +
    box(x + 4, y + 4, w - 8, h - 6, r - 4, { fill: '#0a0a0d' }) +
    screen(
      paint.id,
      [x + 16, y + 20, w - 32, h - 42, 7],
      wallpaper(wallpaperOf(options.wallpaper, 'hills'), `${paint.id}-wall`, paint, x + 16, y + 20, w - 32, h - 42) +
        desktop(paint),
    ) +
    circle(400, y + 12, 3, { fill: '#26283a' }) +
    reflection(`${paint.id}-lid`, [x + 4, y + 4, w - 8, h - 6, r - 4], 0.12)
  )
}

/** The lid from behind with the maker's mark, the hinge and the vents below it. */
function behind(paint: Paint) {
  const [x, y, w, h] = [84, 246, 632, 452]
  return (
    polygon(
      [
        [70, 700],
        [730, 700],
        [786, 792],
        [14, 792],
      ],
      { fill: paint.darker },
    ) +
    satin(`${paint.id}-foot`, paint, [0, 0, 0, 1]) +
    path('M14 790H786V802C786 814 774 818 760 818H40C26 818 14 814 14 802Z', { fill: url(`${paint.id}-foot`) }) +
    repeat(3, (i) => port(60 + i * 62, 800, i === 2 ? 20 : 34, 9)) +
    box(640, 800, 46, 9, 3, { fill: '#0b0b0e' }) +
    repeat(34, (i) => box(214 + i * 11, 799, 6, 10, 2, { fill: '#0a0a0d', opacity: 0.8 })) +
    box(150, 690, 500, 22, 8, { fill: '#101014' }) +
    slab(`${paint.id}-cover`, paint, [x, y, w, h, 26]) +
    clipped(
      `${paint.id}-coverclip`,
      box(x, y, w, h, 26, {}),
      patch(`${paint.id}-gleam`, 260, 330, 420, 220, '#fff', paint.isLight ? 0.7 : 0.24, -24) +
        patch(`${paint.id}-dusk`, 690, 700, 320, 200, '#000', 0.25),
    ) +
    mark(paint, 400, 468, 1.7)
  )
}

const mark = (paint: Paint, x: number, y: number, scale: number) => {
  const tone = paint.isDark ? paint.lighter : paint.darker
  return placed(
    stroke('M-16 -20V20M16 -20L-12 2L16 20', tone, 7) +
      stroke('M-16 -21V19M16 -21L-12 1L16 19', '#fff', 1.4, { opacity: 0.5 }),
    x,
    y,
    0,
    scale,
  )
}

/** A laptop. Options: wallpaper, keyboard 'wide' for one more column of keys. */
export const laptop: Drawing = (paint, view, options) => {
  const shadow = contactShadow(`${paint.id}-s`, 400, view === 0 ? 848 : 820, 400, 34)
  if (view === 1) return shadow + behind(paint)
  if (view === 2) return placed(closeUp(paint), 70, 90, -8, 1.02)
  return (
    shadow +
    placed(
      box(110, 598, 580, 22, 6, { fill: '#101014' }) +
        deck(paint, options.keyboard === 'wide') +
        display(named(paint, 'd'), options),
      20,
      22,
      0,
      0.95,
      0.985,
    )
  )
}
