import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanNumber } from './clean-number.ts'

const clean = (text: string) => cleanNumber(text, { decimals: 3, max: 999_999_999 })

test('a number keeps its value however it is typed, with three decimals', () => {
  expect(['.5', '1e3', ' 7 ', '007', '6.70', '4000.1234', '999999999', '0'].map(clean)).toEqual([
    '0.5', '1000', '7', '7', '6.7', '4000.123', '999999999', '0',
  ]) // biome-ignore format: a list of numbers
})

test('a text that is no number, a negative number and a too large one are no number', () => {
  expect(['', ' ', 'many', '5-7', '-1', '1e9', 'Infinity', 'NaN'].map(clean)).toEqual(Array(8).fill(''))
})

test('every number within the limits is written in digits, close to what was typed, and cleaned once', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 999_999_999, noNaN: true }), (value) => {
      const text = clean(String(value))
      expect(text).toMatch(/^\d{1,9}(?:\.\d{1,3})?$/)
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.000_501)
      expect(clean(text)).toBe(text)
    }),
  )
})
