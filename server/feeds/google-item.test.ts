import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxOptionLength, maxPrice, maxSkuLength, maxWeightGrams } from '#contract/limits.ts'
import { type FeedItem, parseFeed, validateItems } from '#tests/support/files/google-feed-validator.ts'
import { feedClose, feedOpen, itemXml } from './feed-xml.ts'
import type { FeedProduct } from './feeds.store.ts'
import { googleItems } from './google-item.ts'

const store = { publicUrl: 'https://shop.example', shippingFee: 49_00 }
const productId = '8f14e45f-ceea-467f-a8f0-3a1b5c7d9e01'
const variantId = '1f14e45f-ceea-467f-a8f0-3a1b5c7d9e02'

const variant = (given: Partial<FeedProduct['variants'][number]> = {}) => ({
  id: variantId,
  color: 'red',
  stock: 3,
  ...given,
})
const product = (given: Partial<FeedProduct> = {}): FeedProduct => ({
  id: productId,
  name: 'Kurta',
  description: '<p>Soft <strong>cotton</strong></p>',
  optionName: null,
  originalPrice: 600_00,
  discountPrice: null,
  category: 'Clothing',
  brand: 'Sona',
  attributes: null,
  attributeValues: null,
  variants: [variant()],
  images: [{ file: 'a.webp', color: null }],
  ...given,
})

const feedOf = (given: FeedProduct) =>
  parseFeed(feedOpen('Rao & Sons', store.publicUrl) + googleItems(store, given).map(itemXml).join('') + feedClose)
const itemOf = (given: Partial<FeedProduct> = {}): FeedItem => feedOf(product(given))[0]!

test('a product with one variant has the required attributes and no group', () => {
  const items = feedOf(product())
  expect(validateItems(items)).toEqual([])
  expect(items).toEqual([
    {
      id: [variantId],
      title: ['Kurta (Red)'],
      description: ['Soft cotton'],
      link: [`https://shop.example/product/${productId}?variant=${variantId}`],
      image_link: ['https://shop.example/uploads/a.webp'],
      availability: ['in_stock'],
      price: ['600.00 INR'],
      shipping: ['g:country=IN g:price=0.00 INR'],
      brand: ['Sona'],
      product_type: ['Clothing'],
      condition: ['new'],
      identifier_exists: ['no'],
      color: ['Red'],
    },
  ])
})

test('the specifications are details of the item, on one line', () => {
  const flags = { isFilter: false, isOnCard: false }
  const attributes = [
    { id: 1, name: 'Fabric', kind: 'CHOICE' as const, choices: [{ id: 2, label: 'Cotton & silk' }], ...flags },
    { id: 3, name: 'Length', kind: 'NUMBER' as const, unit: 'cm', ...flags },
    { id: 4, name: 'Care', kind: 'TEXT' as const, ...flags },
  ]
  const given = product({ attributes, attributeValues: { 1: [2], 3: 1200, 4: 'Wash\ncold', 5: 'of no attribute' } })
  expect(validateItems(feedOf(given))).toEqual([])
  expect(feedOf(given)[0]!.product_detail).toEqual([
    'g:attribute_name=Fabric g:attribute_value=Cotton & silk',
    'g:attribute_name=Length g:attribute_value=1,200 cm',
    'g:attribute_name=Care g:attribute_value=Wash cold',
  ])
})

test('an item with an own price has this price, and the shipping of this price', () => {
  const cheap = variant({ originalPrice: 300_00, discountPrice: 250_00 })
  expect(itemOf({ variants: [cheap] })).toMatchObject({
    price: ['300.00 INR'],
    sale_price: ['250.00 INR'],
    shipping: ['g:country=IN g:price=49.00 INR'],
  })
  expect(itemOf({ discountPrice: 600_00 }).sale_price).toBeUndefined()
})

test('in a store with delivery zones an item names no shipping, which depends on the PIN code', () => {
  const [item] = googleItems({ ...store, shippingFee: null }, product())
  expect(item!.map(([name]) => name)).not.toContain('g:shipping')
})

test('the GTIN is the barcode; without one the SKU is the MPN', () => {
  expect(itemOf({ variants: [variant({ barcode: '8901030865275', sku: 'K-1' })] })).toMatchObject({
    id: ['K-1'],
    gtin: ['8901030865275'],
  })
  expect(itemOf({ variants: [variant({ sku: 'K-1' })] })).toMatchObject({ id: ['K-1'], mpn: ['K-1'] })
})

test.for(['2001234567893', '200123456789', '0212345678905', '9811234567895', '20123451'])(
  'the barcode %s is for use inside shops or a coupon, and no GTIN',
  (barcode) => expect(itemOf({ variants: [variant({ barcode })] })).toMatchObject({ identifier_exists: ['no'] }),
)

