import { expect, test } from 'vitest'
import { parseQuantity } from './QuantityStepper.tsx'

test.each([
  ['3', 3],
  [' 5 ', 5],
  ['0', 1],
  ['-4', 1],
  ['9', 5],
  ['2.9', 2],
  ['', 1],
  ['many', 1],
  ['1e3', 1],
])('with 5 in stock, typing %j gives %i', (text, quantity) => {
  expect(parseQuantity(text, 1, 5)).toBe(quantity)
})
