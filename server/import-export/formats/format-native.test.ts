import { expect } from 'vitest'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import type { AppContext } from '#server/context.ts'
import { sanitizeHtml } from '#server/html/sanitize-html.ts'
import {
  createBrand,
  createCategory,
  createCustomer,
  createProduct,
  createVariant,
  findStock,
} from '#tests/support/factories.ts'
import { createCodOrder } from '#tests/support/order-factories.ts'
import { checkImport, runImport, startImport } from '#tests/support/product-import.ts'
import { test } from '#tests/support/test-context.ts'
import { exportProducts } from '../export-products.ts'
import { importTemplate } from '../import-template.ts'
import { importById } from '../imports/imports.store.ts'
import { nativeColumns } from './format-native.ts'

const header = 'handle,name,description,original price,discount price,category,brand,hsn,tax rate,color,stock'

const findProducts = async (context: AppContext) => {
  const rows = await context.db
    .selectFrom('products')
    .select('id')
    .where('unpublishedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return productsOnSaleByIds(
    context.db,
    rows.map(({ id }) => id),
  )
}

const exportFile = async (context: AppContext): Promise<Buffer> => {
  let file = ''
  for await (const chunk of (await exportProducts(context)).bytes) file += chunk
  return Buffer.from(file)
}

const createBrandAndCategory = async (context: AppContext) => {
  await createCategory(context, { name: 'Ethnic Wear' })
  await createBrand(context, { name: 'Anokhi' })
}

test('the check shows the products of a file, and the import creates them with colours, prices and taxes', async ({
  context,
}) => {
  await createBrandAndCategory(context)
  const csv = `${header}
kurta,Block Print Kurta,"<p>Soft, <b>hand</b> printed</p>
<script>alert(1)</script>","₹1,299.00",999,Ethnic Wear,anokhi,61044200,5%,red,12
kurta,,,,,,,,,#1f2d54,8
,Plain Kurta,,499,,ethnic wear,Anokhi,,,Black,0
`
  const check = await checkImport(context, csv)
  expect(check.messages).toEqual([])
  expect(check.productImport.counts).toMatchObject({ lines: 3, created: 2, wrong: 0, errors: 0 })
  expect(check.products.map(({ line, outcome, changes }) => [line, outcome, changes])).toEqual([
    [2, 'NEW', ['2 colours, 20 in stock, ₹999.00']],
    [5, 'NEW', ['1 colour, 0 in stock, ₹499.00']],
  ])
  expect(await findProducts(context)).toEqual([])

  await startImport(context, check.id, { goodLinesOnly: false })
  await context.runJobs()
  expect(await importById(context.db, check.id)).toMatchObject({ state: 'DONE', progress: { written: 2, failed: 0 } })
  const [kurta, plain] = await findProducts(context)
  expect(kurta).toMatchObject({
    name: 'Block Print Kurta',
    description: '<p>Soft, <b>hand</b> printed</p>',
    originalPrice: 1299_00,
    discountPrice: 999_00,
    hsn: '61044200',
    taxRate: 500,
    category: { name: 'Ethnic Wear' },
    brand: { name: 'Anokhi' },
  })
  expect(kurta!.variants.map(({ color, stock }) => [color, stock])).toEqual([
    ['red', 12],
    ['#1f2d54', 8],
  ])
  expect(plain).toMatchObject({ name: 'Plain Kurta', discountPrice: null, hsn: null, taxRate: null })
})

