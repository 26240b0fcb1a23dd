import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { foreignCsv, formerShopifyHeader, shopifyHeader, shopifyProduct } from '#tests/support/files/foreign-csv.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { test } from '#tests/support/test-context.ts'
import { parseFile } from './parse-file.ts'

const options = { createMissing: true }

const readImages = (csv: string) => {
  const [header = [], ...rows] = parse(csv) as string[][]
  const { drafts } = parseFile({ header, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }, new Date())
  return drafts[0]!.images
}

const kurta = { Title: 'Kurta', 'URL handle': 'kurta' }

test('the pictures of a product of Shopify are in the order of their positions, those of its variants after them', () => {
  const csv = foreignCsv(
    shopifyHeader,
    shopifyProduct({ ...kurta, 'Product image URL': 'back', 'Image position': 2, 'Variant image URL': 'red' }),
    { 'URL handle': 'kurta', 'Product image URL': 'main', 'Image position': 1 },
    { 'URL handle': 'kurta', 'Product image URL': 'last' },
    { 'URL handle': 'kurta', 'Product image URL': 'red', 'Image position': 10 },
    { 'URL handle': 'kurta', 'Option1 value': 'Black', Price: 999, 'Variant image URL': 'black' },
  )
  expect(readImages(csv)).toEqual([
    { line: 3, source: 'main', color: null },
    { line: 2, source: 'back', color: null },
    { line: 5, source: 'red', color: 'Red' },
    { line: 4, source: 'last', color: null },
    { line: 6, source: 'black', color: 'Black' },
  ])
})

test('the pictures of a product of Shopify have their order in former column names too', () => {
  const product = {
    Handle: 'kurta',
    Title: 'Kurta',
    'Option1 Name': 'Color',
    'Option1 Value': 'Red',
    'Variant Price': 9,
  }
  const csv = foreignCsv(
    formerShopifyHeader,
    { ...product, 'Image Src': 'main', 'Image Position': 1, 'Variant Image': 'red' },
    { Handle: 'kurta', 'Image Src': 'back', 'Image Position': 2 },
  )
  expect(readImages(csv).map(({ source }) => source)).toEqual(['main', 'back', 'red'])
})

test('a file of Shopify without prices changes none; its file of stocks is not read as products', async ({
  context,
}) => {
  const red = shopifyProduct({ ...kurta, 'Compare-at price': '1299.00' })
  const black = { 'URL handle': 'kurta', 'Option1 value': 'Black', Price: '1099.00', 'Inventory quantity': 4 }
  await runImport(context, foreignCsv(shopifyHeader, red, black), options)

  const withoutPrices = foreignCsv(
    shopifyHeader,
    { ...red, Price: '', 'Compare-at price': '' },
    { ...black, Price: '' },
  )
  const { productImport, messages } = await checkImport(context, withoutPrices, options)
  expect(messages).toEqual([])
  expect(productImport.counts).toMatchObject({ changed: 0, unchanged: 1 })

  const stocks = await checkImport(
    context,
    [
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,Location,On hand (current),On hand (new)',
      'kurta,Kurta,Color,Red,,,,,,,,Delhi,4,9',
    ].join('\n'),
    options,
  )
  expect(stocks.productImport).toMatchObject({ layout: 'own', counts: { changed: 0 } })
  expect(stocks.messages).toContain('warning 1 On hand (new): The column "On hand (new)" is unknown and is ignored.')
})

test('products of Shopify that are gift cards or not in the store are errors at the column that says so', async ({
  context,
}) => {
  const product = (handle: string, cells: object) => shopifyProduct({ Title: handle, 'URL handle': handle, ...cells })
  const csv = foreignCsv(
    shopifyHeader,
    product('a', { 'Gift card': 'TRUE' }),
    product('b', { Status: 'Archived', 'Published on online store': 'FALSE' }),
    product('c', { 'Published on online store': 'FALSE' }),
    product('d', { Status: 'Unlisted' }),
  )
  const { messages } = await checkImport(context, csv, options)
  const notOnSale = 'This product is not on sale in Shopify. Publish it there, or remove its lines.'
  expect(messages).toEqual([
    'error 2 Gift card: Gift cards cannot be sold here. Remove the lines.',
    `error 3 Status: ${notOnSale}`,
    `error 4 Published on online store: ${notOnSale}`,
    `error 5 Status: ${notOnSale}`,
  ])
})
