import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import {
  foreignCsv,
  woocommerceHeader,
  woocommerceProduct,
  woocommerceVariation,
} from '#tests/support/files/foreign-csv.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { parseFile } from './parse-file.ts'

const options = { createMissing: true }

const kurta = woocommerceProduct({ ID: 10, Type: 'variable', SKU: 'K', Name: 'Kurta' })
const file = (...variations: Parameters<typeof foreignCsv>[1][]) => foreignCsv(woocommerceHeader, kurta, ...variations)

const findVariants = async ({ db }: TestContext) => {
  const variants = await db.selectFrom('productVariants').select(['color', 'stock']).orderBy('color').execute()
  return variants.map(({ color, stock }) => `${color} ${stock}`)
}

test('variations that are not enabled are left out with a warning, and one that the shop has stays', async ({
  context,
}) => {
  const disabled = { Published: 0 }
  const { messages } = await runImport(
    context,
    file(woocommerceVariation('Red', disabled), woocommerceVariation('Black')),
    options,
  )
  const notEnabled =
    'Published: This variation is not enabled in WooCommerce, so it is left out. One that the shop has stays as it is.'
  expect(messages).toEqual([`warning 3 ${notEnabled}`])
  expect(await findVariants(context)).toEqual(['Black 5'])

  const again = await runImport(
    context,
    file(woocommerceVariation('Red', { Stock: 2 }), woocommerceVariation('Black', { ...disabled, Stock: 1 })),
    options,
  )
  expect(again.messages).toEqual([`warning 4 ${notEnabled}`])
  expect(await findVariants(context)).toEqual(['Black 5', 'Red 2'])
})

/** The price to pay of each variant. */
const findPaid = async ({ db }: TestContext) => {
  const variants = await db
    .selectFrom('productVariants')
    .innerJoin('products', 'products.id', 'productId')
    .select(['color', 'products.originalPrice', 'products.discountPrice'])
    .select(['productVariants.originalPrice as ownPrice', 'productVariants.discountPrice as ownDiscount'])
    .orderBy('color')
    .execute()
  return variants.map(({ color, originalPrice, discountPrice, ownPrice, ownDiscount }) => {
    const paid = ownPrice === null ? (discountPrice ?? originalPrice) : (ownDiscount ?? ownPrice)
    return `${color} ${paid / 100}`
  })
}

const priced = (color: string, price: number, salePrice: number | '' = '', cells = {}) =>
  woocommerceVariation(color, { 'Regular price': price, 'Sale price': salePrice, ...cells })

test('a variation that is left out keeps its price, whatever that of the others becomes', async ({ context }) => {
  await runImport(context, file(priced('Red', 599), priced('Black', 1299)), options)
  expect(await findPaid(context)).toEqual(['Black 1299', 'Red 599'])

  const same = file(priced('Red', 599, '', { Published: 0 }), priced('Black', 1299))
  expect((await checkImport(context, same, options)).productImport.counts).toMatchObject({ unchanged: 1 })

  await runImport(context, file(priced('Red', 599, '', { Published: 0 }), priced('Black', 1299, 499)), options)
  expect(await findPaid(context)).toEqual(['Black 499', 'Red 599'])

  await runImport(context, file(priced('Black', 1199)), options)
  expect(await findPaid(context)).toEqual(['Black 1199', 'Red 599'])
})

test('a product whose variations are all left out keeps its prices', async ({ context }) => {
  await runImport(context, file(priced('Red', 1299, 999), priced('Black', 1299, 999)), options)
  const disabled = { Published: 0 }
  const csv = file(priced('Red', 1299, 999, disabled), priced('Black', 1299, 999, disabled))
  const { productImport } = await checkImport(context, csv, options)
  expect(productImport.counts).toMatchObject({ changed: 0, unchanged: 1 })
})

test('a product that is a draft has one error, and none about its variations', async ({ context }) => {
  const draft = woocommerceProduct({ Type: 'variable', SKU: 'K', Name: 'Kurta', Published: -1 })
  const csv = foreignCsv(woocommerceHeader, draft, woocommerceVariation('Red', { Published: -1 }))
  const { messages } = await checkImport(context, csv, options)
  expect(messages).toEqual([
    'error 2 Published: This product is not on sale in WooCommerce. Publish it there, or remove its lines.',
  ])
})

test('a variation without a price is left out with a warning', async ({ context }) => {
  const csv = file(woocommerceVariation('Red', { 'Regular price': '' }), woocommerceVariation('Black'))
  const { messages } = await runImport(context, csv, options)
  expect(messages).toEqual([
    'warning 3 Regular price: This variation has no price and cannot be bought in WooCommerce, so it is left out. One that the shop has stays as it is.',
  ])
  expect(await findVariants(context)).toEqual(['Black 5'])
})

