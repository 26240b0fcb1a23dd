import { hexFrom, lchOf } from '../colour.ts'
import { group } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { scene, type Wallpaper } from './scenes.ts'

const homeHue: Record<Wallpaper, number> = { dunes: 38, hills: 165, petals: 350, waves: 235, night: 285, lake: 215 }

/** Six tones from sky to shade about a hue: the goods' own, or the scene's where the goods are grey. */
function tonesFor(kind: Wallpaper, paint: Paint): string[] {
  const { c, h } = lchOf(paint.base)
  const hue = c < 0.035 ? homeHue[kind] : h
  const tone = (l: number, chroma: number, by: number) => hexFrom({ l, c: chroma, h: (hue + by + 720) % 360 })
  if (kind === 'night')
    return [
      tone(0.2, 0.07, -10),
      tone(0.32, 0.11, 0),
      tone(0.5, 0.15, 35),
      tone(0.7, 0.15, 70),
      tone(0.86, 0.1, 90),
      tone(0.14, 0.04, -15),
    ]
  return [
    tone(0.95, 0.035, 60),
    tone(0.86, 0.085, 45),
    tone(0.74, 0.125, 25),
    tone(0.58, 0.135, 5),
    tone(0.42, 0.11, -12),
    tone(0.28, 0.075, -25),
  ]
}

/** A display's picture over x, y, width, height. */
export function wallpaper(
  kind: Wallpaper,
  id: string,
  paint: Paint,
  x: number,
  y: number,
  width: number,
  height: number,
) {
  const stretched = group(scene(kind, id, tonesFor(kind, paint), height / width), {
    transform: `translate(${x} ${y}) scale(${width / 100} ${height / 100})`,
  })
  return stretched
}

const kinds: readonly string[] = ['dunes', 'hills', 'petals', 'waves', 'night', 'lake']

/** The option's wallpaper, or the one that this kind of product usually shows. */
export const wallpaperOf = (option: string | number | undefined, usual: Wallpaper): Wallpaper =>
  kinds.includes(String(option)) ? (option as Wallpaper) : usual
