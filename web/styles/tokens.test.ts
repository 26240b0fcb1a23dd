import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
const css = read('tokens.css')

type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Rgb = readonly [number, number, number]

/** The tokens that hold one opaque colour for each theme. */
function tokensOf(text: string): Map<string, { light: Oklch; dark: Oklch }> {
  const color = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
  const numbers = (values: (string | undefined)[]) => values.map(Number) as unknown as Oklch
  const declarations = text.matchAll(new RegExp(String.raw`--([a-z-]+): light-dark\(\s*${color},\s*${color}\s*\)`, 'g'))
  return new Map(
    [...declarations].map((found) => [
      found[1]!,
      { light: numbers(found.slice(2, 5)), dark: numbers(found.slice(5, 8)) },
    ]),
  )
}

/** Linear sRGB, clipped to what a screen shows (the matrices of CSS Color 4). */
function linearRgb([lightness, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.max(0, Math.min(1, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** WCAG 2's contrast of two colours, 1 to 21. */
function contrast(one: Oklch, other: Oklch): number {
  const luminance = (color: Oklch) => {
    const [red, green, blue] = linearRgb(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'raised', 'well'] as const
const everywhere = (...names: string[]) => names.flatMap((name) => grounds.map((ground) => [name, ground] as const))

/** Text colours and their backgrounds: contrast 4.5 or more (AA). */
const texts = [
  ...everywhere('ink', 'muted', 'link', 'link-strong', 'success', 'warning', 'danger'),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['ink', 'accent-tint'],
  ['link', 'link-tint'],
  ['ink', 'link-tint'],
  ['muted', 'link-tint'],
  ['link-ink', 'link'],
  ['link-ink', 'link-strong'],
  ['success', 'success-tint'],
  ['warning', 'warning-tint'],
  ['danger', 'danger-tint'],
  ['ink', 'danger-tint'],
  ['muted', 'danger-tint'],
  ['ink', 'warning-tint'],
  ['ink', 'success-tint'],
  ['danger-ink', 'danger-fill'],
  ['danger-ink', 'danger-fill-strong'],
] as const

/** Borders of controls, the focus ring and stars against their backgrounds: contrast 3 or more. */
const edges = everywhere('edge', 'focus', 'star')

const tokens = tokensOf(css)

test('black on white has contrast 21', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const between = (one: string, other: string) => contrast(tokens.get(one)![theme], tokens.get(other)![theme])

  test.each(texts)('%s on %s is readable', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)('%s on %s is distinguishable', (edge, ground) => {
    expect(between(edge, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('every colour name in the Tailwind theme has a token', () => {
  const named = [...read('theme.css').matchAll(/--color-[a-z-]+: var\(--([a-z-]+)\)/g)].map((found) => found[1]!)
  const declared = new Set([...css.matchAll(/--([a-z-]+): light-dark\(/g)].map((found) => found[1]!))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !declared.has(name))).toEqual([])
})
