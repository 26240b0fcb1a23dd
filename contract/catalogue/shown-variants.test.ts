import { expect, test } from 'vitest'
import { firstOfEachColor, inStockByPrice } from './shown-variants.ts'

const shirt = { originalPrice: '999.00', discountPrice: null }
const red = { id: 'red', color: 'red', stock: 3, originalPrice: '1499.00' }
const blue = { id: 'blue', color: 'blue', stock: 1 }
const green = { id: 'green', color: 'green', stock: 5 }
const idsOf = (variants: readonly { id: string }[]) => variants.map(({ id }) => id)

test('the variants in stock are sorted by their prices, equal ones stay in order', () => {
  expect(idsOf(inStockByPrice(shirt, [red, blue, green]))).toEqual(['blue', 'green', 'red'])
  expect(idsOf(inStockByPrice(shirt, [red, { ...blue, stock: 0 }, green]))).toEqual(['green', 'red'])
  expect(inStockByPrice(shirt, [{ ...red, stock: 0 }])).toEqual([])
})

test('each colour is listed once, in any case of letters', () => {
  expect(idsOf(firstOfEachColor([red, { ...blue, color: 'RED' }, green]))).toEqual(['red', 'green'])
})
