import { expect } from 'vitest'
import { productsOnSaleByIds } from '#server/catalogue/products/products.store.ts'
import { checkImport, runImport } from '#tests/support/product-import.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'

const findPrices = async ({ db }: TestContext) => {
  const rows = await db.selectFrom('products').select('id').orderBy('createdAt').execute()
  const ids = rows.map(({ id }) => id)
  const products = await productsOnSaleByIds(db, ids)
  return products.map(({ name, originalPrice, discountPrice }) => [name, originalPrice, discountPrice])
}

const woocommerce = (...lines: string[]) =>
  [
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Stock,Sale price,Regular price,Categories,Brands,Parent,Attribute 1 name,Attribute 1 value(s)',
    ...lines,
  ].join('\n')

const product = (name: string, starts: string, ends: string) =>
  `,simple,${name},${name},1,${starts},${ends},1,400,500,Lighting,Mitti,,Color,White`

const options = { createMissing: true }

test('the sale price of a WooCommerce export is taken on the days of the sale in India, its last day included', async ({
  context,
}) => {
  // 1:30 in the night of 2 December in India.
  context.setClock('2026-12-01T20:00:00Z')
  const csv = woocommerce(
    product('Later', '2026-12-03 0:00:00', ''),
    product('Over', '2026-11-20 0:00:00', '2026-12-01 23:59:59'),
    product('First day', '2026-12-02 0:00:00', ''),
    product('Last day', '', '2026-12-02 23:59:59'),
    product('Typed', '2026-11-30', '2026-12-05'),
    product('Always', '', ''),
    product('Slashes', '01/12/2026', ''),
  )
  const { messages } = await runImport(context, csv, options)
  expect(messages).toEqual([
    'warning 2 Date sale price starts: The sale starts on 2026-12-03 only, so its price is not used. Create an offer for that time, or change the price then.',
    'warning 3 Date sale price ends: The sale ended on 2026-12-01, so its price is not used.',
    'warning 5 Date sale price ends: The sale price is used, and the end of the sale on 2026-12-02 is not stored. Change the price then, or create an offer that ends.',
    'warning 6 Date sale price ends: The sale price is used, and the end of the sale on 2026-12-05 is not stored. Change the price then, or create an offer that ends.',
    'warning 8 Date sale price starts: "01/12/2026" is no date such as 2026-11-30, so the sale price is not used.',
  ])
  expect((await findPrices(context)).toSorted()).toEqual([
    ['Always', 500_00, 400_00],
    ['First day', 500_00, 400_00],
    ['Last day', 500_00, 400_00],
    ['Later', 500_00, null],
    ['Over', 500_00, null],
    ['Slashes', 500_00, null],
    ['Typed', 500_00, 400_00],
  ])

  context.setClock('2026-12-02T18:30:00Z')
  const nextDay = await checkImport(context, csv, options)
  expect(nextDay.products.filter(({ outcome }) => outcome === 'CHANGED').map(({ name }) => name)).toEqual([
    'Later',
    'Last day',
  ])
})

test('dates of a WooCommerce export without a sale price say nothing; each variation has its own sale', async ({
  context,
}) => {
  context.setClock('2026-12-02T06:00:00Z')
  const { messages } = await runImport(
    context,
    woocommerce(
      '1,simple,L,Lamp,1,2027-01-01,soon,1,,500,Lighting,Mitti,,Color,White',
      '2,variable,K,Kurta,1,,,,,,Tops,Anokhi,,Colour,"Red, Black"',
      '3,variation,R,Kurta - Red,1,2026-12-20 0:00:00,2026-12-31 23:59:59,1,700,900,,,K,Colour,Red',
      '4,variation,B,Kurta - Black,1,2026-12-01 0:00:00,,1,700,900,,,K,Colour,Black',
    ),
    options,
  )
  expect(messages).toEqual([
    'warning 4 Date sale price starts: The sale starts on 2026-12-20 only, so its price is not used. Create an offer for that time, or change the price then.',
  ])
  const [kurta] = await context.db
    .selectFrom('products')
    .innerJoin('productVariants', 'productVariants.productId', 'products.id')
    .where('products.name', '=', 'Kurta')
    .where('color', '=', 'Red')
    .select(['productVariants.originalPrice', 'productVariants.discountPrice'])
    .execute()
  expect(kurta).toEqual({ originalPrice: 900_00, discountPrice: null })
})
