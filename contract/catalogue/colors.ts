import { isSameTrimmedText } from '../text/same-trimmed-text.ts'
import { parseHex } from './hex-color.ts'

/** The allowed colour names of a variant, with the hex code displayed for each (specification 5). */
export const namedColors: Readonly<Record<string, string>> = {
  red: '#c8322b',
  blue: '#2b5fb8',
  green: '#2f7d4f',
  black: '#1c1c20',
  white: '#f6f5f2',
  yellow: '#f0c02e',
  purple: '#6d4aa0',
  pink: '#e58aa8',
  orange: '#e8782a',
  gray: '#8a8d93',
  grey: '#8a8d93',
  maroon: '#7a2231',
  navy: '#1f2d54',
  teal: '#1f7a7c',
  olive: '#727238',
}

/** A hex code of 3 or 6 digits. */
export const hexPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Whether a text is an allowed name, case-insensitive, or a hex code of 3 or 6 digits. */
export function isColor(text: string): boolean {
  return hexPattern.test(text) || Object.hasOwn(namedColors, text.toLowerCase())
}

/** The colour as #rrggbb; grey for any other text, so that no untrusted text reaches a style attribute. */
export function colorHex(color: string): string {
  const named = Object.hasOwn(namedColors, color.toLowerCase()) ? namedColors[color.toLowerCase()] : undefined
  if (named) return named
  if (!hexPattern.test(color)) return '#8a8d93'
  const digits = color.slice(1).toLowerCase()
  return digits.length === 3 ? `#${[...digits].map((digit) => digit + digit).join('')}` : `#${digits}`
}

/** Names for hex codes, for screen readers and colour-blind customers. */
const colorNames: readonly (readonly [string, string])[] = [
  ['Black', '#1c1c20'], ['Charcoal', '#3a3b40'], ['Grey', '#8a8d93'], ['Silver', '#c4c7cb'], ['White', '#f8f8f6'],
  ['Ivory', '#f3ead7'], ['Beige', '#d9c3a0'], ['Sand', '#c9a878'], ['Tan', '#b5834f'], ['Brown', '#6f4a2e'],
  ['Rust', '#a8482a'], ['Red', '#c8322b'], ['Maroon', '#7a2231'], ['Wine', '#5a1a2c'], ['Coral', '#ee7b63'],
  ['Peach', '#f3b794'], ['Orange', '#e8782a'], ['Mustard', '#d39a1f'], ['Gold', '#c9a24a'], ['Yellow', '#f0c02e'],
  ['Olive', '#727238'], ['Lime', '#a9c23f'], ['Green', '#2f7d4f'], ['Bottle green', '#1d4a38'], ['Sage', '#9db59a'],
  ['Mint', '#b5dfc9'], ['Teal', '#1f7a7c'], ['Turquoise', '#3fb6b2'], ['Sky blue', '#8fc3e8'], ['Blue', '#2b5fb8'],
  ['Navy', '#1f2d54'], ['Indigo', '#3a3a8c'], ['Lavender', '#b9a8dc'], ['Purple', '#6d4aa0'], ['Plum', '#6b2f5e'],
  ['Magenta', '#b8327a'], ['Pink', '#e58aa8'], ['Rose', '#d98a94'], ['Blush', '#f2cfd0'],
] // biome-ignore format: a table reads better in rows

const nameableColors = colorNames.map(([, hex]) => parseHex(hex))

/** Whether a lower-case word occurs in the name of a colour: "orange", and "sky" of "sky blue". */
export const isColorWord = (word: string): boolean =>
  colorNames.some(([name]) => name.toLowerCase().split(' ').includes(word))

/** The displayed name of a colour: a name is capitalised, a hex code gets the name of the nearest colour. */
export function colorName(color: string): string {
  if (Object.hasOwn(namedColors, color.toLowerCase())) return color[0]!.toUpperCase() + color.slice(1).toLowerCase()
  const [red, green, blue] = parseHex(colorHex(color))
  const distances = nameableColors.map(([r, g, b]) => 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2)
  return colorNames[distances.indexOf(Math.min(...distances))]![0]
}

/** The hex code of a displayed name such as "Sky blue", case-insensitive; undefined for any other text. */
export const hexForColorName = (word: string): string | undefined =>
  colorNames.find(([known]) => known.toLowerCase() === word.trim().toLowerCase())?.[1]

/** Whether two texts name the same variant colour, case-insensitive (specification 5). */
export const sameColor = (one: string, other: string): boolean => isSameTrimmedText(one, other)
