import fc from 'fast-check'
import { expect } from 'vitest'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import { createBrand, createCategory, createProduct, createVariant } from '#tests/support/factories.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { exportProducts } from '../export-products.ts'

const header =
  'handle,name,original price,discount price,category,brand,option name,color,option value,stock,sku,barcode,variant original price,variant discount price,weight in grams'

const findProducts = async ({ db }: TestContext) => {
  const rows = await db.selectFrom('products').select('id').orderBy('createdAt').execute()
  return productsOnSaleByIds(
    db,
    rows.map(({ id }) => id),
  )
}

const exportFile = async (context: TestContext): Promise<Buffer> => {
  let file = ''
  for await (const chunk of (await exportProducts(context)).bytes) file += chunk
  return Buffer.from(file)
}

const kurta = `${header}
kurta,Kurta,1299,999,Ethnic Wear,Anokhi,Size,red,M,12,K-R-M,4006381333931,,,320
kurta,,,,,,,red,XXL,4,K-R-XXL,,"₹1,399.00",1099,360
kurta,,,,,,,blue,M,0,,,1299.00,999,
`

const importKurta = (context: TestContext) => runImport(context, kurta, { createMissing: true })

test('a file with sizes creates variants with own prices, codes and weights', async ({ context }) => {
  const { messages, products } = await importKurta(context)
  expect(messages).toEqual([])
  expect(products[0]!.changes).toEqual(['2 colours, 3 variants by Size, 16 in stock, from ₹999.00'])
  const [product] = await findProducts(context)
  expect(product).toMatchObject({ optionName: 'Size', originalPrice: 1299_00, discountPrice: 999_00 })
  expect(product!.variants.map(({ id: _, ...variant }) => variant)).toEqual([
    { color: 'red', optionValue: 'M', stock: 12, sku: 'K-R-M', barcode: '4006381333931', weightGrams: 320 },
    {
      color: 'red',
      optionValue: 'XXL',
      stock: 4,
      sku: 'K-R-XXL',
      originalPrice: 1399_00,
      discountPrice: 1099_00,
      weightGrams: 360,
    },
    { color: 'blue', optionValue: 'M', stock: 0 },
  ])
})

test('changes are named by variant; a missing column keeps a value, an empty cell clears it', async ({ context }) => {
  await importKurta(context)
  const stockList = await runImport(context, 'handle,color,option value,stock\nkurta,Red,m,10\nkurta,blue,,3\n')
  expect(stockList.products[0]!.changes).toEqual(['stock of Red, Size M: 12 → 10', 'stock of Blue, Size M: 0 → 3'])

  const codes = await checkImport(
    context,
    'handle,color,option value,sku,barcode,variant original price,weight in grams\nkurta,red,M,K-1,,,\nkurta,red,XXL,K-R-XXL,,1499,400\nkurta,red,S,,,,\n',
  )
  expect(codes.messages).toEqual(['error 4 stock: Stock must be a whole number.'])

  const third = await runImport(
    context,
    'handle,color,option value,stock,sku,barcode,variant original price,weight in grams\nkurta,red,M,,K-1,,,\nkurta,red,XXL,,K-R-XXL,,1499,400\nkurta,red,S,7,,,,\n',
  )
  expect(third.products[0]!.changes.toSorted()).toEqual([
    'SKU of Red, Size M: K-R-M → K-1',
    'barcode of Red, Size M: 4006381333931 → none',
    'new variant Red, Size S, 7 in stock',
    'own price of Red, Size XXL: ₹1,099.00 (original price ₹1,399.00) → ₹1,099.00 (original price ₹1,499.00)',
    'weight of Red, Size M: 320 g → none',
    'weight of Red, Size XXL: 360 g → 400 g',
  ])
  const [product] = await findProducts(context)
  expect(product!.variants.map(({ color, optionValue, stock }) => [color, optionValue, stock]).toSorted()).toEqual([
    ['blue', 'M', 3],
    ['red', 'M', 10],
    ['red', 'S', 7],
    ['red', 'XXL', 4],
  ])
})

test('a product without sizes gets them, and its variants keep their ids; every colour needs a value', async ({
  context,
}) => {
  const red = await createVariant(context, { product: 'Kurta', color: 'red', stock: 5 })
  const { id } = red.product
  await createVariant(context, { product: red.product, color: 'blue', stock: 7 })
  const file = (lines: string) => `id,option name,color,option value,stock\n${lines}`
  const partial = await checkImport(context, file(`${id},Size,red,M,4\n${id},,red,L,1\n`))
  expect(partial.messages).toEqual([
    'error 2 option value: Every variant needs a value of the option. Blue has no Size.',
  ])
  const whole = await runImport(context, file(`${id},Size,red,M,4\n${id},,red,L,1\n${id},,blue,M,7\n`))
  expect(whole.messages).toEqual([])
  expect(whole.products[0]!.changes).toEqual([
    'option: none → Size',
    'stock of Red, Size M: 5 → 4',
    'option value of Red, Size M: none → M',
    'new variant Red, Size L, 1 in stock',
    'option value of Blue, Size M: none → M',
  ])
  const [product] = await findProducts(context)
  expect(product!.variants.find(({ optionValue, color }) => optionValue === 'M' && color === 'red')?.id).toBe(red.id)
})

