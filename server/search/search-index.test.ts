import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { colorName } from '#contract/catalogue/colors.ts'
import { search } from '#contract/catalogue/search.ts'
import { type ColorFamily, colorFamilies } from '#contract/catalogue/search-options.ts'
import { refreshSortRanks } from '#server/catalogue/listing/refresh-sort-ranks.ts'
import { removeProduct as removeProductBy } from '#server/catalogue/products/remove-product.ts'
import { decrementStock } from '#server/catalogue/variants/stock.store.ts'
import { callAsAdmin } from '#tests/support/call-as-admin.ts'
import { createBrand, createCategory, createProduct, createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { filterConditions } from './filters.ts'
import { synonymStems, synonymsOf } from './query/synonyms.ts'
import { searchProducts } from './search-products.ts'

const removeProduct = callAsAdmin(removeProductBy)

const searchNames = async (context: TestContext, query: Record<string, string>) =>
  (await searchProducts(context, search.products.query.parse(query))).products.map(({ name }) => name)

test('a product is found from its creation until its deletion', async ({ context }) => {
  const { id } = await createProduct(context, { name: 'Brass Lamp' })
  expect(await searchNames(context, { q: 'lamp' })).toEqual(['Brass Lamp'])

  await context.db.updateTable('products').set({ name: 'Copper Lantern', description: '<p>Festive</p>' }).execute()
  expect(await searchNames(context, { q: 'lamp' })).toEqual([])
  expect(await searchNames(context, { q: 'lantern festive' })).toEqual(['Copper Lantern'])

  await removeProduct(context, id)
  expect(await searchNames(context, { q: 'lantern' })).toEqual([])
})

test('renaming a brand or a category updates the index of its products', async ({ context }) => {
  const brand = await createBrand(context, { name: 'Orvani' })
  const category = await createCategory(context, { name: 'Mobiles' })
  await createProduct(context, {
    name: 'Udaan',
    brandId: brand.id,
    categoryId: category.id,
    description: '<p>bright</p>',
  })
  expect(await searchNames(context, { q: 'orvani mobiles' })).toEqual(['Udaan'])

  await context.db.updateTable('brands').set({ name: 'Kavyon' }).execute()
  await context.db.updateTable('categories').set({ name: 'Tablets' }).execute()
  expect(await searchNames(context, { q: 'kavyon tablets bright' })).toEqual(['Udaan'])
  expect(await searchNames(context, { q: 'orvani mobiles' })).toEqual([])
})

test('colours, stock, prices and sales are up to date', async ({ context }) => {
  const variant = await createVariant(context, { product: 'Kurta', color: '#1f2d54', stock: 1 })
  expect(await searchNames(context, { q: 'navy kurta', inStock: 'true' })).toEqual(['Kurta'])

  await decrementStock(context.db, [{ productVariantId: variant.id, quantity: 1 }], { incrementBuyCount: true })
  expect(await searchNames(context, { q: 'kurta', inStock: 'true' })).toEqual([])
  await refreshSortRanks(context)
  expect(await context.db.selectFrom('productSearch').select('sortBuyCount').execute()).toEqual([{ sortBuyCount: 1 }])

  await context.db.updateTable('productVariants').set({ color: 'red', stock: 2 }).execute()
  await context.db.updateTable('products').set({ discountPrice: 99_00 }).execute()
  expect(await searchNames(context, { q: 'red kurta', inStock: 'true', discounted: 'true', maxPrice: '100' })).toEqual([
    'Kurta',
  ])
  expect(await searchNames(context, { q: 'kurta', color: 'blue' })).toEqual([])

  await context.db.updateTable('productVariants').set({ retiredAt: new Date() }).execute()
  expect(await searchNames(context, { q: 'kurta', color: 'red' })).toEqual([])
})

test('option values, SKUs and barcodes are found together with the name, also if they are ordinary words', async ({
  context,
}) => {
  const suit = await createProduct(context, { name: 'Anarkali Suit', optionName: 'Size' })
  await createVariant(context, { product: suit, optionValue: 'Large', sku: 'BABY-101' })
  const bedsheet = await createProduct(context, { name: 'Floral Bedsheet', optionName: 'Bed' })
  await createVariant(context, { product: bedsheet, optionValue: 'Double' })
  await createVariant(context, { product: bedsheet, optionValue: 'King Size', sku: 'SNY C510 BLK' })

  for (const q of ['anarkali large', 'LARGE', 'BABY-101', 'baby 101']) {
    expect(await searchNames(context, { q }), q).toEqual(['Anarkali Suit'])
  }
  for (const q of ['double bedsheet', 'SNY C510 BLK', 'king bedsheet']) {
    expect(await searchNames(context, { q }), q).toEqual(['Floral Bedsheet'])
  }
})

test('the name of the option is found, and a new one replaces it', async ({ context }) => {
  const kurta = await createProduct(context, { name: 'Kurta', optionName: 'Size' })
  await createVariant(context, { product: kurta, optionValue: 'XL' })
  await createProduct(context, { name: 'Short kurta' })
  const small = await createProduct(context, { name: 'Slim kurta', optionName: 'Size' })
  await createVariant(context, { product: small, optionValue: 'S' })
  expect(await searchNames(context, { q: 'kurta size xl' })).toEqual(['Kurta'])
  expect(await searchNames(context, { q: 'kurta size s' }), 'a stop word that is a size').toEqual(['Slim kurta'])

  await context.db.updateTable('products').set({ optionName: 'Fit' }).where('id', '=', kurta.id).execute()
  expect(await searchNames(context, { q: 'kurta fit' })).toEqual(['Kurta'])
  expect(await searchNames(context, { q: 'kurta size' })).toEqual(['Slim kurta'])
})

test('Devanagari letters match with and without a nukta, precomposed or not', async ({ context }) => {
  await createProduct(context, { name: 'बनारसी रेशम साड़ी', description: '<p>ज़री</p>' })
  await createProduct(context, { name: 'फोन कवर' })

  for (const q of ['साडी', 'साड\u093cी', 'सा\u095cी', 'बनारसी जरी', 'ज़री']) {
    expect(await searchNames(context, { q }), q).toEqual(['बनारसी रेशम साड़ी'])
  }
  expect(await searchNames(context, { q: 'फ़ोन कवर' })).toEqual(['फोन कवर'])
})

test('a decimal number is one word', async ({ context }) => {
  for (const name of ['AC 1.5 Ton 5 Star', 'AC 1 Ton 5 Star', 'Jug 1.5L', 'Bottle 1.5 l', 'Phone 13']) {
    await createProduct(context, { name, description: '<p>Rated 230.5V</p>' })
  }
  await createVariant(context, { product: 'Charger', sku: 'AB.12.34' })
  const names = async (q: string) => (await searchNames(context, { q })).sort()

  for (const q of ['1.5 ton ac', 'ac 1.5ton', '1.5-ton ac']) expect(await names(q), q).toEqual(['AC 1.5 Ton 5 Star'])
  for (const q of ['jug 1.5l', 'jug 1.5 l', '1.5 jug']) expect(await names(q), q).toEqual(['Jug 1.5L'])
  for (const q of ['bottle 1.5l', '1.5 l bottle']) expect(await names(q), q).toEqual(['Bottle 1.5 l'])
  expect(await names('phone 13.')).toEqual(['Phone 13'])
  expect(await names('AB.12.34')).toEqual(['Charger'])
  expect(await names('1 ton ac'), 'the number before the point').toEqual(['AC 1 Ton 5 Star', 'AC 1.5 Ton 5 Star'])
  for (const q of ['jug 230.5v', 'jug 230']) expect(await names(q), q).toEqual(['Jug 1.5L'])
})

test('a view does not change the index row', async ({ context }) => {
  await createProduct(context, { name: 'Kurta' })
  const version = async () => (await sql`select xmin, title_vector from product_search`.execute(context.db)).rows
  const before = await version()
  await context.db.updateTable('products').set({ viewCount: 7 }).execute()

  expect(await version()).toEqual(before)
})

test('the database names colours as the pages do, and each colour has a family', async ({ context }) => {
  const named = async (color: string) =>
    (await sql<{ word: string; family: string }>`select * from color_family(${color})`.execute(context.db)).rows[0]
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

test('synonyms are found by common spellings', async ({ context }) => {
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
    const { rows } = await sql<{ forms: string[] }>`select search_stems(${word}) as forms`.execute(context.db)
    expect(synonymsOf(rows[0]!.forms), word).not.toEqual([])
  }
})

test('synonyms are written as stems: of themselves or of these words', async ({ context }) => {
  const wordsByStem = { purs: 'purse', televis: 'television', refriger: 'refrigerator', condition: 'conditioner' }
  const { rows } = await sql<{ stem: string }>`
    select stem from unnest(${synonymStems}::text[]) as stem,
      search_stems(coalesce(${JSON.stringify(wordsByStem)}::json ->> stem, stem)) as forms
    where forms[cardinality(forms)] <> stem`.execute(context.db)
  expect(rows).toEqual([])
})

test('each colour family is read from its own partial index', async ({ context }) => {
  const planFor = async (family: ColorFamily) => {
    const { color } = filterConditions({ color: [family], inStock: true, discounted: false })
    const { rows } = await context.db.transaction().execute(async (transaction) => {
      // With so few products the planner would prefer a sequential scan.
      await sql`set local enable_seqscan = off`.execute(transaction)
      await sql`set local enable_indexscan = off`.execute(transaction)
      return sql`explain select from product_search found where title_vector @@ 'kurta'::tsquery and ${color}`.execute(
        transaction,
      )
    })
    return JSON.stringify(rows)
  }

  for (const family of colorFamilies) expect(await planFor(family)).toContain(`product_search_${family}_idx `)
})

test('several chosen colours match products of any of them', async ({ context }) => {
  for (const color of ['red', 'navy', 'green']) {
    const product = await createProduct(context, { name: `Kurta in ${color}` })
    await createVariant(context, { product, color })
  }

  const shown = await searchNames(context, { q: 'kurta', color: 'red,blue' })
  expect(shown.sort()).toEqual(['Kurta in navy', 'Kurta in red'])
})
