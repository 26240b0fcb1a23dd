import { type ColorFamily, colorFamilies } from '#contract/catalogue/search-options.ts'

const familyHex: Record<ColorFamily, string> = {
  black: '#1c1c20',
  grey: '#8a8d93',
  white: '#f8f8f6',
  beige: '#d9c3a0',
  brown: '#6f4a2e',
  red: '#c8322b',
  pink: '#e58aa8',
  orange: '#e8782a',
  yellow: '#f0c02e',
  green: '#2f7d4f',
  blue: '#2b5fb8',
  purple: '#6d4aa0',
}

/** The colour families in display order, with hex code and label. */
export const colorFamilyOptions = colorFamilies.map((color) => ({
  color,
  hex: familyHex[color],
  name: `${color[0]!.toUpperCase()}${color.slice(1)}`,
}))

/** The label of a colour family. */
export const colorFamilyName = (color: ColorFamily): string =>
  colorFamilyOptions.find((family) => family.color === color)?.name ?? color
