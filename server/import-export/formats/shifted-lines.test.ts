import { expect } from 'vitest'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import { createVariant } from '#tests/support/factories.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const shifted = (line: number, cells: number, columns: number) =>
  `error ${line} null: This line has ${cells} cells and the first line only ${columns}. Put text that contains the separator in quotation marks.`

/** The names of the products on sale, each with its variants. */
async function findProducts({ db }: TestContext) {
  const ids = await db.selectFrom('products').select('id').orderBy('createdAt').execute()
  const products = await productsOnSaleByIds(
    db,
    ids.map(({ id }) => id),
  )
  return products.map(({ name, variants }) => [
    name,
    ...variants.map(({ color, optionValue, stock }) => `${color} ${optionValue ?? ''} ${stock}`),
  ])
}

test('a line with too many cells excludes its product, and the further lines of that product stay with it', async ({
  context,
}) => {
  const { messages, products } = await runImport(
    context,
    `name,original price,category,brand,color,option name,option value,stock,sku
Shirt A,499,C,B,red,Size,M,5,A-M
Shirt B,599,C,B,blue,Size,M,7,B-M,with, commas
,,,,blue,,L,8,B-L
`,
    { createMissing: true },
  )
  expect(messages).toEqual([shifted(3, 11, 9)])
  expect(products).toMatchObject([
    { line: 2, outcome: 'NEW', isWritten: true },
    { line: 3, name: 'Shirt B', outcome: 'WRONG', isWritten: false },
  ])
  expect(await findProducts(context)).toEqual([['Shirt A', 'red M 5']])
})

test('a further line with too many cells excludes an existing product', async ({ context }) => {
  const { productId } = await createVariant(context, { product: 'Kurta', color: 'red', stock: 3 })
  const { messages, products } = await checkImport(
    context,
    `id,color,stock\n${productId},red,5\n${productId},blue,6,a comma\n`,
  )
  expect(messages).toEqual([shifted(3, 4, 3)])
  expect(products).toMatchObject([{ productId, outcome: 'WRONG' }])
})

test('a variant of Shopify with too many cells excludes its product', async ({ context }) => {
  const { messages, products } = await checkImport(
    context,
    `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price
kurta,Kurta,Anokhi,Ethnic Wear,Colour,red,4,999
kurta,,,,,black,5,1,299
`,
    { createMissing: true },
  )
  expect(messages).toEqual([shifted(3, 9, 8)])
  expect(products).toMatchObject([{ line: 2, name: 'Kurta', outcome: 'WRONG' }])
})

test('a variation of WooCommerce with too many cells excludes its product', async ({ context }) => {
  const { messages, products } = await checkImport(
    context,
    `ID,Type,SKU,Parent,Name,Categories,Brands,Stock,Attribute 1 name,Attribute 1 value(s),Regular price
1,variable,kurta,,Kurta,Ethnic Wear,Anokhi,,Colour,"red, black",
2,variation,kurta-red,kurta,,,,4,Colour,red,999
3,variation,kurta-black,kurta,,,,5,Colour,black,1,299
`,
    { createMissing: true },
  )
  expect(messages).toEqual([shifted(4, 12, 11)])
  expect(products).toMatchObject([{ line: 2, name: 'Kurta', outcome: 'WRONG' }])
})
