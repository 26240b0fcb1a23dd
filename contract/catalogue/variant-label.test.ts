import { expect, test } from 'vitest'
import { variantLabel } from './variant-label.ts'

test('a variant is named by its colour, and by its option where it has one', () => {
  expect(variantLabel('red', {})).toBe('red')
  expect(variantLabel('red', { optionName: null, optionValue: null })).toBe('red')
  expect(variantLabel('red', { optionName: 'Size', optionValue: 'M' })).toBe('red, Size M')
})
