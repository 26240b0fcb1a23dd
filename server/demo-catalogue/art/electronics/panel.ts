import { shade } from '../colour.ts'
import { box, path, url } from '../shapes.ts'
import type { Options, Paint } from '../studio.ts'
import { reflection, screen } from './glass.ts'
import { glyphs } from './glyphs.ts'
import { fade, slab } from './materials.ts'
import { wallpaper, wallpaperOf } from './wallpaper.ts'

/** A row of programmes as the home screen shows them, below the picture. */
function programmes(paint: Paint, x: number, y: number, width: number, height: number) {
  const card = (width - 5 * 14) / 5
  const tints = [paint.light, '#e0a458', '#5c8f9e', '#a85d6d', '#6f7c5a']
  return (
    fade(`${paint.id}-dim`, '#08060d', 0.75, [0, 1, 0, 0]) +
    box(x, y, width, height, 0, { fill: url(`${paint.id}-dim`) }) +
    box(x + 26, y + height * 0.3, width * 0.3, 15, 7, { fill: '#fff', opacity: 0.95 }) +
    box(x + 26, y + height * 0.3 + 26, width * 0.42, 7, 3.5, { fill: '#fff', opacity: 0.55 }) +
    tints
      .map(
        (tint, i) =>
          box(x + 26 + i * (card + 8), y + height - card * 0.62 - 22, card - 4, card * 0.6, 8, {
            fill: tint,
            stroke: i ? undefined : '#fff',
            'stroke-width': i ? undefined : 3,
          }) +
          path(
            `M${x + 26 + i * (card + 8)} ${y + height - 30}l${card * 0.3} ${-card * 0.26}l${card * 0.22} ${card * 0.14}l${card * 0.24} ${-card * 0.2}l${card * 0.16} ${card * 0.14}v${card * 0.16}z`,
            { fill: shade(tint, -0.35), opacity: 0.6 },
          ),
      )
      .join('')
  )
}

/** The panel: a hairline frame around the picture, a chin with the maker's name. */
export function panel(
  paint: Paint,
  options: Options,
  [x, y, w, h]: readonly [number, number, number, number],
  usual: 'lake' | 'dunes',
  chin: number,
  television: boolean,
) {
  return (
    slab(`${paint.id}-case`, paint, [x, y, w, h + chin, 9]) +
    box(x + 4, y + 4, w - 8, h, 6, { fill: '#060609' }) +
    screen(
      paint.id,
      [x + 9, y + 9, w - 18, h - 10, 3],
      wallpaper(wallpaperOf(options.wallpaper, usual), `${paint.id}-wall`, paint, x + 9, y + 9, w - 18, h - 10) +
        (television ? programmes(paint, x + 9, y + h * 0.42, w - 18, h * 0.58) : ''),
    ) +
    reflection(`${paint.id}-panel`, [x + 9, y + 9, w - 18, h - 10, 3], 0.11) +
    (chin > 10
      ? glyphs(
          television ? 'CHITRAVI' : 'KAVYON',
          x + w / 2,
          y + h + chin / 2 - 4,
          8,
          paint.isLight ? paint.darker : paint.lighter,
          2,
        )
      : '')
  )
}
