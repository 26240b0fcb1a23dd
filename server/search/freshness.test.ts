import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { colorName } from '#contract/colors.ts'
import { search } from '#contract/search.ts'
import { type ColorFamily, colorFamilies } from '#contract/search-choices.ts'
import { removeProduct as removeProductBy } from '#server/catalogue/remove-product.ts'
import { takeStock } from '#server/catalogue/stock.store.ts'
import { asAdministrator } from '#tests/support/as-administrator.ts'
import { aBrand, aCategory, aProduct, aVariant } from '#tests/support/makers.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { refreshRanks } from '../catalogue/refresh-ranks.ts'
import { conditions } from './filters.ts'
import { searchProducts } from './search-products.ts'
import { synonymsOf } from './synonyms.ts'

const removeProduct = asAdministrator(removeProductBy)

const found = async (shop: TestShop, asked: Record<string, string>) =>
  (await searchProducts(shop, search.products.query.parse(asked))).products.map(({ name }) => name)

test('a product is found from the moment it is saved to the moment it leaves the shop', async ({ shop }) => {
  const { id } = await aProduct(shop, { name: 'Brass Lamp' })
  expect(await found(shop, { q: 'lamp' })).toEqual(['Brass Lamp'])

  await shop.db.updateTable('products').set({ name: 'Copper Lantern', description: '<p>Festive</p>' }).execute()
  expect(await found(shop, { q: 'lamp' })).toEqual([])
  expect(await found(shop, { q: 'lantern festive' })).toEqual(['Copper Lantern'])

  await removeProduct(shop, id)
  expect(await found(shop, { q: 'lantern' })).toEqual([])
})

test('another name of a brand or a category reaches all its products', async ({ shop }) => {
  const brand = await aBrand(shop, { name: 'Orvani' })
  const category = await aCategory(shop, { name: 'Mobiles' })
  await aProduct(shop, { name: 'Udaan', brandId: brand.id, categoryId: category.id, description: '<p>bright</p>' })
  expect(await found(shop, { q: 'orvani mobiles' })).toEqual(['Udaan'])

  await shop.db.updateTable('brands').set({ name: 'Kavyon' }).execute()
  await shop.db.updateTable('categories').set({ name: 'Tablets' }).execute()
  expect(await found(shop, { q: 'kavyon tablets bright' })).toEqual(['Udaan'])
  expect(await found(shop, { q: 'orvani mobiles' })).toEqual([])
})

test('colours, stock, prices and sales are those of this moment', async ({ shop }) => {
  const variant = await aVariant(shop, { product: 'Kurta', color: '#1f2d54', stock: 1 })
  expect(await found(shop, { q: 'navy kurta', inStock: 'true' })).toEqual(['Kurta'])

  await takeStock(shop.db, [{ productVariantId: variant.id, quantity: 1 }], { count: true })
  expect(await found(shop, { q: 'kurta', inStock: 'true' })).toEqual([])
  await refreshRanks(shop)
  expect(await shop.db.selectFrom('productSearch').select('buyCount').execute()).toEqual([{ buyCount: 1 }])

  await shop.db.updateTable('productVariants').set({ color: 'red', stock: 2 }).execute()
  await shop.db.updateTable('products').set({ discountPrice: 99_00 }).execute()
  expect(await found(shop, { q: 'red kurta', inStock: 'true', discounted: 'true', maxPrice: '100' })).toEqual(['Kurta'])
  expect(await found(shop, { q: 'kurta', color: 'blue' })).toEqual([])

  await shop.db.updateTable('productVariants').set({ retiredAt: new Date() }).execute()
  expect(await found(shop, { q: 'kurta', color: 'red' })).toEqual([])
})

test('a view or a sale changes no word', async ({ shop }) => {
  await aProduct(shop, { name: 'Kurta' })
  const version = async () => (await sql`select xmin, headline from product_search`.execute(shop.db)).rows
  const before = await version()
  await shop.db.updateTable('products').set({ viewCount: 7 }).execute()

  expect(await version()).toEqual(before)
})

test('colours are named by the database as the pages name them, and each has a family', async ({ shop }) => {
  const named = async (color: string) =>
    (await sql<{ word: string; family: string }>`select * from search_color(${color})`.execute(shop.db)).rows[0]
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const short = fc
    .integer({ min: 0, max: 0xfff })
    .map((value) => `#${value.toString(16).padStart(3, '0').toUpperCase()}`)
  await fc.assert(
    fc.asyncProperty(fc.oneof(hex, short), async (color) => {
      const { word, family } = (await named(color)) ?? {}
      expect(word).toBe(colorName(color))
      expect(colorFamilies).toContain(family)
    }),
  )
  for (const color of ['red', 'Blue', 'grey', 'gray', 'maroon', 'navy', 'teal', 'olive']) {
    expect((await named(color))?.word.replace('Grey', 'Gray')).toBe(colorName(color).replace('Grey', 'Gray'))
  }
})

test('words for the same thing are known by the forms that people type', async ({ shop }) => {
  const typed = [
    'mobiles',
    'smartphones',
    'television',
    'earphones',
    'saree',
    'sarees',
    'jewellery',
    'refrigerators',
    'purses',
  ]
  for (const word of typed) {
    const { rows } = await sql<{ forms: string[] }>`select search_forms(${word}) as forms`.execute(shop.db)
    expect(synonymsOf(rows[0]!.forms), word).not.toEqual([])
  }
})

test('each family of colours that can be chosen is found in an index of its own', async ({ shop }) => {
  const planFor = async (family: ColorFamily) => {
    const { color } = conditions({ color: [family], inStock: true, discounted: false })
    const { rows } = await shop.db.transaction().execute(async (transaction) => {
      // So few products are sooner read one by one, in any order.
      await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(transaction)
      return sql`explain select from product_search found where headline @@ 'kurta'::tsquery and ${color}`.execute(
        transaction,
      )
    })
    return JSON.stringify(rows)
  }

  for (const family of colorFamilies) expect(await planFor(family)).toContain(`product_search_${family} `)
})

test('of several colours chosen, products of either are shown', async ({ shop }) => {
  for (const color of ['red', 'navy', 'green']) {
    const product = await aProduct(shop, { name: `Kurta in ${color}` })
    await aVariant(shop, { product, color })
  }

  const shown = await found(shop, { q: 'kurta', color: 'red,blue' })
  expect(shown.sort()).toEqual(['Kurta in navy', 'Kurta in red'])
})
