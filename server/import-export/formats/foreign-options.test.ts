import { expect } from 'vitest'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const findProducts = async ({ db }: TestContext) => {
  const rows = await db.selectFrom('products').select('id').orderBy('createdAt').execute()
  return productsOnSaleByIds(
    db,
    rows.map(({ id }) => id),
  )
}

const shopify = (...lines: string[]) =>
  [
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode',
    ...lines,
  ].join('\r\n')

const woocommerce = (...lines: string[]) =>
  [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Description,Stock,Weight (kg),Sale price,Regular price,Categories,Brands,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
    ...lines,
  ].join('\n')

const variantText = (variant: Awaited<ReturnType<typeof findProducts>>[number]['variants'][number]) => {
  const { color, optionValue, stock, sku, barcode, originalPrice, discountPrice, weightGrams } = variant
  return [color, optionValue, stock, sku, barcode, originalPrice, discountPrice, weightGrams].join(' ')
}

test('sizes of a Shopify export become the second option, with SKU, barcode, weight and own prices', async ({
  context,
}) => {
  const csv = shopify(
    "kurta,Kurta,Anokhi,Kurtas,Size,S,Colour,Red,,,K-S,250.0,4,999.00,1299.00,'4006381333931",
    'kurta,,,,,M,,Red,,,K-M,0.0,2,999.00,1299.00,',
    'kurta,,,,,XXL,,Red,,,K-XXL,310,0,1099.00,1399.00,',
    'mug,Mug,Mitti,Kitchen,Size,Large,,,,,MUG,0,5,450,,',
  )
  const options = { createMissing: true, defaultColor: 'olive' }
  const { messages, products } = await runImport(context, csv, options)
  expect(messages).toEqual([])
  expect(products.map(({ changes }) => changes)).toEqual([
    ['1 colour, 3 variants by Size, 6 in stock, from ₹999.00'],
    ['1 colour, 1 variant by Size, 5 in stock, ₹450.00'],
  ])
  const [kurta, mug] = await findProducts(context)
  expect(kurta).toMatchObject({ optionName: 'Size', originalPrice: 1299_00, discountPrice: 999_00 })
  expect(kurta!.variants.map(variantText)).toEqual([
    'Red S 4 K-S 4006381333931   250',
    'Red M 2 K-M    ',
    'Red XXL 0 K-XXL  139900 109900 310',
  ])
  expect(mug!.variants.map(variantText)).toEqual(['olive Large 5 MUG    '])
  const again = await checkImport(context, csv, options)
  expect(again.products.map(({ changes }) => changes)).toEqual([[], []])
})

test('the product of a Shopify export has the prices of its cheapest variant, also if that is not the first', async ({
  context,
}) => {
  const csv = shopify(
    'mug,Mug,Mitti,Kitchen,Color,Red,,,,,,0,5,450,,',
    'mug,,,,,Blue,,,,,,0,5,400,500,',
    'mug,,,,,Green,,,,,,0,5,450.00,,',
  )
  await runImport(context, csv, { createMissing: true })
  const [mug] = await findProducts(context)
  expect(mug).toMatchObject({ originalPrice: 500_00, discountPrice: 400_00 })
  expect(mug!.variants.map(({ color, originalPrice }) => [color, originalPrice])).toEqual([
    ['Red', 450_00],
    ['Blue', undefined],
    ['Green', 450_00],
  ])
  const again = await checkImport(context, csv, { createMissing: true })
  expect(again.products.map(({ changes }) => changes)).toEqual([[]])
})

test('several further options of a Shopify export are errors; one with a single value is ignored', async ({
  context,
}) => {
  const { messages } = await checkImport(
    context,
    shopify(
      'a,A,Anokhi,Tops,Color,Red,Size,S,Fabric,Silk,,,1,100,,',
      'a,,,,,Red,,M,,Cotton,,,1,100,,',
      'b,B,Anokhi,Tops,Color,Red,Fabric,Silk,Size,S,,,1,100,,',
      'b,,,,,Red,,Silk,,M,,,1,100,,',
      'c,C,Anokhi,Tops,Color,Red,Size,S,,,,,1,100,,',
      'c,,,,,Red,,s,,,,,1,100,,',
      'c,,,,,Blue,,,,,,,1,100,,4006381333932',
    ),
    { createMissing: true },
  )
  const combine =
    'A product has a colour and one further option, and this one has "Size" and "Fabric". Combine them into one option with values such as "S / Silk", or make a product of each fabric.'
  expect(messages).toEqual([
    `error 2 Option3 Value: ${combine}`,
    `error 3 Option3 Value: ${combine}`,
    'warning 4 Option2 Value: "Fabric: Silk" is ignored: a product has a colour and one further option, here "Size".',
    'error 8 Variant Barcode: Enter an EAN-8, EAN-13 or UPC with its check digit, or leave the barcode empty.',
    'error 8 Option2 Value: Every variant needs a value of the option. Blue has no Size.',
  ])
})

test('a further attribute of WooCommerce variations becomes the second option, with SKU, GTIN, prices and weight', async ({
  context,
}) => {
  const csv = woocommerce(
    '10,variable,K,,Kurta,,,0.3,,,Ethnic Wear,Anokhi,,Colour,"Red, Black",pa_size,"S, M"',
    '11,variation,K-R-S,4006381333931,Kurta,,5,0.25,,899,,,K,Colour,Red,pa_size,S',
    '12,variation,K-R-M,,Kurta,,2,,799,899,,,id:10,Colour,Red,pa_size,M',
    '13,variation,K-B-M,,Kurta,,1,,,899,,,id:10,Colour,Black,pa_size,M',
    '14,simple,LAMP,,Lamp,,2,1.2,,500,Lighting,Mitti,,Color,White,Material,Clay',
  )
  const { messages } = await runImport(context, csv, { createMissing: true })
  expect(messages).toEqual([])
  const [kurta, lamp] = await findProducts(context)
  expect(kurta).toMatchObject({ optionName: 'Size', originalPrice: 899_00, discountPrice: 799_00 })
  expect(kurta!.variants.map(variantText)).toEqual([
    'Red S 5 K-R-S 4006381333931 89900  250',
    'Red M 2 K-R-M    300',
    'Black M 1 K-B-M  89900  300',
  ])
  expect(lamp).toMatchObject({ optionName: null })
  expect(lamp!.variants.map(variantText)).toEqual(['White  2 LAMP    1200'])
  const again = await checkImport(context, csv, { createMissing: true })
  expect(again.products.map(({ changes }) => changes)).toEqual([[], []])
})

test('several further attributes of WooCommerce variations are errors at their lines', async ({ context }) => {
  const { messages } = await checkImport(
    context,
    woocommerce(
      '10,variable,K,,Kurta,,,,,,Ethnic Wear,Anokhi,,Size,"S, M",Fabric,"Silk, Cotton"',
      '11,variation,K-1,,Kurta,,5,,,899,,,K,Size,S,Fabric,Silk',
      '12,variation,K-2,,Kurta,,2,,,899,,,K,Size,M,Fabric,Cotton',
    ),
    { createMissing: true, defaultColor: 'red' },
  )
  expect(messages.map((line) => line.slice(0, 80))).toEqual([
    'error 3 Attribute 2 value(s): A product has a colour and one further option, and',
    'error 4 Attribute 2 value(s): A product has a colour and one further option, and',
  ])
})
