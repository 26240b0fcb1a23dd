import { expect } from 'vitest'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { test } from '#tests/support/test-context.ts'

const findProducts = async ({ db }: AppContext) => {
  const rows = await db.selectFrom('products').select('id').orderBy('createdAt').execute()
  return productsOnSaleByIds(
    db,
    rows.map(({ id }) => id),
  )
}

const shopify = (...lines: string[]) =>
  [
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status',
    ...lines,
  ].join('\r\n')

const woocommerce = (...lines: string[]) =>
  [
    'ID,Type,SKU,Name,Published,Short description,Description,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
    ...lines,
  ].join('\n')

test('a Shopify export is imported with vendor, type, prices and colours', async ({ context }) => {
  const csv = shopify(
    'kurta,Kurta,"Hand printed\n\nWash cold",Anokhi,Apparel > Clothing,Ethnic Wear,x,true,Colour,Red,,,S1,4,999.00,1299.00,https://cdn.example/1.jpg,1,active',
    'kurta,,,,,,,,,Black,,,S2,-2,999.00,1299.00,https://cdn.example/2.jpg,2,',
    'kurta,,,,,,,,,,,,,,,,https://cdn.example/3.jpg,3,',
    'lamp,Lamp,<p>Warm</p>,Mitti,Home > Lighting,,,true,Title,Default Title,,,S3,7,450.00,,,,active',
  )
  const { messages, productImport } = await runImport(context, csv, { createMissing: true, defaultColor: 'olive' })
  expect(productImport).toMatchObject({ layout: 'shopify', state: 'DONE', progress: { written: 2 } })
  expect(messages).toEqual([
    'warning 2 Image Src: 3 pictures are web addresses and are ignored. Only https addresses are fetched, and only if "Fetch pictures by address" is on.',
    'warning 5 Variant Inventory Qty: The stock -2 is negative; it is set to 0.',
  ])
  const [kurta, lamp] = await findProducts(context)
  expect(kurta).toMatchObject({
    name: 'Kurta',
    description: '<p>Hand printed</p><p>Wash cold</p>',
    originalPrice: 1299_00,
    discountPrice: 999_00,
    brand: { name: 'Anokhi' },
    category: { name: 'Ethnic Wear' },
  })
  expect(kurta!.variants.map(({ color, stock }) => [color, stock])).toEqual([
    ['Red', 4],
    ['Black', 0],
  ])
  expect(lamp).toMatchObject({ originalPrice: 450_00, discountPrice: null, category: { name: 'Lighting' } })
  expect(lamp!.variants).toMatchObject([{ color: 'olive', stock: 7 }])
  const again = await checkImport(context, csv, { createMissing: true, defaultColor: 'olive' })
  expect(again.productImport.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('drafts and lines without a product of a Shopify export are reported by line', async ({ context }) => {
  const { messages } = await checkImport(
    context,
    shopify(
      'c,C,,Anokhi,,Tops,,true,Color,Red,,,,1,100,,,,draft',
      ',D,,Anokhi,,Tops,,true,Color,Red,,,,1,100,,,,active',
    ),
    { createMissing: true },
  )
  expect(messages.filter((line) => !/ 3 (Title|Type|Vendor|Variant|Option)/.test(line))).toEqual([
    'error 2 Status: This product is not on sale in Shopify. Publish it there, or remove its lines.',
    'error 3 Handle: This line has no handle, so it belongs to no product.',
  ])
})

test('a WooCommerce export is imported; variations refer to their product by SKU or id, in any order', async ({
  context,
}) => {
  const csv = woocommerce(
    '12,variation,K-B,Kurta - Black,1,,,3,,899,,,K,Colour,Black,,',
    '10,variable,K,Kurta,1,,Soft\\n\\nLight,,,,"Clothing > Ethnic Wear, Sale",,,Colour,"Red, Black",Brand,Anokhi',
    '11,variation,K-R,Kurta - Red,1,,,5,,899,,,id:10,Colour,Red,,',
    '13,simple,,Lamp,1,,<p>Warm</p>,2,400,500,Lighting,,,Color,White,Brand,Mitti',
  )
  const { productImport, messages } = await runImport(context, csv, { createMissing: true })
  expect(messages).toEqual([])
  expect(productImport).toMatchObject({ layout: 'woocommerce', state: 'DONE', progress: { written: 2 } })
  const [kurta, lamp] = await findProducts(context)
  expect(kurta).toMatchObject({
    originalPrice: 899_00,
    category: { name: 'Ethnic Wear' },
    description: '<p>Soft</p><p>Light</p>',
  })
  expect(kurta!.variants.map(({ color, stock }) => [color, stock]).toSorted()).toEqual([
    ['Black', 3],
    ['Red', 5],
  ])
  expect(lamp).toMatchObject({ originalPrice: 500_00, discountPrice: 400_00, brand: { name: 'Mitti' } })
  const again = await checkImport(context, csv, { createMissing: true })
  expect(again.productImport.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('unsupported products of a WooCommerce export are reported by line', async ({ context }) => {
  const { messages } = await checkImport(
    context,
    woocommerce(
      '1,grouped,G,Set,1,,,1,,100,Sets,,,Color,Red,Brand,X',
      '2,simple,S,Draft,-1,,,1,,100,Sets,,,Color,Red,Brand,X',
      '3,simple,T,Many,1,,,1,,100,Sets,,,Color,"Red, Blue",Brand,X',
      '4,variation,V,Lost,1,,,1,,100,,,id:99,Color,Red,,',
    ),
    { createMissing: true },
  )
  expect(messages.filter((line) => / (Type|Published|Attribute 1 value\(s\)|Parent): /.test(line))).toEqual([
    'error 2 Type: Products of the type "grouped" cannot be sold here. Remove the line.',
    'error 3 Published: This product is not on sale in WooCommerce. Publish it there, or remove its lines.',
    'error 4 Attribute 1 value(s): Several colours on one line: Red, Blue. Give each a variation of its own, with its stock.',
    'error 5 Parent: The product of this variation is not in the file.',
  ])
})

const shopifyStocks = (red: string, black: string) =>
  shopify(
    `kurta,Kurta,,Anokhi,,Tops,,true,Colour,Red,,,S1,${red},999.00,,,,active`,
    `kurta,,,,,,,,,Black,,,S2,${black},999.00,,,,`,
  )

test('a Shopify export without a stock keeps that of existing variants; a new variant gets 0 with a warning', async ({
  context,
}) => {
  const options = { createMissing: true }
  const first = await runImport(context, shopifyStocks('4', ''), options)
  expect(first.messages).toEqual([
    'warning 3 Variant Inventory Qty: There is no stock here; it is set to 0 (sold out).',
  ])
  await runImport(context, shopifyStocks('4', '6'), options)

  const again = await checkImport(context, shopifyStocks('', ''), options)
  expect(again.messages).toEqual([])
  expect(again.productImport.counts).toMatchObject({ changed: 0, unchanged: 1 })

  const withoutColumn = shopifyStocks('', '').replaceAll('Variant Inventory Qty', 'Inventory').replace('999', '899')
  const changed = await runImport(context, withoutColumn, options)
  expect(changed.messages).toEqual([])
  expect(changed.products[0]!.changes.join()).not.toContain('stock')
  const [kurta] = await findProducts(context)
  expect(kurta!.variants.map(({ color, stock }) => [color, stock])).toEqual([
    ['Red', 4],
    ['Black', 6],
  ])

  const negative = await runImport(context, shopifyStocks('-2', ''), options)
  expect(negative.products[0]!.changes).toContain('stock of Red: 4 → 0')
})

test('a WooCommerce export without a stock keeps that of existing variants; a new variant gets 0 with a warning', async ({
  context,
}) => {
  const file = (stock: string, ...more: string[]) =>
    woocommerce(
      '10,variable,K,Kurta,1,,,,,,Tops,,,Colour,"Red, Black",Brand,Anokhi',
      `11,variation,K-R,Kurta - Red,1,,,${stock},,899,,,K,Colour,Red,,`,
      ...more,
      `13,simple,L,Lamp,1,,,${stock},,500,Lighting,,,Color,White,Brand,Mitti`,
    )
  const options = { createMissing: true }
  await runImport(context, file('5'), options)
  const black = '12,variation,K-B,Kurta - Black,1,,,,,899,,,K,Colour,Black,,'
  const { messages, products } = await runImport(context, file('', black), options)
  expect(messages).toEqual(['warning 4 Stock: There is no stock here; it is set to 0 (sold out).'])
  expect(products.map(({ changes }) => changes)).toEqual([['new colour Black, 0 in stock'], []])
  const [kurta, lamp] = await findProducts(context)
  expect(kurta!.variants.map(({ color, stock }) => [color, stock]).toSorted()).toEqual([
    ['Black', 0],
    ['Red', 5],
  ])
  expect(lamp!.variants).toMatchObject([{ color: 'White', stock: 5 }])
})
