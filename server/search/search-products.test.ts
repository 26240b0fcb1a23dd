import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { search } from '#contract/search.ts'
import { withDemoCatalogue } from '#tests/support/demo-shop.ts'
import { aVariant } from '#tests/support/makers.ts'
import { catalogueOf } from '#tests/support/searchable.ts'
import { type TestShop, test } from '#tests/support/test.ts'
import { searchProducts } from './search-products.ts'
import { understand } from './understand-query.ts'
import { readWords } from './words.store.ts'

type Asked = Partial<Record<keyof NonNullable<(typeof search.products)['query']>['_zod']['input'], string>>
const looking = (shop: TestShop, asked: Asked, most?: number) =>
  searchProducts(shop, search.products.query.parse(asked), most)
const namesFor = async (shop: TestShop, asked: Asked) => (await looking(shop, asked)).products.map(({ name }) => name)

test('what is named so stands first, in a shop such as the demonstration', async ({ shop }) => {
  await withDemoCatalogue(shop)
  const first = async (q: string) => (await namesFor(shop, { q }))[0]

  expect(await first('sneakers running')).toBe('Padvi Chalo Knit Running Sneakers')
  expect(await first('kurta')).toContain('Kurta')
  expect(await first('krta')).toContain('Kurta')
  expect(await first('headfones')).toContain('Headphones')
  expect(await first('head phones')).toContain('Headphones')
  expect(await first('jaens')).toContain('Jeans')
  expect(await first('saree')).toContain('Sari')
  expect(await first('phone')).toContain('Orvani')
  expect(await first('tshirt')).toContain('T-Shirt')
  expect(await first('orvani udan 12gb')).toBe('Orvani Udaan 12 Pro 5G (12 GB, 256 GB)')
  expect(await first("women's dress")).toContain('Dress')
  for (const name of await namesFor(shop, { q: 'wireless earbuds' })) expect(name).toMatch(/buds/i)
})

test('a misspelled word is corrected, and said to be', async ({ shop }) => {
  await catalogueOf(shop, ['Red Kurta', 'Blue Sneakers'])

  expect((await looking(shop, { q: 'kutra' })).understood.corrected).toBe('kurta')
  expect((await looking(shop, { q: 'blue snekers' })).understood.corrected).toBe('blue sneakers')
  expect((await looking(shop, { q: 'kurta' })).understood.corrected).toBeNull()
})

test('words count in any order, by their beginnings and without accents or case', async ({ shop }) => {
  await catalogueOf(shop, ['Café Racer Leather Jacket', 'सूती कुर्ता'])

  for (const q of ['jacket leather', 'JACK cafe', 'racer café', 'leath']) {
    expect(await namesFor(shop, { q }), q).toEqual(['Café Racer Leather Jacket'])
  }
  expect(await namesFor(shop, { q: 'कुर्ता' })).toEqual(['सूती कुर्ता'])
})

test('a word that is said twice counts once', async ({ shop }) => {
  await catalogueOf(shop, ['Blue Kurta', 'Red Kurta'])
  const said = await looking(shop, { q: 'kurta blue kurta' })

  expect(said.products.map(({ name }) => name)).toEqual(['Blue Kurta'])
  expect(understand(await readWords(shop.db, 'kurta blue kurta')).terms).toHaveLength(2)
  expect((await looking(shop, { q: 'kurtaa blue kurtaa' })).understood.corrected).toBe('kurta blue kurta')
})

test('a word that is said twice is joined with what follows it wherever it stands', async ({ shop }) => {
  await catalogueOf(shop, ['Powerbank', 'Headphones for phones'])

  for (const q of ['power bank', 'power bank power', 'power power bank']) {
    expect((await looking(shop, { q })).understood.hasAllWords, q).toBe(true)
  }
  expect((await looking(shop, { q: 'phones for head phones' })).understood.hasAllWords).toBe(true)
})

test('a number is begun only where the search ends with it', async ({ shop }) => {
  await catalogueOf(shop, ['Watch 8812', 'Watch 88125'])

  expect(await namesFor(shop, { q: '8812 watch' })).toEqual(['Watch 8812'])
  expect((await namesFor(shop, { q: 'watch 8812' })).sort()).toEqual(['Watch 8812', 'Watch 88125'])
})

