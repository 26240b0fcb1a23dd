import { expect, test } from 'vitest'
import { stockLevel } from './stock-level.ts'

test('stock is low from the threshold down, and out when none is left', () => {
  expect([6, 5, 1, 0].map((stock) => stockLevel(stock, 5))).toEqual(['enough', 'low', 'low', 'out'])
})

test('a threshold of 0 calls no stock low', () => {
  expect([1, 0].map((stock) => stockLevel(stock, 0))).toEqual(['enough', 'out'])
})
