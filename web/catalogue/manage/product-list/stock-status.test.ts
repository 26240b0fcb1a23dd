import { expect, test } from 'vitest'
import { stockStatus } from './stock-status.ts'

test.each([
  [[20, 6], 'In stock'],
  [[5, 20, 24], '1 of 3 low'],
  [[5, 1], 'Running low'],
  [[3], 'Running low'],
  [[0, 5, 20], '1 of 3 sold out'],
  [[0, 0], 'Sold out'],
])('with the stocks %j and a threshold of 5, the status is "%s"', (stocks, text) => {
  expect(stockStatus(stocks, 5).text).toBe(text)
})

test('with a threshold of 0 no stock is low', () => {
  expect(stockStatus([1, 1], 0).text).toBe('In stock')
})
