import { expect, test } from 'vitest'
import { firstOfEachColor, imagesForColor, inStockByPrice } from './shown-variants.ts'

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

const picture = (id: string, color: string | null) => ({ id, color })

test('the images of a colour, in any case of letters, come first, then those without a colour', () => {
  const pictures = [picture('box', null), picture('red 1', 'Red'), picture('blue 1', 'blue')]
  expect(idsOf(imagesForColor(pictures, 'red'))).toEqual(['red 1', 'box'])
})

test('a colour without images of its own shows those without a colour, not those of another colour', () => {
  const pictures = [picture('blue 1', 'blue'), picture('box', null)]
  expect(idsOf(imagesForColor(pictures, 'red'))).toEqual(['box'])
  expect(idsOf(imagesForColor(pictures, undefined))).toEqual(['box'])
})

test('a colour shows all images if each has another colour', () => {
  const pictures = [picture('red 1', 'red'), picture('blue 1', 'blue')]
  expect(imagesForColor(pictures, 'green')).toEqual(pictures)
})
