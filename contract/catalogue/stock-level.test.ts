import { expect, test } from 'vitest'
import { stockLevel, stockRange } from './stock-level.ts'

test('stock is low at and below the threshold, and out at 0', () => {
  expect([6, 5, 1, 0].map((stock) => stockLevel(stock, 5))).toEqual(['enough', 'low', 'low', 'out'])
})

test('with a threshold of 0 no stock is low', () => {
  expect([1, 0].map((stock) => stockLevel(stock, 0))).toEqual(['enough', 'out'])
})

test.for([0, 5])('the ranges of the levels contain the stocks with that level, with a threshold of %i', (threshold) => {
  const stocks = [0, 1, 2, 5, 6]
  for (const level of ['low', 'out'] as const) {
    const { from, to } = stockRange(level, threshold)
    const inRange = stocks.filter((stock) => stock >= from && stock <= to)
    expect(inRange).toEqual(stocks.filter((stock) => stockLevel(stock, threshold) === level))
  }
})
