import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductViewModel, VariantViewModel } from '#web/catalogue/product.ts'
import { bundlePrice, toBundle } from './bundle.ts'

const variant = (id: string, given: Partial<VariantViewModel> = {}): VariantViewModel => ({
  id,
  color: 'red',
  hex: '#ff0000',
  name: 'Red',
  stock: 3,
  ...given,
})
const product = (id: string, variants: readonly VariantViewModel[], optionName?: string): ProductViewModel => ({
  id,
  name: id,
  originalPrice: '100.00',
  discountPrice: null,
  categoryId: 'c',
  images: [],
  variants,
  category: { id: 'c', name: 'C' },
  brand: { id: 'b', name: 'B' },
  ...(optionName && { optionName }),
})
const red = variant('red')
const tea = product('Tea', [red])
const sizes = [
  variant('S', { optionValue: 'S' }),
  variant('L', { optionValue: 'L', originalPrice: '150.00', discountPrice: '120.00' }),
]

test('a product with one variant is added at once, one with several sizes is asked for', () => {
  const bundle = toBundle(tea, red, [product('Cup', [red]), product('Shirt', sizes, 'Size')])!
  expect(bundle.map((item) => item.variant?.id ?? null)).toEqual(['red', 'red', null])
  expect(bundlePrice(bundle)).toEqual({ paise: 300_00, isFrom: true })
})

test('the only size in stock is not asked for', () => {
  const soldOut = [{ ...sizes[0]!, stock: 0 }, sizes[1]!]
  const bundle = toBundle(tea, red, [product('Shirt', soldOut, 'Size')])!
  expect(bundle[1]!.variant?.id).toBe('L')
  expect(bundlePrice(bundle)).toEqual({ paise: 220_00, isFrom: false })
})

test('nothing is offered without the chosen variant in stock, or without another product in stock', () => {
  const soldOut = variant('blue', { stock: 0 })
  expect(toBundle(tea, soldOut, [product('Cup', [red])])).toBeNull()
  expect(toBundle(tea, undefined, [product('Cup', [red])])).toBeNull()
  expect(toBundle(tea, red, [product('Cup', [soldOut])])).toBeNull()
  expect(toBundle(tea, red, [])).toBeNull()
})

test('the total is never above what is paid, and equal to it where nothing can raise it', () => {
  const anyVariants = fc
    .array(fc.record({ stock: fc.nat({ max: 2 }), rupees: fc.integer({ min: 1, max: 500 }) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((some) =>
      some.map(({ stock, rupees }, nth) =>
        variant(String(nth), { stock, optionValue: `v${nth}`, originalPrice: `${rupees}.00` }),
      ),
    )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyVariants, fc.boolean()), { minLength: 1, maxLength: 3 }),
      fc.nat(),
      (others, pick) => {
        const bundle = toBundle(
          tea,
          red,
          others.map(([variants, hasOption], nth) => product(`p${nth}`, variants, hasOption ? 'Size' : undefined)),
        )
        if (!bundle) return
        const paid = bundle.reduce((sum, item) => {
          const inStock = item.product.variants.filter(({ stock }) => stock > 0)
          const chosen = item.variant ?? inStock[pick % inStock.length]!
          return sum + Number(chosen.originalPrice ?? item.product.originalPrice) * 100
        }, 0)
        const total = bundlePrice(bundle)
        expect(total.paise).toBeLessThanOrEqual(paid)
        if (!total.isFrom) expect(total.paise).toBe(paid)
      },
    ),
  )
})
