import { expect, test } from 'vitest'
import { readQuantity } from './QuantityField.tsx'

test('a quantity is a whole number within the bounds, and no other text', () => {
  const bounds = { min: 1, max: 999 }
  expect(['1', '999', '007', ' 3 '].map((typed) => readQuantity(typed, bounds))).toEqual([1, 999, 7, 3])
  for (const typed of ['', ' ', '0', '1.5', '1.', '-2', '1e2', '1000', '0x10', 'two'])
    expect(readQuantity(typed, bounds)).toBe(null)
  expect(readQuantity('0', { min: 0, max: 2 })).toBe(0)
})
