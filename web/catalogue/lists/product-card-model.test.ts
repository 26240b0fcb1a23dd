import { expect, test } from 'vitest'
import { fewLeftLimit, maxLineQuantity } from '#contract/limits.ts'
import type { Product } from '../product.ts'
import { toProductPage, toProductViewModel, toVariantViewModels } from './product-card-model.ts'

const variant = (color: string, stock: number) => ({ id: `id of ${color}`, color, stock })
const picture = (id: string, color: string | null) => ({ id, url: `/uploads/${id}.webp`, filename: id, color })
const kurta = {
  id: 'kurta',
  name: 'Linen Kurta',
  description: '<p>Woven in Bihar.</p>',
  variants: [variant('red', 0), variant('Blue', 2), variant('green', 1)],
  images: [
    ...[picture('red 1', 'red'), picture('red 2', 'red'), picture('blue 1', 'blue'), picture('blue 2', 'blue')],
    ...[picture('green 1', 'green'), picture('green 2', 'green'), picture('box', null)],
  ],
} as unknown as Product

const pageOf = (product: Product) =>
  toProductPage({
    products: [product],
    pagination: { page: 1, currentPage: 1, totalPages: 1, totalItems: 7, nextCursor: 'on' },
  })

test('two hex codes with the same colour name are distinguished by their codes', () => {
  const names = toVariantViewModels([variant('#1f2d54', 1), variant('#1f2d55', 1), variant('red', 1)]).map(
    ({ name }) => name,
  )
  expect(new Set(names).size).toBe(3)
  expect(names[2]).toBe('Red')
})

test('every colour has a hex code #rrggbb', () => {
  expect(toVariantViewModels([variant('Red', 1), variant('#FFF', 1)]).map(({ hex }) => hex)).toEqual([
    '#c8322b',
    '#ffffff',
  ])
})

test('a product in a list has no description, all images of the first shown colour, and one of each other colour', () => {
  const [card] = pageOf(kurta).products
  expect(card).not.toHaveProperty('description')
  expect(card?.images.map(({ id }) => id)).toEqual(['red 1', 'blue 1', 'blue 2', 'green 1', 'box'])
})

test('a card has the exact stock if it shows how many are left, the product page always', () => {
  const product = { ...kurta, variants: [0, fewLeftLimit, fewLeftLimit + 1, 80].map((stock) => variant('red', stock)) }
  const stocks = (variants: readonly { stock: number }[] = []) => variants.map(({ stock }) => stock)

  expect(stocks(pageOf(product).products[0]?.variants)).toEqual([0, fewLeftLimit, maxLineQuantity, maxLineQuantity])
  expect(stocks(toProductViewModel(product).variants)).toEqual([0, fewLeftLimit, fewLeftLimit + 1, 80])
})

test('a page of a list has the next cursor and the number of products', () => {
  expect(pageOf(kurta)).toMatchObject({ nextCursor: 'on', totalItems: 7 })
})

test('the product page has the description and all images', () => {
  const { description, images } = toProductViewModel(kurta)
  expect(description).toBe('<p>Woven in Bihar.</p>')
  expect(images).toHaveLength(kurta.images.length)
})

test('the option of a product with sizes has its name, its values and the own prices of the variants', () => {
  const sized = { ...variant('red', 1), optionValue: 'M', originalPrice: '900.00' }
  const [card] = pageOf({ ...kurta, optionName: 'Size', variants: [sized] }).products
  expect(card).toMatchObject({ optionName: 'Size', variants: [{ optionValue: 'M', originalPrice: '900.00' }] })
  expect(pageOf(kurta).products[0]).not.toHaveProperty('optionName')
})

const sized = {
  ...kurta,
  originalPrice: '1499.00',
  discountPrice: null,
  optionName: 'Size',
  variants: [
    { ...variant('red', 2), optionValue: 'L', sku: 'K-L', barcode: '96385074', weightGrams: 300 },
    { ...variant('blue', 1), optionValue: 'S' },
    { ...variant('Red', 1), optionValue: 'S', originalPrice: '1799.00' },
  ],
} as unknown as Product

test('the variants of a colour are in the order of sizes, and the colours stay in their order', () => {
  const { variants, optionName } = toProductViewModel(sized)
  expect(variants.map(({ name, optionValue }) => `${name} ${optionValue}`)).toEqual(['Red S', 'Red L', 'Blue S'])
  expect(optionName).toBe('Size')
})

test('only the product page has SKUs and barcodes, and no page has weights', () => {
  const [card] = pageOf(sized).products
  expect(card?.variants[0]).toEqual({
    ...variant('Red', 1),
    optionValue: 'S',
    originalPrice: '1799.00',
    hex: '#c8322b',
    name: 'Red',
  })
  expect(JSON.stringify(card)).not.toMatch(/sku|barcode|weight/)
  expect(card?.optionSummary).toEqual({ values: ['S', 'L'], moreCount: 0 })
  expect(toProductViewModel(sized).variants[1]).toMatchObject({ sku: 'K-L', barcode: '96385074' })
  expect(JSON.stringify(toProductViewModel(sized))).not.toContain('weight')
})

test('a product with colours only has no fields of an option', () => {
  expect(Object.keys(toProductViewModel(kurta)).filter((key) => key.startsWith('option'))).toEqual([])
})

test('a card has the highlights of its specifications; the page has all of them with the declarations', () => {
  const specified = {
    ...kurta,
    highlights: ['Linen'],
    specifications: [{ name: 'Fabric', value: 'Linen' }],
    countryOfOrigin: 'India',
    declarations: { netQuantity: '1 N' },
  }
  const { highlights, specifications, countryOfOrigin, declarations } = specified
  expect(toProductViewModel(specified)).toMatchObject({ highlights, specifications, countryOfOrigin, declarations })
  const [card] = pageOf(specified).products
  expect(card).toMatchObject({ highlights })
  for (const field of ['specifications', 'countryOfOrigin', 'declarations']) expect(card).not.toHaveProperty(field)
  expect(toProductViewModel(kurta)).not.toHaveProperty('highlights')
})