test('a colour is found by its word, and what is named after it by its word and its stem', async ({ shop }) => {
  const [lamp] = await catalogueOf(shop, [{ name: 'Lamp' }, { name: 'Orange squeezer' }])
  await aVariant(shop, { product: lamp!, color: 'orange' })
  const namesOf = async (q: string) => (await namesFor(shop, { q })).sort()

  expect(await namesOf('orange')).toEqual(['Lamp', 'Orange squeezer'])
  expect(await namesOf('orange lamps')).toEqual(['Lamp'])
  expect(await namesOf('oranges')).toEqual(['Orange squeezer'])
})

test('what a description says of hours and watts is found as it is written', async ({ shop }) => {
  await catalogueOf(shop, [
    { name: 'Power bank', description: '<p>Lasts 24hours at 100watts, and charges watches.</p>' },
  ])
  for (const q of ['24hours', '100watts', 'watches', 'watch', 'charging']) {
    expect(await namesFor(shop, { q }), q).toEqual(['Power bank'])
  }
})

test('where no product has all words, those with some are shown and it is said', async ({ shop }) => {
  await catalogueOf(shop, ['Cotton Kurta', 'Steel Kettle'])
  const { products, understood } = await looking(shop, { q: 'cotton kettle' })

  expect(products.map(({ name }) => name).sort()).toEqual(['Cotton Kurta', 'Steel Kettle'])
  expect(understood.hasAllWords).toBe(false)
  expect((await looking(shop, { q: 'xyzzy' })).products).toEqual([])
})

test('a name comes before a description, and of two alike the one that sells', async ({ shop }) => {
  await catalogueOf(shop, [
    { name: 'Brass Lamp', description: '<p>Looks well beside a <b>kettle</b>.</p>', buyCount: 5000 },
    { name: 'Steel Kettle', buyCount: 1 },
    { name: 'Glass Kettle', buyCount: 20 },
  ])

  expect(await namesFor(shop, { q: 'kettle' })).toEqual(['Glass Kettle', 'Steel Kettle', 'Brass Lamp'])
})

test('prices in words are limits, unless the filters name others', async ({ shop }) => {
  await catalogueOf(shop, [
    { name: 'Cheap Kurta', price: 499_00 },
    { name: 'Dear Kurta', price: 2499_00 },
  ])

  expect(await namesFor(shop, { q: 'kurta under 500' })).toEqual(['Cheap Kurta'])
  expect(await namesFor(shop, { q: 'above 500' })).toEqual(['Dear Kurta'])
  expect(await namesFor(shop, { q: 'kurta under 500', maxPrice: '3000' })).toHaveLength(2)
  expect((await looking(shop, { q: 'kurta under 500' })).understood.maxPrice).toBe(500_00)
})

test('filters leave what fits all of them; a choice is counted as if its own filter were not there', async ({
  shop,
}) => {
  const [red, navy, gone] = await catalogueOf(shop, [
    { name: 'Kurta One', price: 400_00, originalPrice: 500_00 },
    { name: 'Kurta Two', price: 900_00 },
    { name: 'Kurta Three', price: 800_00 },
  ])
  await aVariant(shop, { product: red, color: '#c8322b' })
  await aVariant(shop, { product: navy, color: 'navy' })
  await aVariant(shop, { product: gone, color: 'navy', stock: 0 })

  expect(await namesFor(shop, { q: 'kurta', color: 'red' })).toEqual(['Kurta One'])
  expect(await namesFor(shop, { q: 'kurta', color: 'blue', inStock: 'true' })).toEqual(['Kurta Two'])
  expect(await namesFor(shop, { q: 'kurta', discounted: 'true' })).toEqual(['Kurta One'])
  expect(await namesFor(shop, { brandId: `${red.brandId},${gone.brandId}`, sortBy: 'price-low' })).toEqual([
    'Kurta One',
    'Kurta Three',
  ])
  const { facets, pagination } = await looking(shop, { q: 'kurta', color: 'red', maxPrice: '850' })
  expect(pagination.totalItems).toBe(1)
  expect(facets).toMatchObject({ inStock: 1, discounted: 1, lowestPrice: 400_00, highestPrice: 900_00, isExact: true })
  expect(facets?.colors).toEqual(
    expect.arrayContaining([
      { color: 'red', count: 1 },
      { color: 'blue', count: 1 },
    ]),
  )
  expect(facets?.brands).toEqual([expect.objectContaining({ id: red.brandId, count: 1 })])
})

