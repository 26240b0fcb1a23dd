import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantDisplayPrices, variantsOfColor } from '#contract/catalogue/shown-variants.ts'
import type { QuickAddProduct, QuickAddVariant } from './quick-add-product.ts'
import { chooseColor, colorsOf, initialChoice, lowestPrices } from './variant-choice.ts'

const variant = (id: string, given: Partial<QuickAddVariant> = {}): QuickAddVariant => {
  const [color = '', optionValue] = id.split(' ')
  return { id, color, optionValue, hex: '#000000', name: color, stock: 3, ...given }
}
const shirt: QuickAddProduct = {
  id: 'p1',
  name: 'Shirt',
  optionName: 'Size',
  originalPrice: '999.00',
  discountPrice: '799.00',
  images: [],
  variants: [
    variant('red XL', { originalPrice: '1200.00' }),
    variant('red M'),
    variant('red S', { stock: 0 }),
    variant('blue S', { stock: 0 }),
    variant('green M'),
    variant('green L', { stock: 0 }),
  ],
}

test('the variants of a colour are found in any case of letters', () => {
  expect(variantsOfColor(shirt.variants, 'RED').map(({ optionValue }) => optionValue)).toEqual(['XL', 'M', 'S'])
})

test('each colour is listed once, sold out if all of its variants are', () => {
  expect(colorsOf(shirt.variants).map(({ color, isSoldOut }) => [color, isSoldOut])).toEqual([
    ['red', false],
    ['blue', true],
    ['green', false],
  ])
})

test('a new dialog has the first colour in stock and no value, unless only one is in stock', () => {
  expect(initialChoice(shirt.variants)).toEqual({ color: 'red', variantId: null })
  expect(initialChoice(shirt.variants.slice(1))).toEqual({ color: 'red', variantId: 'red M' })
})

test('another colour keeps the value if it is in stock there', () => {
  expect(chooseColor(shirt.variants, 'red', 'M').variantId).toBe('red M')
  expect(chooseColor(shirt.variants, 'red', 'S').variantId).toBeNull()
  expect(chooseColor(shirt.variants, 'blue', 'S').variantId).toBeNull()
})

test('a variant has its own price or that of the product', () => {
  expect(variantDisplayPrices(shirt, shirt.variants[0]!)).toEqual({ effective: 1200_00, original: 1200_00, percent: 0 })
  expect(variantDisplayPrices(shirt, shirt.variants[1]!)).toEqual({ effective: 799_00, original: 999_00, percent: 20 })
})

test('the lowest price of several variants says "from" only if others cost more', () => {
  expect(lowestPrices(shirt, variantsOfColor(shirt.variants, 'red'))).toMatchObject({ effective: 799_00, isFrom: true })
  expect(lowestPrices(shirt, variantsOfColor(shirt.variants, 'green'))).toMatchObject({ isFrom: false })
  expect(lowestPrices(shirt, [])).toBeUndefined()
})

test('the lowest price is one of a variant in stock, if any is', () => {
  const cheap = variant('red S', { stock: 0 })
  const dear = variant('red M', { originalPrice: '1200.00' })
  expect(lowestPrices(shirt, [cheap, dear])).toMatchObject({ effective: 1200_00, isFrom: false })
  expect(lowestPrices(shirt, [cheap])).toMatchObject({ effective: 799_00 })
})

test('a choice is always in stock and of the chosen colour, and the only variant in stock is chosen', () => {
  const anyVariant = fc.record({
    color: fc.constantFrom('red', 'blue', 'Red'),
    optionValue: fc.constantFrom('S', 'M', 'L'),
    stock: fc.nat({ max: 2 }),
  })
  const anyVariants = fc
    .uniqueArray(anyVariant, { selector: ({ color, optionValue }) => color.toLowerCase() + optionValue, minLength: 1 })
    .map((some) => some.map((one, index) => variant(String(index), one)))
  fc.assert(
    fc.property(
      anyVariants,
      fc.constantFrom('red', 'BLUE'),
      fc.constantFrom(undefined, 's', 'M'),
      (some, color, value) => {
        for (const choice of [initialChoice(some), chooseColor(some, color, value)]) {
          const inStock = variantsOfColor(some, choice.color).filter(({ stock }) => stock > 0)
          if (inStock.length === 1) expect(choice.variantId).not.toBeNull()
          const chosen = some.find(({ id }) => id === choice.variantId)
          if (choice.variantId === null) continue
          expect(chosen?.stock).toBeGreaterThan(0)
          expect(chosen?.color.toLowerCase()).toBe(choice.color.toLowerCase())
        }
      },
    ),
  )
})