test('errors by the rules of the product form are reported by line and column, with the messages of the form', async ({
  context,
}) => {
  await createBrandAndCategory(context)
  const { messages, productImport } = await checkImport(
    context,
    `${header}
a,,,499,,Ethnic Wear,Anokhi,,,red,1
b,B,,,,Ethnic Wear,Anokhi,,,red,1
c,C,,10.999,,Ethnic Wear,Anokhi,,,red,1
d,D,,100,200,Ethnic Wear,Anokhi,,,red,1
e,E,,100,,Ethnic Wear,Anokhi,12,,red,1
f,F,,100,,Ethnic Wear,Anokhi,,,Navy Blue,1
g,G,,100,,Ethnic Wear,Anokhi,,,red,-1
h,H,,100,,Ethnic Wear,Anokhi,,,red,many
i,I,,100,,Ethnic Wear,Anokhi,,,red,1
i,,,,,,,,,RED,2
j,J,,100,,Ethnic Wear,Anokhi,,,,4
k,K,,100,,Ethnic Wear,Anokhi,,,,
l,L,,100,,,,,,red,1
m,M,,100,,Shoes,Bata,,,red,1
n,N,,100,,Ethnic Wear,Anokhi,,eighteen,red,1
o,O,,99999999,,Ethnic Wear,Anokhi,,,red,1
`,
  )
  expect(messages).toEqual([
    'error 2 name: Product name is required',
    'error 3 original price: Original price is required',
    'error 4 original price: Enter an amount in rupees with at most 2 decimals.',
    'error 5 discount price: The discount price must not be above the original price.',
    'error 6 hsn: An HSN code has 4, 6 or 8 digits.',
    'error 7 color: One or more variants have an invalid color format. Use a CSS color name or hex code. "Navy Blue" could be navy.',
    'error 8 stock: Stock cannot be negative.',
    'error 9 stock: Stock must be a whole number.',
    'error 11 color: This color variant already exists.',
    'error 12 color: Variant color cannot be empty.',
    'error 13 color: At least one product variant (color with stock) is required.',
    'error 14 category: Category is required',
    'error 14 brand: Brand is required',
    'error 15 category: The shop has no category "Shoes". Add it first, or let the import create it.',
    'error 15 brand: The shop has no brand "Bata". Add it first, or let the import create it.',
    'error 16 tax rate: Enter a rate in percent, such as 18, with at most 2 decimals.',
    'error 17 original price: The price must not exceed ₹99,99,999.99.',
  ])
  expect(productImport).toMatchObject({
    counts: { created: 0, wrong: 15 },
    missingCategories: ['Shoes'],
    missingBrands: ['Bata'],
  })
})

test('a file with errors is not imported, except for its good lines on request', async ({ context }) => {
  await createBrandAndCategory(context)
  const csv = `${header}\na,A,,100,,Ethnic Wear,Anokhi,,,red,1\nb,B,,100,,Ethnic Wear,Anokhi,,,reddish,1\n`
  const { id } = await checkImport(context, csv)
  await expect(startImport(context, id, { goodLinesOnly: false })).rejects.toThrow('The file has errors.')
  await startImport(context, id, { goodLinesOnly: true })
  await context.runJobs()
  expect((await findProducts(context)).map(({ name }) => name)).toEqual(['A'])
})

test('missing categories and brands are created once, on request, and not for a line with an error', async ({
  context,
}) => {
  const csv = `${header}\na,A,,100,,Shoes,Bata,,,red,1\nb,B,,100,,shoes,BATA,,,red,1\nc,C,,100,,Bags,Bata,,,reddish,1\n`
  const { productImport } = await runImport(context, csv, { createMissing: true })
  expect(productImport).toMatchObject({ state: 'DONE', counts: { errors: 1 }, missingCategories: ['shoes'] })
  expect(await context.db.selectFrom('categories').select('name').execute()).toHaveLength(1)
  expect(await context.db.selectFrom('brands').select('name').execute()).toHaveLength(1)
  expect(await findProducts(context)).toHaveLength(2)
})

