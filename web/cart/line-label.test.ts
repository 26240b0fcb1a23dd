import { expect, test } from 'vitest'
import { lineLabel } from './line-label.ts'

test('a line is named by its product, and by its variant where the product has an option', () => {
  expect(lineLabel({ name: 'Kurta', color: 'navy' })).toBe('Kurta')
  expect(lineLabel({ name: 'Kurta', color: 'navy', optionName: 'Size', optionValue: 'M' })).toBe('Kurta (Navy, Size M)')
})
