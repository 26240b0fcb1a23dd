import { hexFrom, hexOf, lchOf, shade } from './colour.ts'
import { element, ellipse, group, linear, radial, url } from './shapes.ts'

/** 0 the hero view, 1 another angle, 2 a close-up. Every picture is 800 x 1000 (4:5). */
export type View = 0 | 1 | 2

/** What a drawing is given: the variant's colour as hex and tones derived from it. */
export type Paint = {
  base: string
  light: string
  lighter: string
  dark: string
  darker: string
  /** A metal or thread that goes with the colour. */
  accent: string
  isDark: boolean
  isLight: boolean
  /** Unique prefix for the ids of gradients and clips. */
  id: string
}

export type Options = Record<string, string | number>

/** The object alone with the shadow it casts, as SVG markup in an 800 x 1000 space, without backdrop; it stands at about y 860. */
export type Drawing = (paint: Paint, view: View, options: Options) => string

const gold = '#cfa557'
const silver = '#c4c8ce'
const gunmetal = '#7d828a'

/** Threads and metals: gold on warm and rich colours, silver on cool ones, gunmetal where silver would vanish. */
function accentFor({ l, c, h }: { l: number; c: number; h: number }): string {
  if (c < 0.03) return l > 0.8 ? gunmetal : silver
  return h > 180 && h < 285 ? silver : gold
}

/** The tones of a variant's colour, a name or hex; pure black and white are pulled in so that light and shadow still show. */
export function paintFrom(color: string): Paint {
  const hex = hexOf(color)
  const asked = lchOf(hex)
  const seen = { ...asked, l: Math.min(0.965, Math.max(0.235, asked.l)) }
  const base = seen.l === asked.l ? hex : hexFrom(seen)
  const isDark = seen.l < 0.38
  const isLight = seen.l > 0.85
  return {
    base,
    light: shade(base, isLight ? 0.55 : isDark ? 0.13 : 0.2),
    lighter: shade(base, isLight ? 0.85 : isDark ? 0.3 : 0.45),
    dark: shade(base, isLight ? -0.09 : isDark ? -0.22 : -0.17),
    darker: shade(base, isLight ? -0.2 : isDark ? -0.45 : -0.36),
    accent: accentFor(seen),
    isDark,
    isLight,
    id: `c${hex.slice(1)}`,
  }
}

/** Wall and floor in the hue of the goods: pale for most, deeper behind white things so that they stand out. */
function backdrop(paint: Paint): string {
  const { c, h } = lchOf(paint.base)
  const neutral = c < 0.03
  const hue = neutral ? 78 : h
  const chroma = neutral ? 0.011 : Math.min(0.042, c * 0.28)
  const lift = paint.isLight ? -0.07 : 0
  const tone = (l: number, strength = 1) => hexFrom({ l: l + lift, c: chroma * strength, h: hue })
  const id = `${paint.id}-backdrop`
  return (
    linear(`${id}-wall`, [
      [0, tone(0.93, 1.1)],
      [0.6, tone(0.952)],
      [0.735, tone(0.938, 1.1)],
      [0.8, tone(0.922, 1.2)],
      [1, tone(0.9, 1.3)],
    ]) +
    radial(`${id}-glow`, [
      [0, tone(0.99, 0.5), 0.95],
      [1, tone(0.97, 0.7), 0],
    ]) +
    element('rect', { width: 800, height: 1000, fill: url(`${id}-wall`) }) +
    ellipse(330, 400, 560, 520, { fill: url(`${id}-glow`) }) +
    ellipse(400, 880, 520, 130, { fill: url(`${id}-glow`), opacity: 0.6 })
  )
}

/** A drawing in the studio: a whole SVG document of 800 x 1000. The same arguments always give the same text. */
export function picture(drawing: Drawing, color: string, view: View, options: Options = {}): string {
  const paint = paintFrom(color)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">${backdrop(paint)}${group(drawing(paint, view, options))}</svg>`
}