test('a SKU that is too long or has other characters is not the id', () => {
  for (const sku of ['K'.repeat(51), 'कुर्ता', 'K 1']) {
    expect(itemOf({ variants: [variant({ sku })] })).toMatchObject({ id: [variantId], mpn: [sku] })
  }
})

test('only an option named Size is a size; others are in the title', () => {
  const variants = [variant({ optionValue: 'M', weightGrams: 250 })]
  expect(itemOf({ optionName: 'Size', variants })).toMatchObject({
    title: ['Kurta (Red, Size M)'],
    size: ['M'],
    shipping_weight: ['250 g'],
  })
  const phone = itemOf({ name: 'Phone', optionName: 'Storage', variants: [variant({ optionValue: '128 GB' })] })
  expect(phone).toMatchObject({ title: ['Phone (Red, Storage 128 GB)'] })
  expect(phone.size).toBeUndefined()
})

test('a long name is cut before colour and option, and no emoji in half', () => {
  const name = `${'k'.repeat(133)}🪔🪔${'k'.repeat(50)}`
  const [title = ''] = itemOf({ name, optionName: 'Size', variants: [variant({ optionValue: 'M' })] }).title ?? []
  expect(title).toBe(`${'k'.repeat(133)}🪔 (Red, Size M)`)
})

test('an item has the pictures of its colour, at most eleven, and those of other colours only if there are no others', () => {
  const red = Array.from({ length: 12 }, (_, place) => ({ file: `red${place}.webp`, color: 'Red' }))
  const images = [{ file: 'all.webp', color: null }, { file: 'blue.webp', color: 'blue' }, ...red]
  const urls = ({ image_link = [], additional_image_link = [] }: FeedItem) =>
    [...image_link, ...additional_image_link].map((url) => url.replace('https://shop.example/uploads/', ''))
  expect(urls(itemOf({ images }))).toEqual(red.slice(0, 11).map(({ file }) => file))
  expect(urls(itemOf({ images: images.slice(0, 2) }))).toEqual(['all.webp'])
  expect(urls(itemOf({ images: images.slice(1, 2) }))).toEqual(['blue.webp'])
})

test('without a description the name stands for it', () => {
  expect(itemOf({ description: '<p> </p>' }).description).toEqual(['Kurta'])
})

const price = fc.integer({ min: 1, max: maxPrice })
const prices = price.chain((originalPrice) =>
  fc.record({
    originalPrice: fc.constant(originalPrice),
    discountPrice: fc.option(fc.integer({ min: 1, max: originalPrice })),
  }),
)
const anyText = (maxLength: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength })
    .map((text) => text.trim().toWellFormed().replaceAll('\0', ''))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
const barcode = fc
  .stringMatching(/^(?:\d{7}|\d{11}|\d{12})$/)
  .map(
    (digits) =>
      digits +
      ((10 - ([...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 1 : 3), 0) % 10)) %
        10),
  )
const anyVariant = fc.record(
  {
    id: fc.uuid(),
    color: fc.constantFrom('red', '#1f2d54', 'grey', '#FFF'),
    stock: fc.nat(5),
    optionValue: anyText(maxOptionLength),
    sku: anyText(maxSkuLength),
    barcode,
    weightGrams: fc.integer({ min: 1, max: maxWeightGrams }),
  },
  { requiredKeys: ['id', 'color', 'stock'] },
)
const anyProduct = fc
  .record({
    id: fc.uuid(),
    name: anyText(200),
    description: fc.string({ unit: 'binary' }).map((text) => `<p>${text.toWellFormed()}</p>`),
    optionName: fc.constantFrom(null, 'Size', 'Storage'),
    category: anyText(100),
    brand: anyText(100),
    specifications: fc.array(fc.tuple(anyText(60), anyText(300)), { maxLength: 5 }),
    variants: fc.uniqueArray(fc.tuple(anyVariant, fc.option(prices)), {
      minLength: 1,
      maxLength: 5,
      selector: ([{ id, sku }]) => sku ?? id,
    }),
    images: fc.array(
      fc.record({ file: fc.stringMatching(/^[0-9a-f]{32}\.webp$/), color: fc.constantFrom(null, 'red') }),
      {
        minLength: 1,
        maxLength: 20,
      },
    ),
  })
  .chain((fields) => prices.map((own) => ({ ...fields, ...own })))
  .map(({ variants, specifications, ...fields }) => ({
    ...fields,
    attributes: specifications.map(([name], id) => ({ id, name, kind: 'TEXT', isFilter: false, isOnCard: false })),
    attributeValues: Object.fromEntries(specifications.map(([, value], id) => [id, value])),
    variants: variants.map(([fields, own]) => ({
      ...fields,
      ...(own && { originalPrice: own.originalPrice, ...(own.discountPrice && { discountPrice: own.discountPrice }) }),
    })),
  }))

test('the items of any product satisfy the rules', () => {
  fc.assert(
    fc.property(anyProduct, (any) => {
      expect(validateItems(feedOf(any as FeedProduct))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