test('importing an export changes nothing, also with special characters in its texts', async ({ context }) => {
  const names = [
    'Kurta, "festive"',
    '=1+1',
    "'=quoted",
    '-5 % off',
    '@home',
    'दीया | lamp; small',
    'two  spaces',
    '007',
    'a=b.jpg',
  ]
  for (const [nth, name] of names.entries()) {
    const description = sanitizeHtml(`<p>${name}</p>\r\n<ul><li>1,5 &amp; "2";\n3</li></ul>`)
    const images = [{ file: 'b.webp', color: '#1F2D54' }, { file: 'a.webp' }, { file: 'c.webp', color: 'red' }]
    const product = await createProduct(context, {
      name,
      description,
      images,
      price: 99_50 + nth,
      originalPrice: 200_00,
    })
    for (const color of ['#1F2D54', 'Red']) await createVariant(context, { product, color, stock: nth })
  }
  await context.db.updateTable('products').set({ hsn: '0901', taxRate: 25 }).where('name', '=', '007').execute()
  await context.db.updateTable('products').set({ taxRateBy: 'price' }).where('name', '=', '@home').execute()
  const bytes = await exportFile(context)
  const { productImport, messages, products } = await checkImport(context, bytes)
  expect(messages).toEqual([])
  expect(products.filter(({ outcome }) => outcome !== 'UNCHANGED')).toEqual([])
  expect(productImport.counts).toMatchObject({ unchanged: names.length, created: 0 })
  expect(String(bytes)).not.toMatch(/[,\n"][=@]/)
})

test('an export of several batches has every product once, and an export without products has the columns', async ({
  context,
}) => {
  expect(String(await exportFile(context))).toBe(`\ufeff${nativeColumns.join(',')}\r\n`)

  await createBrandAndCategory(context)
  const many = Array.from({ length: 501 }, (_, nth) => `p-${nth},Thing ${nth},,100,,Ethnic Wear,Anokhi,,,red,5`)
  await runImport(context, `${header}\n${many.join('\n')}\n`)
  const { productImport } = await checkImport(context, await exportFile(context))
  expect(productImport.counts).toMatchObject({ lines: 501, unchanged: 501 })
})

test('the template can be imported', async ({ context }) => {
  const { productImport } = await runImport(context, (await importTemplate(context)).bytes, { createMissing: true })
  expect(productImport).toMatchObject({ state: 'DONE', progress: { written: 2 }, counts: { errors: 0 } })
})

test('a second import matches the products of the first, by handle and by name', async ({ context }) => {
  await createBrandAndCategory(context)
  const file = (stock: number) =>
    `${header}\na,A,,100,,Ethnic Wear,Anokhi,,,red,${stock}\n,By Name,,100,,Ethnic Wear,Anokhi,,,red,${stock}\n`
  await runImport(context, file(1))
  const again = await checkImport(context, file(1))
  expect(again.productImport.counts).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  const third = await runImport(context, file(4))
  expect(third.products.map(({ changes }) => changes)).toEqual([['stock of Red: 1 → 4'], ['stock of Red: 1 → 4']])
  expect((await findProducts(context)).map(({ variants }) => variants[0]!.stock)).toEqual([4, 4])
})

test('columns and colours that are not in a file are unchanged', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', price: 100_00, color: 'red', stock: 5 })
  await createVariant(context, { product: variant.product, color: 'blue', stock: 7 })
  const { products } = await runImport(context, `id;color;stock\n${variant.product.id};red;9\n`)
  expect(products[0]).toMatchObject({ outcome: 'CHANGED', changes: ['stock of Red: 5 → 9'], isWritten: true })
  const [kurta] = await findProducts(context)
  expect(kurta).toMatchObject({ name: 'Kurta', originalPrice: 100_00 })
  expect(kurta!.variants.map(({ color, stock }) => [color, stock]).toSorted()).toEqual([
    ['blue', 7],
    ['red', 9],
  ])
})

test('the import preserves sales since the check', async ({ context }) => {
  const variant = await createVariant(context, { stock: 10 })
  const { id } = await checkImport(context, `id,color,stock\n${variant.productId},red,15\n`)
  await createCodOrder(context, await createCustomer(context), { of: variant, quantity: 3 })
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  expect(await findStock(context, variant)).toBe(12)
})

test('a product that was changed after the check is not imported, and is counted as failed', async ({ context }) => {
  const variant = await createVariant(context, { stock: 10 })
  const { id } = await checkImport(context, `id,color,stock\n${variant.productId},red,15\n`)
  await context.db.updateTable('products').set({ updatedAt: new Date() }).where('id', '=', variant.productId).execute()
  await startImport(context, id, { goodLinesOnly: false })
  await context.runJobs()
  expect(await findStock(context, variant)).toBe(10)
  expect(await importById(context.db, id)).toMatchObject({ state: 'DONE', progress: { written: 0, failed: 1 } })
})

test('unknown ids, ambiguous names and duplicate products are errors', async ({ context }) => {
  const brand = await createBrand(context)
  const [one] = [
    await createProduct(context, { name: 'Twin', brandId: brand.id }),
    await createProduct(context, { name: 'Twin', brandId: brand.id }),
  ]
  const { messages } = await checkImport(
    context,
    `id,name,brand,color,stock
nonsense,,,red,1
00000000-0000-4000-8000-000000000000,,,red,1
,Twin,${brand.name},red,1
${one.id},,,red,1
`,
  )
  expect(messages.filter((line) => /id:|several/.test(line))).toEqual([
    'error 2 id: This id is not valid. Leave it empty for a new product.',
    'error 3 id: The shop has no product with this id. Leave it empty for a new product.',
    'error 4 name: The shop has several products of this brand with this name. Give the id of the product.',
  ])
})

test('a description that is too long once it is sanitised is an error', async ({ context }) => {
  const { messages } = await checkImport(
    context,
    `${header}\na,A,${'&'.repeat(30_000)},100,,Ethnic Wear,Anokhi,,,red,1\n`,
    { createMissing: true },
  )
  expect(messages).toEqual(['error 2 description: The description is too long.'])
})

// "Saree" in Hindi, with ड़ as one character and as a letter with a sign, which is the form NFC.
const [sareeOfOneCharacter, saree] = ['\u0938\u093e\u095c\u0940', '\u0938\u093e\u0921\u093c\u0940']

test('names match in every Unicode form, also a category, a brand and a value that an earlier version stored', async ({
  context,
}) => {
  await createCategory(context, { name: sareeOfOneCharacter })
  const file = (name: string) =>
    `name,original price,category,brand,option name,color,option value,stock\n${name},100,${name},${name},${name},red,${name},1\n`
  const first = await runImport(context, file(sareeOfOneCharacter), { createMissing: true })
  expect(first.messages).toEqual([])
  expect(first.productImport).toMatchObject({ missingCategories: [], missingBrands: [saree] })
  expect(await findProducts(context)).toMatchObject([
    { name: saree, optionName: saree, brand: { name: saree }, variants: [{ optionValue: saree }] },
  ])
  for (const name of [saree, sareeOfOneCharacter]) {
    const again = await checkImport(context, file(name))
    expect(again).toMatchObject({ messages: [], products: [{ outcome: 'UNCHANGED' }] })
  }

  await context.db.updateTable('brands').set({ name: sareeOfOneCharacter }).execute()
  expect((await checkImport(context, file(saree))).products).toMatchObject([{ outcome: 'UNCHANGED' }])
  await context.db.updateTable('productVariants').set({ optionValue: sareeOfOneCharacter }).execute()
  const ofEarlierVersion = await checkImport(context, file(saree))
  expect(ofEarlierVersion).toMatchObject({
    messages: [],
    products: [{ changes: [expect.stringMatching(/^option value of Red/)] }],
  })
})

test('names of a file are on one line and can be seen, as those of forms', async ({ context }) => {
  await createBrandAndCategory(context)
  const file = (name: string) => `${header}\n,${name},,100,,Ethnic\u200b Wear,Anokhi\u200b,,,red,1\n`
  const { messages } = await runImport(context, file('"Block\nPrint"'))
  expect(messages).toEqual([])
  expect(await findProducts(context)).toMatchObject([{ name: 'Block Print', brand: { name: 'Anokhi' } }])
  expect((await checkImport(context, file('"Block\nPrint"'))).products).toMatchObject([{ outcome: 'UNCHANGED' }])
  expect((await checkImport(context, file('\u200b'))).messages).toEqual(['error 2 name: Product name is required'])
})

test('a tax rate can follow from the price', async ({ context }) => {
  await createBrandAndCategory(context)
  const file = (rate: string) => `${header}\nkurta,Kurta,,499,,Ethnic Wear,Anokhi,,${rate},red,1\n`
  const findRates = () => context.db.selectFrom('products').select(['taxRate', 'taxRateBy']).execute()
  await runImport(context, file('By price'))
  expect(await findRates()).toEqual([{ taxRate: null, taxRateBy: 'price' }])
  const { products } = await runImport(context, file('5'))
  expect(products[0]!.changes).toEqual(['tax rate: by price → 5 %'])
  expect(await findRates()).toEqual([{ taxRate: 500, taxRateBy: null }])
})

test('only one import runs at a time', async ({ context }) => {
  await createBrandAndCategory(context)
  const row = (name: string) => `${header}\n${name},${name},,100,,Ethnic Wear,Anokhi,,,red,1\n`
  const first = await checkImport(context, row('a'))
  const second = await checkImport(context, row('b'))
  await startImport(context, first.id, { goodLinesOnly: false })
  await expect(startImport(context, second.id, { goodLinesOnly: false })).rejects.toThrow('Another import is running.')
  await context.runJobs()
  await startImport(context, second.id, { goodLinesOnly: false })
})