test.for(['relevance', 'newest', 'popular', 'price-low', 'price-high'])(
  'sorted by %s, every product is on one page, ranked one by one or not',
  async (sortBy, { shop }) => {
    await catalogueOf(
      shop,
      Array.from({ length: 14 }, (_, n) => ({ name: `Kurta ${n}`, price: (n % 4) * 100 + 100, buyCount: n % 3 })),
    )
    for (const most of [100, 5]) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const { products, pagination } = await looking(
          shop,
          { q: 'kurta', sortBy, limit: '4', ...(cursor && { cursor }) },
          most,
        )
        seen.push(...products.map(({ id }) => id))
        cursor = pagination.nextCursor
      } while (cursor && seen.length < 50)
      expect([seen.length, new Set(seen).size]).toEqual([14, 14])
    }
  },
)

test('with more results than are ranked, filters narrow them down until they can be', async ({ shop }) => {
  const made = await catalogueOf(
    shop,
    Array.from({ length: 12 }, (_, n) => ({ name: `Kurta ${n}`, price: 100_00 + n })),
  )
  const { products, pagination, facets } = await looking(shop, { q: 'kurta', brandId: made[3]!.brandId }, 5)

  expect(products.map(({ name }) => name)).toEqual(['Kurta 3'])
  expect(pagination.totalItems).toBe(1)
  expect(facets?.isExact).toBe(false)
})

test('where far more fit than are ranked, filters and pages leave the same as by ranking', async ({ shop }) => {
  const made = await catalogueOf(
    shop,
    Array.from({ length: 30 }, (_, n) => ({ name: `Kurta ${n}`, price: 100_00 + n * 10_00, buyCount: n })),
  )
  await aVariant(shop, { product: made[3]!, color: 'navy' })
  await aVariant(shop, { product: made[8]!, color: 'red' })
  await sql`analyze product_search`.execute(shop.db)
  const bothWays = async (asked: Asked) => {
    const [few, many] = [
      await looking(shop, { q: 'kurta', ...asked }, 3),
      await looking(shop, { q: 'kurta', ...asked }),
    ]
    expect(few.facets?.isExact, JSON.stringify(asked)).toBe(false)
    expect(few.products.map(({ name }) => name).sort()).toEqual(many.products.map(({ name }) => name).sort())
    return few.products.map(({ name }) => name)
  }

  expect(await bothWays({ color: 'blue' })).toEqual(['Kurta 3'])
  expect(await bothWays({ color: 'blue,red', inStock: 'true', sortBy: 'price-high' })).toEqual(['Kurta 8', 'Kurta 3'])
  expect(await bothWays({ brandId: made[5]!.brandId, categoryId: made[5]!.categoryId })).toEqual(['Kurta 5'])
  expect(await bothWays({ minPrice: '150', maxPrice: '170', sortBy: 'price-low' })).toEqual(
    [5, 6, 7].map((n) => `Kurta ${n}`),
  )
  expect(await bothWays({ discounted: 'true', color: 'green' })).toEqual([])
  expect((await bothWays({ limit: '30' }))[0]).toBe('Kurta 29')
})

test('whatever is typed is searched for', async ({ shop }) => {
  await catalogueOf(shop, ['Red Kurta'])
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...`'"\\|&!:*()<>- @%_$;kurta\t\n`), maxLength: 60 }),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const q = text.replaceAll('\0', '')
      expect((await looking(shop, { q })).pagination.totalPages).toBeGreaterThanOrEqual(1)
    }),
    { numRuns: 150 },
  )
})

test('where too many have a word in their description, those named so are ranked and paged through', async ({
  shop,
}) => {
  const [brass, , vase] = await catalogueOf(shop, ['Brass Lamp', 'Lamp of Clay', 'Vase', 'Bowl', 'Plate', 'Tray'])
  await shop.db.updateTable('products').set({ description: '<p>Stands beside a lamp.</p>' }).execute()

  const first = await looking(shop, { q: 'lamp', limit: '1' }, 4)
  const next = await looking(shop, { q: 'lamp', limit: '1', cursor: first.pagination.nextCursor! }, 4)

  expect([...first.products, ...next.products].map(({ name }) => name).sort()).toEqual(['Brass Lamp', 'Lamp of Clay'])
  expect(first.pagination.totalItems).toBe(2)
  expect(first.facets?.isExact).toBe(false)
  expect(next.pagination.nextCursor).toBeNull()
  const ofTwo = await looking(shop, { q: 'lamp', brandId: `${brass.brandId},${vase.brandId}` }, 4)
  expect([ofTwo.products.length, ofTwo.pagination.totalItems]).toEqual([1, 1])
})
