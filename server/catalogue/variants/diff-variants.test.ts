import { expect, test } from 'vitest'
import { diffVariants as diffProduct, type ExistingVariant, type VariantInput } from './diff-variants.ts'

const noDetails = {
  optionValue: null,
  originalPrice: null,
  discountPrice: null,
  sku: null,
  barcode: null,
  weightGrams: null,
}
const red = { id: 'r', color: 'red', stock: 10, position: 0, stockVersion: 0, retiredAt: null, ...noDetails }
const blue = { id: 'b', color: 'blue', stock: 4, position: 1, stockVersion: 0, retiredAt: null, ...noDetails }
const retired = { id: 'g', color: 'green', stock: 2, position: 5, stockVersion: 0, retiredAt: new Date(), ...noDetails }

const prices = { originalPrice: 500_00, discountPrice: null }
const diffVariants = (existing: ExistingVariant[], variants: VariantInput[], optionName: string | null = null) =>
  diffProduct(existing, { optionName, prices, variants })

test('variants are matched by id, then by colour in any case of letters; others are new', () => {
  const variants = [
    { id: 'b', color: 'navy', stock: 1 },
    { color: 'RED', stock: 2 },
    { color: 'teal', stock: 3 },
  ]
  expect(diffVariants([red, blue], variants)).toMatchObject({
    updated: [
      { id: 'b', color: 'navy', stock: 1, position: 1 },
      { id: 'r', color: 'RED', stock: 2, position: 0 },
    ],
    added: [{ color: 'teal', stock: 3, position: 2 }],
  })
})

test('two variants can swap their colours', () => {
  const { updated, added } = diffVariants(
    [red, blue],
    [
      { id: 'r', color: 'blue', stock: 10 },
      { id: 'b', color: 'red', stock: 4 },
    ],
  )
  expect(updated.map(({ id, color }) => [id, color])).toEqual([
    ['r', 'blue'],
    ['b', 'red'],
  ])
  expect(added).toEqual([])
})

test('a colour that a variant loses by its id is a new variant', () => {
  const { updated, added } = diffVariants(
    [red],
    [
      { color: 'red', stock: 1 },
      { id: 'r', color: 'blue', stock: 10 },
    ],
  )
  expect(updated).toMatchObject([{ id: 'r', color: 'blue', stock: 10, position: 0 }])
  expect(added).toMatchObject([{ color: 'red', stock: 1, position: 1 }])
})

test('matched variants keep their positions; added and restored ones follow the last one in the order of the form', () => {
  const variants = [
    { color: 'teal', stock: 3 },
    { id: 'b', color: 'blue', stock: 4 },
    { color: 'green', stock: 1 },
    { color: 'pink', stock: 2 },
  ]
  const { updated, added } = diffVariants([red, { ...blue, position: 7 }, retired], variants)
  const positionsOf = (rows: readonly { color: string; position: number }[]) =>
    rows.map(({ color, position }) => [color, position])
  expect(positionsOf(updated)).toEqual([
    ['blue', 7],
    ['green', 9],
  ])
  expect(positionsOf(added)).toEqual([
    ['teal', 8],
    ['pink', 10],
  ])
})

test('the stock changes by the difference of the form, so that sales made meanwhile are updated', () => {
  const stocks = (stock: number, seenStock?: number) =>
    diffVariants([red], [{ id: 'r', color: 'red', stock, seenStock }]).updated[0]?.stock

  expect(stocks(13, 13)).toBe(10)
  expect(stocks(20, 13)).toBe(17)
  expect(stocks(7)).toBe(7)
})

test('a changed stock that someone else changed meanwhile is a conflict, an unchanged one is kept', () => {
  const counted = { ...blue, stock: 23, stockVersion: 1 }
  const saving = (stock: number, seenStockVersion: number) =>
    diffVariants([counted], [{ id: 'b', color: 'blue', stock, seenStock: 3, seenStockVersion }]).updated[0]?.stock

  expect(saving(3, 0)).toBe(23)
  expect(saving(4, 1)).toBe(24)
  expect(() => saving(23, 0)).toThrow(
    expect.objectContaining({
      kind: 'conflict',
      message: 'The stock of Blue was changed by someone else meanwhile: it is 23 now. Please look at it again.',
    }),
  )
})

test('stock that was sold cannot be removed', () => {
  const taking = () => diffVariants([blue], [{ id: 'b', color: 'blue', stock: 0, seenStock: 10 }])

  expect(taking).toThrow(
    expect.objectContaining({
      kind: 'conflict',
      message: 'Blue was sold meanwhile: 4 left. Please look at its stock again.',
    }),
  )
})

