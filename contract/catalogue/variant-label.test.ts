import { expect, test } from 'vitest'
import { optionNoun, variantLabel } from './variant-label.ts'

test('a variant is named by its colour, and by its option where it has one', () => {
  expect(variantLabel('red', {})).toBe('red')
  expect(variantLabel('red', { optionName: null, optionValue: null })).toBe('red')
  expect(variantLabel('red', { optionName: 'Size', optionValue: 'M' })).toBe('red, Size M')
})

test('an option has a small first letter within a sentence, unless it is an abbreviation', () => {
  expect(['Size', 'size', 'RAM', 'Hard disk', ''].map(optionNoun)).toEqual(['size', 'size', 'RAM', 'hard disk', ''])
})
