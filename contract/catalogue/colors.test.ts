import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorHex, colorName, isColor, namedColors } from './colors.ts'

test('a colour is one of the fifteen names in any case, or a hex code of 3 or 6 digits', () => {
  expect(Object.keys(namedColors)).toHaveLength(15)
  for (const color of [...Object.keys(namedColors), 'RED', 'Grey', '#F00', '#ff0000']) expect(isColor(color)).toBe(true)
  for (const text of ['', 'tan', '#ff', '#ff00', '#ff00000', 'red;x:y', '#fff ', 'constructor', '__proto__'])
    expect(isColor(text)).toBe(false)
})

test('any colour value becomes #rrggbb before it reaches a style attribute', () => {
  const hostile = fc.constantFrom(
    'red;background:url(//x)',
    'expression(alert(1))',
    '</style>',
    'var(--ink)',
    '#gggggg',
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), hostile), (text) => {
      expect(colorHex(text)).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})

test('every colour has a text name for screen readers', () => {
  const digit = fc.constantFrom(...'0123456789abcdef')
  fc.assert(
    fc.property(fc.array(digit, { minLength: 6, maxLength: 6 }), (digits) => {
      expect(colorName(`#${digits.join('')}`)).toMatch(/^[A-Z][a-z ]+$/)
    }),
  )
})
