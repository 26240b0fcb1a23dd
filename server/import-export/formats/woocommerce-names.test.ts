import { expect } from 'vitest'
import { createCategory } from '#tests/support/factories.ts'
import {
  foreignCsv,
  woocommerceHeader,
  woocommerceProduct,
  woocommerceVariation,
} from '#tests/support/files/foreign-csv.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const options = { createMissing: true, defaultColor: 'olive' }

const file = (...rows: Parameters<typeof foreignCsv>[1][]) => foreignCsv(woocommerceHeader, ...rows)

const findNames = ({ db }: TestContext) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin('productVariants', 'productVariants.productId', 'products.id')
    .leftJoin('productHandles', 'productHandles.productId', 'products.id')
    .select(['products.name', 'categories.name as category', 'brands.name as brand', 'sku', 'handle'])
    .orderBy('products.name')
    .execute()

test('entities in the names and SKUs of a WooCommerce export are characters', async ({ context }) => {
  await createCategory(context, { name: 'Kurtas & Suits' })
  const { messages } = await runImport(
    context,
    file(
      woocommerceProduct({
        ID: 10,
        Type: 'variable',
        SKU: 'K&amp;S',
        Name: 'Kurta &#8217;Asha&#8217;',
        Categories: 'Men &amp; Women > Kurtas &amp; Suits',
        Brands: 'Rao &amp; Sons',
        Description: '<p>Silk &amp; cotton</p>',
      }),
      woocommerceVariation('Red', { SKU: 'K&amp;S-1', Parent: 'K&amp;S', 'Attribute 1 value(s)': 'red' }),
    ),
    { ...options, createMissing: true },
  )
  expect(messages).toEqual([])
  expect(await findNames(context)).toEqual([
    { name: 'Kurta ’Asha’', category: 'Kurtas & Suits', brand: 'Rao & Sons', sku: 'K&S-1', handle: 'K&S' },
  ])
})

test('what an earlier version stored with entities is found and gets the characters', async ({ context }) => {
  const csv = file(
    woocommerceProduct({ ID: 10, Type: 'variable', SKU: 'K&amp;S', Name: 'Kurta' }),
    woocommerceVariation('Red', {
      SKU: 'K&amp;S-1',
      Parent: 'K&amp;S',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': 'S &amp; M',
    }),
  )
  await runImport(context, csv, options)
  await context.db.updateTable('productHandles').set({ handle: 'K&amp;S' }).execute()
  await context.db.updateTable('productVariants').set({ sku: 'K&amp;S-1', optionValue: 'S &amp; M' }).execute()

  const { products, messages } = await runImport(context, csv, options)
  expect(messages).toEqual([])
  expect(products.map(({ changes }) => changes)).toEqual([
    [
      'handle: K&amp;S → K&S',
      'option value of Red, Size S & M: S &amp; M → S & M',
      'SKU of Red, Size S & M: K&amp;S-1 → K&S-1',
    ],
  ])
  expect(await findNames(context)).toMatchObject([{ sku: 'K&S-1', handle: 'K&S' }])
  const again = await checkImport(context, csv, options)
  expect(again.productImport.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
})

test('an escaped ">" in the name of a WooCommerce category does not begin another one', async ({ context }) => {
  await runImport(context, file(woocommerceProduct({ ID: 1, Name: 'Lamp', Categories: 'Toys > Age &gt; 3' })), options)
  expect(await findNames(context)).toMatchObject([{ category: 'Age > 3' }])
})

test('the category is the last of the deepest path, the first of equally deep ones', async ({ context }) => {
  const product = (ID: number, Name: string, Categories: string) =>
    woocommerceProduct({ ID, SKU: Name, Name, Categories })
  await runImport(
    context,
    file(
      product(1, 'A', 'Clothing, Clothing > Hoodies'),
      product(2, 'B', 'Women > Kurtas, Women'),
      product(3, 'C', 'Sale, New > Tops, Women > Kurtas'),
      product(4, 'D', 'Sale'),
    ),
    options,
  )
  const products = await findNames(context)
  expect(products.map(({ category }) => category)).toEqual(['Hoodies', 'Kurtas', 'Tops', 'Sale'])
})

const lamp = (cells: object) => woocommerceProduct({ ID: 10, Name: 'Lamp', ...cells })

test('a SKU that WooCommerce has by now changes the product that was imported without one', async ({ context }) => {
  await runImport(context, file(lamp({})), options)
  expect(await findNames(context)).toMatchObject([{ sku: null, handle: 'woocommerce 10' }])

  const { messages } = await runImport(context, file(lamp({ SKU: 'L' })), options)
  expect(messages).toEqual([])
  expect(await findNames(context)).toMatchObject([{ sku: 'L', handle: 'L' }])
  const again = await checkImport(context, file(lamp({ SKU: 'L' })), options)
  expect(again.productImport.counts).toMatchObject({ created: 0, unchanged: 1 })
})

test('a SKU leads to the product that has it, not to one with the same ID or name', async ({ context }) => {
  await runImport(context, file(lamp({}), lamp({ ID: 11, SKU: 'L' })), options)
  await runImport(context, file(lamp({ SKU: 'L', Stock: 9 }), lamp({ ID: 12, Name: 'Chair', SKU: 'C' })), options)
  expect((await findNames(context)).map(({ name, handle }) => [name, handle]).toSorted()).toEqual([
    ['Chair', 'C'],
    ['Lamp', 'L'],
    ['Lamp', 'woocommerce 10'],
  ])

  // The same ID in another store, of another product.
  await runImport(context, file(lamp({ Name: 'Table', SKU: 'T' })), options)
  expect((await findNames(context)).map(({ name, handle }) => [name, handle]).toSorted()).toEqual([
    ['Chair', 'C'],
    ['Lamp', 'L'],
    ['Lamp', 'woocommerce 10'],
    ['Table', 'T'],
  ])
})

test('a new product with the name and brand of one with another handle has a warning', async ({ context }) => {
  await runImport(context, file(lamp({ SKU: 'L' })), options)
  const { messages, productImport } = await checkImport(context, file(lamp({ SKU: 'L-2' })), options)
  expect(messages).toEqual([
    'warning 2 SKU: The shop has “Lamp” of this brand with the handle L already, and this line adds another product. To change that one, write its handle here.',
  ])
  expect(productImport.counts).toMatchObject({ created: 1 })
})

test('the warning about a product without a SKU says how to change it', async ({ context }) => {
  await runImport(context, file(lamp({})), options)
  const { messages } = await checkImport(context, file(lamp({ ID: 11, SKU: 'L' })), options)
  expect(messages).toEqual([
    'warning 2 SKU: The shop has “Lamp” of this brand with the handle woocommerce 10 already, and this line adds another product. To change that one, import a file of the store’s own format with its id.',
  ])
})