test('a product without a variation that can be bought is not imported', async ({ context }) => {
  const { productImport, messages } = await checkImport(
    context,
    file(woocommerceVariation('Red', { Published: 0 })),
    options,
  )
  expect(productImport.counts).toMatchObject({ created: 0, wrong: 1 })
  expect(messages.filter((message) => message.startsWith('error'))).toEqual([
    'error 2 Type: None of its variations can be bought in WooCommerce, so it is not imported.',
  ])
})

test('a variation for any of several values is an error; one for the only value is none', async ({ context }) => {
  const sized = (value: string) => ({
    ...kurta,
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Red, Black',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': value,
  })
  const anySize = { 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': '' }
  const variations = [woocommerceVariation('Red', anySize), woocommerceVariation('Black', anySize)]
  const { messages } = await checkImport(context, foreignCsv(woocommerceHeader, sized('S, M'), ...variations), options)
  const anyOf = 'This variation is for any Size. Give each Size a variation of its own, with its stock.'
  expect(messages).toEqual([`error 3 Attribute 2 value(s): ${anyOf}`, `error 4 Attribute 2 value(s): ${anyOf}`])
  const anyColor = woocommerceVariation('', { SKU: 'K-1', 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': 'S' })
  const ofAnyColor = await checkImport(context, foreignCsv(woocommerceHeader, sized('S, M'), anyColor), {
    ...options,
    defaultColor: 'red',
  })
  expect(ofAnyColor.messages).toEqual([
    'error 3 Attribute 1 value(s): This variation is for any Color. Give each Color a variation of its own, with its stock.',
  ])
  const single = await checkImport(context, foreignCsv(woocommerceHeader, sized('Free'), ...variations), options)
  expect(single.messages).toEqual([])
})

test('a variation for any of a single value has that value', async ({ context }) => {
  const product = (color: string, size: string) => ({
    ...kurta,
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': color,
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': size,
  })
  const variation = (color: string, size: string, SKU: string) =>
    woocommerceVariation(color, { SKU, 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': size })
  const oneColor = foreignCsv(
    woocommerceHeader,
    product('Red', 'S, M'),
    variation('', 'S', 'K-S'),
    variation('', 'M', 'K-M'),
  )
  const first = await runImport(context, oneColor, { ...options, defaultColor: 'olive' })
  expect(first.messages).toEqual([])
  expect(await findVariants(context)).toEqual(['Red 5', 'Red 5'])

  const oneSize = foreignCsv(
    woocommerceHeader,
    { ...product('Red, Black', 'Free'), SKU: 'K', Name: 'Shawl', ID: 20 },
    variation('Red', 'Free', 'S-R'),
    variation('Black', '', 'S-B'),
  )
  const { messages, products } = await checkImport(context, oneSize.replaceAll('"K"', '"S"'), options)
  expect(messages).toEqual([])
  expect(products).toMatchObject([{ outcome: 'NEW' }])
})

test('the pictures of a variation are those of its colour', () => {
  const csv = [
    { ...kurta, Images: 'https://a.example/main.jpg, https://a.example/red.jpg' },
    woocommerceVariation('Red', { Images: 'https://a.example/red.jpg' }),
    woocommerceVariation('Black', { Images: 'https://a.example/black.jpg' }),
    woocommerceVariation('Crimson', { Images: 'https://a.example/crimson.jpg' }),
  ]
  const [header = [], ...rows] = parse(foreignCsv(woocommerceHeader, ...csv)) as string[][]
  const { drafts } = parseFile({ header, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }, new Date())
  expect(drafts[0]!.images.map(({ source, color }) => [source.replace('https://a.example/', ''), color])).toEqual([
    ['main.jpg', null],
    ['red.jpg', 'Red'],
    ['black.jpg', 'Black'],
    ['crimson.jpg', null],
  ])
})

test('products without goods to send, and hidden ones, are errors; such variations are left out', async ({
  context,
}) => {
  const csv = foreignCsv(
    woocommerceHeader,
    woocommerceProduct({ ID: 1, Type: 'simple, downloadable, virtual', SKU: 'A', Name: 'Book' }),
    woocommerceProduct({ ID: 2, SKU: 'B', Name: 'Part', 'Visibility in catalog': 'hidden' }),
    woocommerceProduct({ ID: 3, SKU: 'C', Name: 'Found', 'Visibility in catalog': 'search' }),
    kurta,
    woocommerceVariation('Red', { Type: 'variation, virtual' }),
    woocommerceVariation('Black'),
  )
  const { messages } = await checkImport(context, csv, { ...options, defaultColor: 'red' })
  expect(messages).toEqual([
    'error 2 Type: Products of the type "simple, downloadable, virtual" cannot be sold here. Remove the line.',
    'error 3 Visibility in catalog: This product is hidden in WooCommerce. Show it there, or remove its lines.',
    'warning 6 Type: This variation is of the type "variation, virtual", which cannot be sold here, so it is left out. One that the shop has stays as it is.',
  ])
})
