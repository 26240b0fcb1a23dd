import { expect, test } from 'vitest'
import { displayPrices, variantDisplayPrices } from '#contract/catalogue/shown-variants.ts'
import { colorParam, defaultVariant, variantPath } from './product.ts'

const variant = (color: string, stock: number) => ({ id: `id of ${color}`, color, stock })

test('a page opens with the first colour in stock, not with one that is sold out', () => {
  expect(defaultVariant([variant('red', 0), variant('blue', 2), variant('green', 9)])?.color).toBe('blue')
})

test('if every colour is sold out, the first is shown', () => {
  expect(defaultVariant([variant('red', 0), variant('blue', 0)])?.color).toBe('red')
})

test('prices are in paise, the discount in whole percent', () => {
  expect(displayPrices({ originalPrice: '1299.00', discountPrice: '999.50' })).toEqual({
    effective: 99950,
    original: 129900,
    percent: 23,
  })
  expect(displayPrices({ originalPrice: '1299.00', discountPrice: null })).toEqual({
    effective: 129900,
    original: 129900,
    percent: 0,
  })
})

test('a URL has a hex code without its hash', () => {
  expect(colorParam('#E58AA8')).toBe('e58aa8')
})

test('a variant has its own prices, or those of the product', () => {
  const product = { originalPrice: '1299.00', discountPrice: '999.50' }
  const red = { ...variant('red', 1), hex: '#c8322b', name: 'Red' }
  expect(variantDisplayPrices(product, red).effective).toBe(99950)
  expect(variantDisplayPrices(product, { ...red, originalPrice: '1499.00' })).toEqual({
    effective: 149900,
    original: 149900,
    percent: 0,
  })
})

test('the address of a variant', () => {
  expect(variantPath({ id: 'kurta' }, { id: 'red' })).toBe('/product/kurta?variant=red')
  expect(variantPath({ id: 'kurta' }, undefined)).toBe('/product/kurta')
})
