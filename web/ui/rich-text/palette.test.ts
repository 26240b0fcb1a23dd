import { expect, test } from 'vitest'
import { isTextColor } from '#contract/catalogue/rich-text.ts'
import { palette } from './palette.ts'

/** WCAG 2's relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16)
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test.each(palette)('$name is readable in both themes, and the sanitizer allows it', ({ hex }) => {
  expect(isTextColor(hex)).toBe(true)
  expect(contrast(hex, '#ffffff')).toBeGreaterThan(4.5)
  expect(contrast(hex, '#17181f')).toBeGreaterThan(3.5)
})
