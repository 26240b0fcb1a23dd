import { expect, test } from 'vitest'
import { ungroupDigits } from './ungroup-digits.ts'

test('the commas of Indian and western groups are removed', () => {
  const texts = ['1,299', '12,34,567.50', '1,234,567', '1,00,00,000', '499', '']
  expect(texts.map(ungroupDigits)).toEqual(['1299', '1234567.50', '1234567', '10000000', '499', ''])
})

test('a text whose commas are no groups of thousands stays', () => {
  for (const text of ['499,00', '1.299,00', '0,5', '1,29', '1299,000', ',500', '1,,299', 'a,bcd'])
    expect(ungroupDigits(text)).toBe(text)
})
