import { expect, test } from 'vitest'
import { soldPrices } from './sold-prices.ts'
import type { VariantRow } from './variant-rows.ts'

const product = { originalPrice: '1000', discountPrice: '900' }
const rowsWith = (...prices: [originalPrice?: string, discountPrice?: string][]): VariantRow[] =>
  prices.map(([originalPrice = '', discountPrice = ''], index) => ({
    key: String(index),
    color: 'red',
    stock: '1',
    originalPrice,
    discountPrice,
  }))

test('variants without own prices, and a product without variants yet, are sold at the typed price', () => {
  const typed = { shown: { originalPrice: 100_000, discountPrice: 90_000 }, differ: false, amounts: [90_000] }
  expect(soldPrices(product, [])).toEqual(typed)
  expect(soldPrices(product, rowsWith([], []))).toEqual(typed)
  expect(soldPrices(product, rowsWith([], ['1000.00', '₹ 900']))).toEqual(typed)
})

test('shoppers see the lowest price of the variants', () => {
  expect(soldPrices(product, rowsWith([], ['1,200'], ['800']))).toEqual({
    shown: { originalPrice: 80_000, discountPrice: null },
    differ: true,
    amounts: [80_000, 90_000, 120_000],
  })
})

test('the typed price counts only where a variant has none of its own', () => {
  expect(soldPrices(product, rowsWith(['1500'], ['1200', '1100']))).toEqual({
    shown: { originalPrice: 120_000, discountPrice: 110_000 },
    differ: true,
    amounts: [110_000, 150_000],
  })
  expect(soldPrices(product, rowsWith(['1500'], ['1500']))).toMatchObject({ differ: false, amounts: [150_000] })
})

test('prices that cannot be saved are left out', () => {
  const empty = { originalPrice: '', discountPrice: '' }
  expect(soldPrices(empty, rowsWith([]))).toBeNull()
  expect(soldPrices(empty, rowsWith([], ['700']))).toMatchObject({ differ: false, amounts: [70_000] })
  for (const invalid of [['abc'], ['0'], ['700', '0'], ['700', '800'], ['700', 'x']] as [string, string?][]) {
    const [originalPrice, discountPrice = ''] = invalid
    expect(soldPrices({ originalPrice, discountPrice }, [])).toBeNull()
    expect(soldPrices(product, rowsWith(invalid))).toBeNull()
    expect(soldPrices(product, rowsWith(invalid, []))).toMatchObject({ differ: false, amounts: [90_000] })
  }
})