test('a retired colour is restored as the same variant with the stock of the form', () => {
  expect(diffVariants([red, retired], [{ color: 'Green', stock: 9, seenStock: 100 }]).updated).toMatchObject([
    { id: 'g', color: 'Green', stock: 9, position: 0 },
  ])
})

test('an id of another product, and one that occurs twice, are refused', () => {
  const refusal = expect.objectContaining({ kind: 'invalid' })
  expect(() => diffVariants([red], [{ id: 'x', color: 'red', stock: 1 }])).toThrow(refusal)
  expect(() =>
    diffVariants(
      [red],
      [
        { id: 'r', color: 'red', stock: 1 },
        { id: 'r', color: 'blue', stock: 1 },
      ],
    ),
  ).toThrow(refusal)
})

const medium = { ...red, id: 'm', optionValue: 'M' }
const large = {
  ...red,
  id: 'l',
  position: 1,
  optionValue: 'L',
  originalPrice: 600_00,
  discountPrice: 550_00,
  sku: 'KURTA-L',
}

test('variants of a product with sizes are matched by colour and size', () => {
  const variants = [
    { color: 'Red', optionValue: 'l', stock: 1 },
    { color: 'red', optionValue: 'XL', stock: 2 },
  ]
  const { updated, added } = diffVariants([medium, large], variants, 'Size')
  expect(updated).toMatchObject([{ id: 'l', optionValue: 'l', position: 1 }])
  expect(added).toMatchObject([{ optionValue: 'XL', position: 2 }])
})

test('details that the form does not send are kept, and empty ones are cleared', () => {
  const diff = (variant: object) =>
    diffVariants(
      [medium, large],
      [
        { id: 'm', color: 'red', stock: 1 },
        { id: 'l', color: 'red', stock: 1, ...variant },
      ],
      'Size',
    ).updated[1]
  const { optionValue, originalPrice, discountPrice, sku } = large

  expect(diff({})).toMatchObject({ optionValue, originalPrice, discountPrice, sku })
  expect(diff({ originalPrice: null, sku: null })).toMatchObject({
    originalPrice: null,
    discountPrice: null,
    sku: null,
  })
})

test('a product has the prices of its cheapest variant, and the others have their own', () => {
  const { prices: stored, added } = diffVariants(
    [],
    [
      { color: 'red', optionValue: 'M', stock: 1, originalPrice: 450_00 },
      { color: 'red', optionValue: 'L', stock: 1 },
    ],
    'Size',
  )
  expect(stored).toEqual({ originalPrice: 450_00, discountPrice: null })
  expect(added).toMatchObject([{ originalPrice: null }, { originalPrice: 500_00 }])
})

test.each([
  ['sizes without the name of the option', null, ['M', 'L'], 'Enter the name of the option, such as Size.'],
  ['a variant without a size', 'Size', ['M', null], 'Every variant needs a value of the option.'],
  ['one size twice', 'Size', ['M', 'm'], 'This variant already exists.'],
  ['one colour twice', null, [null, null], 'This color variant already exists.'],
] as const)('%s is refused', (_, optionName, [one, other], message) => {
  const variants = [
    { color: 'red', stock: 1, optionValue: one },
    { color: 'red', stock: 1, optionValue: other },
  ]
  expect(() => diffVariants([], variants, optionName)).toThrow(expect.objectContaining({ kind: 'invalid', message }))
})

test('a product that loses its option keeps the variant of each colour', () => {
  expect(diffVariants([medium], [{ id: 'm', color: 'red', stock: 1 }]).updated).toMatchObject([{ optionValue: null }])
})

test('a colour alone does not name one of several sizes', () => {
  expect(() => diffVariants([medium, large], [{ color: 'red', stock: 5 }], 'Size')).toThrow(
    expect.objectContaining({ kind: 'invalid', message: 'Every variant needs a value of the option.' }),
  )
  expect(diffVariants([medium], [{ color: 'red', stock: 5 }], 'Size').updated).toMatchObject([{ optionValue: 'M' }])
})

test('a retired colour that is sold again has neither its old price nor its old SKU', () => {
  const cheap = { ...retired, originalPrice: 100_00, sku: 'OLD' }
  const { updated, prices: stored } = diffVariants([cheap], [{ color: 'green', stock: 1 }])
  expect(updated).toMatchObject([{ id: 'g', originalPrice: null, sku: null }])
  expect(stored).toEqual(prices)
})
