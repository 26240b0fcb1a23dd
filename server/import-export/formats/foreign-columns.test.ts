import { expect } from 'vitest'
import {
  foreignCsv,
  formerShopifyHeader,
  shopifyHeader,
  shopifyProduct,
  woocommerceHeader,
  woocommerceProduct,
} from '#tests/support/files/foreign-csv.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const options = { createMissing: true }

const findProduct = ({ db }: TestContext) =>
  db
    .selectFrom('products')
    .select(['name', 'description', 'originalPrice', 'discountPrice', 'optionName'])
    .executeTakeFirstOrThrow()

const findVariants = ({ db }: TestContext) =>
  db
    .selectFrom('productVariants')
    .select(['color', 'optionValue', 'stock', 'sku', 'barcode', 'weightGrams'])
    .orderBy('sku')
    .execute()

const kurta = foreignCsv(
  shopifyHeader,
  shopifyProduct({
    Title: 'Kurta',
    'URL handle': 'kurta',
    Description: '<p>Soft</p>',
    SKU: 'K-R-S',
    Barcode: '4006381333931',
    'Option2 name': 'Size',
    'Option2 value': 'S',
    'Compare-at price': '1299.00',
    'Weight value (grams)': 250,
    'Product image URL': 'https://cdn.example/1.jpg',
    'Variant image URL': 'https://cdn.example/2.jpg',
  }),
  {
    'URL handle': 'kurta',
    SKU: 'K-R-M',
    'Option1 value': 'Red',
    'Option2 value': 'M',
    Price: '999.00',
    'Compare-at price': '1299.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': 2,
  },
)

test('a Shopify file with the column names of today is read, and one with the former names finds its products', async ({
  context,
}) => {
  const { productImport, messages } = await runImport(context, kurta, options)
  expect(messages).toEqual([
    'warning 2 Product image URL: 2 pictures are web addresses and are ignored. Only https addresses are fetched, and only if "Fetch pictures by address" is on.',
  ])
  expect(productImport).toMatchObject({ layout: 'shopify', state: 'DONE', progress: { written: 1 } })
  expect(await findProduct(context)).toEqual({
    name: 'Kurta',
    description: '<p>Soft</p>',
    originalPrice: 1299_00,
    discountPrice: 999_00,
    optionName: 'Size',
  })
  expect(await findVariants(context)).toEqual([
    { color: 'Red', optionValue: 'M', stock: 2, sku: 'K-R-M', barcode: null, weightGrams: null },
    { color: 'Red', optionValue: 'S', stock: 4, sku: 'K-R-S', barcode: '4006381333931', weightGrams: 250 },
  ])

  const former = foreignCsv(
    formerShopifyHeader,
    {
      Handle: 'kurta',
      Title: 'Kurta',
      'Body (HTML)': '<p>Soft</p>',
      Vendor: 'Anokhi',
      Type: 'Tops',
      Published: 'true',
      'Option1 Name': 'Color',
      'Option1 Value': 'Red',
      'Option2 Name': 'Size',
      'Option2 Value': 'S',
      'Variant SKU': 'K-R-S',
      'Variant Barcode': '4006381333931',
      'Variant Grams': 250,
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': 4,
      'Variant Price': '999.00',
      'Variant Compare At Price': '1299.00',
      Status: 'active',
    },
    {
      Handle: 'kurta',
      'Option1 Value': 'Red',
      'Option2 Value': 'M',
      'Variant SKU': 'K-R-M',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': 2,
      'Variant Price': '999.00',
      'Variant Compare At Price': '1299.00',
    },
  )
  const again = await checkImport(context, former, options)
  expect(again.messages).toEqual([])
  expect(again.productImport).toMatchObject({ layout: 'shopify', counts: { created: 0, changed: 0, unchanged: 1 } })
})

