import { expect } from 'vitest'
import {
  foreignCsv,
  formerShopifyHeader,
  shopifyHeader,
  shopifyProduct,
  woocommerceHeader,
  woocommerceProduct,
  woocommerceVariation,
} from '#tests/support/files/foreign-csv.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const options = { createMissing: true }

const findStocks = async ({ db }: TestContext) => {
  const variants = await db.selectFrom('productVariants').select(['color', 'stock']).orderBy('color').execute()
  return variants.map(({ color, stock }) => `${color} ${stock}`)
}

const woocommerceFile = (red: object, black: object = {}) =>
  foreignCsv(
    woocommerceHeader,
    woocommerceProduct({ ID: 10, Type: 'variable', SKU: 'K', Name: 'Kurta', Stock: 25 }),
    woocommerceVariation('Red', { ...red }),
    woocommerceVariation('Black', { ...black }),
  )

test('a stock of WooCommerce can have grouped digits; one that is no number is an error', async ({ context }) => {
  await runImport(context, woocommerceFile({ Stock: '1,200' }), options)
  expect(await findStocks(context)).toEqual(['Black 5', 'Red 1200'])
  const { messages } = await checkImport(context, woocommerceFile({ Stock: '12 pcs' }, { Stock: -3 }), options)
  expect(messages).toEqual([
    'error 3 Stock: Stock must be a whole number.',
    'warning 4 Stock: The stock -3 is negative; it is set to 0.',
  ])
})

test('a variation with the stock of its product keeps its own; a new one gets 0 with a warning', async ({
  context,
}) => {
  const { messages } = await runImport(context, woocommerceFile({ Stock: 'parent' }), options)
  expect(messages).toEqual([
    'warning 3 Stock: WooCommerce counts one stock for all variations of the product; here each has its own, and it is set to 0 (sold out).',
  ])
  expect(await findStocks(context)).toEqual(['Black 5', 'Red 0'])
  const again = await runImport(context, woocommerceFile({}, { Stock: 'parent' }), options)
  expect(again.messages).toEqual([])
  expect(await findStocks(context)).toEqual(['Black 5', 'Red 5'])
})

const shopifyFile = (red: object, black: object) =>
  foreignCsv(shopifyHeader, shopifyProduct({ Title: 'Kurta', 'URL handle': 'kurta', ...red }), {
    'URL handle': 'kurta',
    'Option1 value': 'Black',
    Price: 999,
    'Inventory tracker': 'shopify',
    'Inventory quantity': 4,
    'Continue selling when out of stock': 'DENY',
    ...black,
  })

test('a stock that Shopify does not count, or sells beyond, is not taken over as sold out', async ({ context }) => {
  const notTracked = { 'Inventory tracker': '', 'Inventory quantity': 0 }
  const continued = { 'Inventory quantity': -2, 'Continue selling when out of stock': 'CONTINUE' }
  const { messages } = await runImport(context, shopifyFile(notTracked, continued), options)
  const warning = 'Inventory quantity: Shopify sells this without a stock; here the stock is set to 0 (sold out).'
  expect(messages).toEqual([`warning 2 ${warning}`, `warning 3 ${warning}`])
  expect(await findStocks(context)).toEqual(['Black 0', 'Red 0'])

  await runImport(context, shopifyFile({}, { ...continued, 'Inventory quantity': 3 }), options)
  expect(await findStocks(context)).toEqual(['Black 3', 'Red 4'])

  const again = await checkImport(context, shopifyFile(notTracked, continued), options)
  expect(again.messages).toEqual([])
  expect(again.productImport.counts).toMatchObject({ changed: 0, unchanged: 1 })
})

test('a stock that Shopify counts is set to 0, in former column names too', async ({ context }) => {
  await runImport(context, shopifyFile({}, {}), options)
  const former = foreignCsv(formerShopifyHeader, {
    Handle: 'kurta',
    Title: 'Kurta',
    Vendor: 'Anokhi',
    Type: 'Tops',
    'Option1 Name': 'Color',
    'Option1 Value': 'Red',
    'Variant Price': 999,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Policy': 'deny',
    'Variant Inventory Qty': 0,
  })
  await runImport(context, former, options)
  expect(await findStocks(context)).toEqual(['Black 4', 'Red 0'])

  await runImport(context, shopifyFile({}, {}), options)
  const continued = await checkImport(context, former.replace('"deny"', '"continue"'), options)
  expect(continued.productImport.counts).toMatchObject({ changed: 0, unchanged: 1 })
})

test('a variation that WooCommerce has as out of stock is sold out, also without a number', async ({ context }) => {
  await runImport(context, woocommerceFile({}), options)
  const soldOut = { 'In stock?': 0 }
  const { messages } = await runImport(
    context,
    woocommerceFile({ ...soldOut, Stock: '' }, { ...soldOut, Stock: 'parent' }),
    options,
  )
  expect(messages).toEqual([])
  expect(await findStocks(context)).toEqual(['Black 0', 'Red 0'])
})