test('errors of variants are reported by line and column', async ({ context }) => {
  const taken = await createVariant(context, { product: 'Sari', sku: 'TAKEN' })
  await createVariant(context, { product: taken.product, color: 'blue', sku: 'OWN' })
  await createCategory(context, { name: 'Tops' })
  await createBrand(context, { name: 'Anokhi' })
  const { messages } = await checkImport(
    context,
    `${header}
a,A,100,,Tops,Anokhi,Size,red,M,1,A-1,,,,
a,,,,,,,RED,m,1,A-2,,,,
b,B,100,,Tops,Anokhi,,red,M,1,,,,,
c,C,100,,Tops,Anokhi,Size,red,,1,,,,,
d,D,100,,Tops,Anokhi,Size,red,M,1,taken,,,,
e,E,100,,Tops,Anokhi,Size,red,M,1,E,,,,
e,,,,,,,red,L,1,e,,,,
f,F,100,,Tops,Anokhi,Size,red,M,1,a-1,,,,
g,G,100,,Tops,Anokhi,Size,red,M,1,,4006381333932,,,
h,H,100,,Tops,Anokhi,Size,red,M,1,,,100,200,
i,I,100,,Tops,Anokhi,Size,red,M,1,,,,200,
j,J,100,,Tops,Anokhi,Size,red,M,1,,,lots,,
k,K,100,,Tops,Anokhi,Size,red,M,1,,,,,1.5
l,L,100,,Tops,Anokhi,Size,red,${'M'.repeat(31)},1,,,,,
`,
  )
  expect(messages).toEqual([
    'error 3 option value: This variant already exists. Line 2 has Red, Size m too.',
    'error 4 option name: Enter the name of the option, such as Size.',
    'error 5 option value: Every variant needs a value of the option. Red has no Size.',
    'error 6 sku: The SKU taken belongs to “Sari” already.',
    'error 8 sku: Two variants have the same SKU.',
    'error 9 sku: Line 2 has the SKU a-1 too. A SKU is unique in the shop.',
    'error 10 barcode: Enter an EAN-8, EAN-13 or UPC with its check digit, or leave the barcode empty.',
    'error 11 variant discount price: The discount price of a variant must not be above its original price.',
    'error 12 variant discount price: Enter the original price of the variant too.',
    'error 13 variant original price: Enter an amount in rupees with at most 2 decimals.',
    'error 14 weight in grams: Enter the weight in whole grams.',
    'error 15 option value: The value of an option must not exceed 30 characters',
  ])

  const own = await checkImport(
    context,
    `id,color,stock,sku\n${taken.productId},red,1,own\n${taken.productId},red,1,TAKEN\n`,
  )
  expect(own.messages).toEqual([
    'error 2 sku: Two variants have the same SKU.',
    'error 3 color: This color variant already exists.',
  ])
})

test('a SKU that a spreadsheet has shortened is an error, unless the variant has it; lost leading zeros are a warning', async ({
  context,
}) => {
  const { product } = await createVariant(context, { product: 'Kurta', color: 'red', sku: '0012345678901' })
  await createVariant(context, { product, color: 'blue', sku: '1.5E+10' })
  const check = async (red: string, blue: string, navy: string) => {
    const lines = [`red,1,${red}`, `blue,1,${blue}`, `navy,1,${navy}`].map((line) => `${product.id},${line}\n`)
    return (await checkImport(context, `id,color,stock,sku\n${lines.join('')}`)).messages
  }
  const message = 'A spreadsheet has shortened this SKU. Format the column as text.'

  expect(await check('1.23457E+10', '1.5E+10', '1.23458E+10')).toEqual([
    `error 2 sku: ${message}`,
    `error 4 sku: ${message}`,
  ])
  expect(await check('12345678901', '2E10', '1E5')).toEqual([
    'warning 2 sku: The SKU was 0012345678901. A spreadsheet may have removed leading zeros.',
  ])
})

test('two variants of a product exchange their SKUs', async ({ context }) => {
  await importKurta(context)
  const swap = 'handle,color,option value,sku\nkurta,red,M,K-R-XXL\nkurta,red,XXL,K-R-M\n'
  const { messages, products } = await runImport(context, swap)
  expect(messages).toEqual([])
  expect(products[0]).toMatchObject({ outcome: 'CHANGED', isWritten: true })
  const [product] = await findProducts(context)
  expect(product!.variants.map(({ sku }) => sku)).toEqual(['K-R-XXL', 'K-R-M', undefined])
})

const variantDetails = fc.record({
  stock: fc.nat(1000),
  own: fc.option(fc.record({ original: fc.integer({ min: 700_00, max: 900_00 }), off: fc.nat(150_00) })),
  weightGrams: fc.option(fc.integer({ min: 1, max: 5000 })),
  hasSku: fc.boolean(),
})

test('importing the export of products with options, own prices and codes changes nothing', async ({ context }) => {
  const matrices = fc.sample(
    fc.record({
      optionName: fc.constantFrom(null, 'Size', '=Storage'),
      variants: fc.array(variantDetails, { minLength: 1, maxLength: 6 }),
    }),
    { numRuns: 12, seed: 4 },
  )
  for (const [nth, { optionName, variants }] of matrices.entries()) {
    const product = await createProduct(context, { price: 499_00, originalPrice: 600_00, optionName: optionName! })
    for (const [index, { stock, own, weightGrams, hasSku }] of variants.entries()) {
      await context.db
        .insertInto('productVariants')
        .values({
          productId: product.id,
          color: optionName === null ? `#00000${index}` : 'red',
          optionValue: optionName === null ? null : `-${index} "M", L`,
          stock,
          position: index,
          // The product has the prices of the cheapest variant, which is the first.
          originalPrice: index > 0 && own ? own.original : null,
          discountPrice: index > 0 && own ? own.original - own.off : null,
          weightGrams,
          sku: hasSku ? `=${nth}-${index}` : null,
        })
        .execute()
    }
  }
  const { productImport, messages, products } = await checkImport(context, await exportFile(context))
  expect(messages).toEqual([])
  expect(products.filter(({ outcome }) => outcome !== 'UNCHANGED')).toEqual([])
  expect(productImport.counts).toMatchObject({ unchanged: matrices.length })
})
