import { expect, test } from 'vitest'
import { productManagement } from '#contract/catalogue/product-management.ts'
import { variantMessages } from '#contract/catalogue/variant-rules.ts'
import type { Product } from '../../../product.ts'
import { toVariantsInput } from '../variant-rows.ts'
import { type CellColumn, cellColumns } from './clean-cell.ts'
import { validateCell, validateMatrix } from './validate-matrix.ts'
import { activeRows, addColor, addOption, addValues, changeCell, toMatrix } from './variant-matrix.ts'

const kurta = (variants: Partial<Product['variants'][number]>[]) =>
  toMatrix({
    optionName: 'Size',
    variants: variants.map((variant, index) => ({ id: String(index), color: 'red', stock: 1, ...variant })),
  })

test('an option needs a name and values, and a colour must be valid and unique', () => {
  const colors = ['red', 'crimson', 'red'].reduce((matrix, color) => addColor(matrix, color), toMatrix(undefined))
  const matrix = addOption(colors)
  expect(validateMatrix(matrix)).toMatchObject({
    optionName: variantMessages.noOptionName,
    values: variantMessages.noOptionValue,
    first: variantMessages.noOptionName,
  })
  const named = { ...addValues(matrix, ['M']), optionName: 'Size' }
  expect([...validateMatrix(named).colors.values()]).toEqual([
    variantMessages.duplicateColor,
    variantMessages.invalidColor,
    variantMessages.duplicateColor,
  ])
  expect(validateMatrix({ ...addOption(toMatrix(undefined)), optionName: 'Size' }).first).toBe(variantMessages.none)
})

test('a SKU that occurs twice is marked at both variants', () => {
  const { cells, first } = validateMatrix(
    kurta([
      { optionValue: 'S', sku: 'KRT' },
      { optionValue: 'M', sku: 'krt ' },
      { optionValue: 'L', sku: 'KRT-L' },
    ]),
  )
  expect([...cells]).toEqual([
    ['0', { sku: variantMessages.duplicateSku }],
    ['1', { sku: variantMessages.duplicateSku }],
  ])
  expect(first).toBe(`Red, Size S: ${variantMessages.duplicateSku}`)
})

test.for<[CellColumn, string, string | null]>([
  ['stock', '', variantMessages.fractionalStock],
  ['stock', '-1', variantMessages.negativeStock],
  ['stock', '1,200', null],
  ['stock', '1,2', variantMessages.fractionalStock],
  ['barcode', '8901234567894', variantMessages.invalidBarcode],
  ['barcode', '4006381 333931', null],
  ['originalPrice', '0', 'The price must be greater than 0.'],
  ['originalPrice', 'free', 'Enter an amount in rupees with at most 2 decimals.'],
  ['discountPrice', '₹1,299.50', null],
  ['originalPrice', '499,00', 'Enter an amount in rupees with at most 2 decimals.'],
  ['originalPrice', '12,34,567', null],
  ['weightGrams', '2,5', variantMessages.invalidWeight],
  ['weightGrams', '1.5', variantMessages.invalidWeight],
  ['weightGrams', '250 g', null],
  ['sku', 'x'.repeat(65), variantMessages.longSku],
])('%s “%s”: %s', ([column, text, message]) => {
  expect(validateCell(column, text)).toBe(message)
})

test('a discount price needs an original price, and is not above it', () => {
  const discount = (originalPrice: string | undefined, discountPrice: string) =>
    validateMatrix(kurta([{ optionValue: 'M', ...(originalPrice && { originalPrice }), discountPrice }])).cells.get('0')
  expect(discount(undefined, '5')).toEqual({ discountPrice: variantMessages.discountWithoutOriginal })
  expect(discount('4.99', '5')).toEqual({ discountPrice: variantMessages.discountAboveOriginal })
  expect(discount('5.00', '5')).toBeUndefined()
})

const isNumber = (column: CellColumn) => column === 'stock' || column === 'weightGrams'

test('the form and the contract accept the same texts', () => {
  const texts = [
    '',
    ' ',
    '0',
    '1',
    '1.5',
    '12.345',
    '-1',
    '1e3',
    '4006381333931',
    '40063813',
    'abc',
    '9999999999',
    '₹5',
    '1,000',
  ]
  for (const column of cellColumns) {
    for (const text of texts) {
      // The form rejects it; as JSON it would be 0 or null.
      if (isNumber(column) && !/^[\d.,e-]+$/.test(text)) continue
      const start = kurta([{ optionValue: 'M', ...(column === 'discountPrice' && { originalPrice: '9999999.00' }) }])
      const matrix = changeCell(start, '0', column, text)
      const variants = toVariantsInput(activeRows(matrix)).map((variant) => ({ ...variant, id: undefined }))
      const { success } = productManagement.saveProduct.body.safeParse({
        productName: 'Kurta',
        originalPrice: '500.00',
        categoryId: crypto.randomUUID(),
        brandId: crypto.randomUUID(),
        productVariants: JSON.stringify(variants),
      })
      expect([column, text, validateMatrix(matrix).first === null]).toEqual([column, text, success])
    }
  }
})
