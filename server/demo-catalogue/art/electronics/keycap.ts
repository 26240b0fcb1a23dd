import { mix, shade } from '../colour.ts'
import { box, url } from '../shapes.ts'
import type { Paint } from '../studio.ts'
import { glyphs } from './glyphs.ts'

type Tones = { cap: string; side: string; alt: string; altSide: string; ink: string; altInk: string }

/** Keycaps near the case's colour, the modifiers a step away, one accent. */
export function tonesOf(paint: Paint): Tones {
  const cap = paint.isLight ? '#fbf9f4' : paint.isDark ? '#34353b' : mix(paint.lighter, '#ffffff', 0.45)
  const alt = paint.isLight ? '#cfc8ba' : paint.isDark ? '#212226' : paint.base
  return {
    cap,
    side: shade(cap, -0.22),
    alt,
    altSide: shade(alt, -0.28),
    ink: paint.isDark ? '#eceae4' : '#45464c',
    altInk: paint.isLight ? '#5a554b' : '#f5f2ea',
  }
}

/** One keycap from above: skirt, dished top, its letter. */
export function cap(
  tones: Tones,
  id: string,
  x: number,
  y: number,
  width: number,
  letter: string,
  style: 'plain' | 'alt' | 'accent',
  accent: string,
) {
  const [top, side, ink] =
    style === 'accent'
      ? [accent, shade(accent, -0.3), '#fffaf0']
      : style === 'alt'
        ? [tones.alt, tones.altSide, tones.altInk]
        : [tones.cap, tones.side, tones.ink]
  return (
    box(x, y, width, 41, 7, { fill: side }) +
    box(x + 4, y + 2, width - 8, 32, 6, { fill: top }) +
    box(x + 4, y + 2, width - 8, 32, 6, { fill: url(id) }) +
    (letter ? glyphs(letter, x + width / 2, y + 11, 12, ink, 1.9, 0.9) : '')
  )
}