test('messages name the columns as the file does, in former and mixed names too', async ({ context }) => {
  const wrong = { Title: 'Kurta', 'URL handle': 'kurta', Barcode: '1', 'Weight value (grams)': 'x', Status: 'Draft' }
  const csv = foreignCsv(shopifyHeader, shopifyProduct(wrong))
  const columnsOf = async (file: string) => {
    const { messages } = await checkImport(context, file, options)
    return messages.map((message) => /^error 2 ([^:]+): /.exec(message)?.[1]).toSorted()
  }
  expect(await columnsOf(csv)).toEqual(['Barcode', 'Status', 'Weight value (grams)'])
  const mixed = csv.replace('URL handle', 'Handle').replace(',SKU,Barcode,', ',Variant SKU,VARIANT_BARCODE,')
  expect(await columnsOf(mixed)).toEqual(['Status', 'VARIANT_BARCODE', 'Weight value (grams)'])
  expect(await columnsOf(mixed.replace('Weight value (grams)', 'Variant Grams'))).toEqual([
    'Status',
    'VARIANT_BARCODE',
    'Variant Grams',
  ])
})

test('messages name the column that was read', async ({ context }) => {
  const columnsOf = async (csv: string) => {
    const { messages } = await checkImport(context, csv, { ...options, defaultColor: 'red' })
    return messages.map((message) => /^(?:error|warning) 2 (.+?): /.exec(message)?.[1]).toSorted()
  }
  const long = 'x'.repeat(300)
  const shopify = { Title: 'Kurta', 'URL handle': 'kurta', Type: '', 'Product category': long, Price: 'abc' }
  expect(await columnsOf(foreignCsv(shopifyHeader, shopifyProduct(shopify)))).toEqual(['Price', 'Product category'])
  const reduced = { ...shopify, Price: '9', 'Compare-at price': '99999999999' }
  expect(await columnsOf(foreignCsv(shopifyHeader, shopifyProduct(reduced)))).toEqual([
    'Compare-at price',
    'Product category',
  ])

  const woocommerce = woocommerceProduct({
    ID: 1,
    Name: 'Lamp',
    'Short description': '<img src="a.jpg">',
    Brands: '',
    'Attribute 1 name': 'Brand',
    'Attribute 1 value(s)': long,
  })
  expect(await columnsOf(foreignCsv(woocommerceHeader, woocommerce))).toEqual([
    'Attribute 1 value(s)',
    'Short description',
  ])
  const csv = foreignCsv(woocommerceHeader, { ...woocommerce, 'Attribute 1 name': '', Brands: long })
  expect(await columnsOf(csv.replace(',Brands,', ',Brand,'))).toEqual(['Brand', 'Short description'])
})

test('a column under two of its names is an error', async ({ context }) => {
  const { messages } = await checkImport(context, kurta.replace('Tags', 'Handle'), options)
  expect(messages).toEqual(['error 1 Handle: The columns "URL handle" and "Handle" are the same. Remove one of them.'])
})

test('in a file of Shopify with former names, columns of other programs that have a name of today are ignored', async ({
  context,
}) => {
  const product = {
    Handle: 'kurta',
    Title: 'Kurta',
    Vendor: 'Anokhi',
    Type: 'Tops',
    'Body (HTML)': '<p>Soft</p>',
    'Option1 Name': 'Color',
    'Option1 Value': 'Red',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': 4,
    'Variant Price': '999.00',
    Tags: 'Other',
    'SEO Title': '5',
  }
  const csv = foreignCsv(formerShopifyHeader, product)
    .replace(',Tags,', ',Description,')
    .replace(',SEO Title,', ',Price,')
  const { messages } = await runImport(context, csv, options)
  expect(messages).toEqual([])
  expect(await findProduct(context)).toMatchObject({ description: '<p>Soft</p>', originalPrice: 999_00 })
})

test('columns that a format does not read can have the same name, such as the meta of WooCommerce', async ({
  context,
}) => {
  const lamp = woocommerceProduct({ ID: 1, SKU: 'L', Name: 'Lamp', 'Meta: subtitle': 'Warm', 'Meta: _subtitle': 'f' })
  const csv = foreignCsv(woocommerceHeader, { ...lamp, 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': 'Red' })
  const { messages, productImport } = await checkImport(context, csv, options)
  expect(messages).toEqual([])
  expect(productImport).toMatchObject({ layout: 'woocommerce', counts: { created: 1 } })

  const twice = await checkImport(context, csv.replace('Attribute 2 name', 'attribute 1 Name'), options)
  expect(twice.messages).toEqual([
    'error 1 attribute 1 Name: The column "attribute 1 Name" appears twice. Remove one of them.',
  ])
})
