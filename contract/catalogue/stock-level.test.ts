import { expect, test } from 'vitest'
import { stockLevel } from './stock-level.ts'

test('stock is low at and below the threshold, and out at 0', () => {
  expect([6, 5, 1, 0].map((stock) => stockLevel(stock, 5))).toEqual(['enough', 'low', 'low', 'out'])
})

test('with a threshold of 0 no stock is low', () => {
  expect([1, 0].map((stock) => stockLevel(stock, 0))).toEqual(['enough', 'out'])
})
