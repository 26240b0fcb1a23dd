import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { search } from '#contract/catalogue/search.ts'
import { seedDemoCatalogue } from '#tests/support/catalogue/seed-demo-catalogue.ts'
import { createProducts } from '#tests/support/create-products.ts'
import { createProduct, createVariant } from '#tests/support/factories.ts'
import { type TestContext, test } from '#tests/support/test-context.ts'
import { analyzeWords } from './query/analyze-words.store.ts'
import { expandQuery } from './query/expand-query.ts'
import { searchProducts } from './search-products.ts'

type SearchQueryInput = Partial<Record<keyof NonNullable<(typeof search.products)['query']>['_zod']['input'], string>>
const searchFor = (context: TestContext, query: SearchQueryInput, maxCount?: number) =>
  searchProducts(context, search.products.query.parse(query), maxCount)
const namesFor = async (context: TestContext, query: SearchQueryInput) =>
  (await searchFor(context, query)).products.map(({ name }) => name)

test('matches by name come first in the demonstration catalogue', async ({ context }) => {
  await seedDemoCatalogue(context)
  const first = async (q: string) => (await namesFor(context, { q }))[0]

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
  const earbuds = await namesFor(context, { q: 'wireless earbuds' })
  expect(earbuds).not.toEqual([])
  expect(earbuds.filter((name) => !/buds/i.test(name))).toEqual([])
})

test('a misspelled word is corrected and the correction is returned', async ({ context }) => {
  await createProducts(context, ['Red Kurta', 'Blue Sneakers'])

  expect((await searchFor(context, { q: 'kutra' })).understood.corrected).toBe('kurta')
  expect((await searchFor(context, { q: 'blue snekers' })).understood.corrected).toBe('blue sneakers')
  expect((await searchFor(context, { q: 'kurta' })).understood.corrected).toBeNull()
})

test('words match in any order, by prefix and without accents or case', async ({ context }) => {
  await createProducts(context, ['Café Racer Leather Jacket', 'सूती कुर्ता'])

  for (const q of ['jacket leather', 'JACK cafe', 'racer café', 'leath']) {
    expect(await namesFor(context, { q }), q).toEqual(['Café Racer Leather Jacket'])
  }
  expect(await namesFor(context, { q: 'कुर्ता' })).toEqual(['सूती कुर्ता'])
})

test('a repeated word counts once', async ({ context }) => {
  await createProducts(context, ['Blue Kurta', 'Red Kurta'])
  const repeated = await searchFor(context, { q: 'kurta blue kurta' })

  expect(repeated.products.map(({ name }) => name)).toEqual(['Blue Kurta'])
  expect(expandQuery(await analyzeWords(context.db, 'kurta blue kurta')).terms).toHaveLength(2)
  expect((await searchFor(context, { q: 'kurtaa blue kurtaa' })).understood.corrected).toBe('kurta blue kurta')
})

test('a repeated word is joined with the next word at every position', async ({ context }) => {
  await createProducts(context, ['Powerbank', 'Headphones for phones'])

  for (const q of ['power bank', 'power bank power', 'power power bank']) {
    expect((await searchFor(context, { q })).understood.hasAllWords, q).toBe(true)
  }
  expect((await searchFor(context, { q: 'phones for head phones' })).understood.hasAllWords).toBe(true)
})

test('a word that is not indexed is split into two words of one product', async ({ context }) => {
  await createProducts(context, [
    'Power Bank',
    'iPhone 13 Back Cover',
    'Galaxy S24 Ultra',
    'Wi-Fi 6 Router',
    'Red Bank',
    'Rice of 13 or 16 kg',
  ])

  for (const [q, corrected, name] of [
    ['powerbank', 'power bank', 'Power Bank'],
    ['powerbanks', 'power banks', 'Power Bank'],
    ['iphone13', 'iphone 13', 'iPhone 13 Back Cover'],
    ['iphone13 backcover', 'iphone 13 back cover', 'iPhone 13 Back Cover'],
    ['s24ultra', 's24 ultra', 'Galaxy S24 Ultra'],
    ['wifi6', 'wifi 6', 'Wi-Fi 6 Router'],
  ] as const) {
    const { products, understood } = await searchFor(context, { q })
    expect([products.map((product) => product.name), understood], q).toMatchObject([
      [name],
      { corrected, hasAllWords: true },
    ])
  }
  expect((await searchFor(context, { q: 'powercover' })).understood.corrected).toBeNull()
  expect((await searchFor(context, { q: 'iphone 13kg' })).understood.corrected).toBeNull()
})

test('a word with one wrong letter is corrected rather than split', async ({ context }) => {
  await createProducts(context, ['Leather Handbag', 'Hand Beg'])

  expect((await searchFor(context, { q: 'handbeg' })).understood.corrected).toBe('handbag')
})

test('a shopper finds products by everyday words for them', async ({ context }) => {
  const names = [
    'Leather Loafers',
    'Block Heels',
    'Cotton Shirt for Men',
    'Printed Kurti for Women',
    'Bridal Lehenga',
    'Silver Jhumka',
    'Phone Cover',
    'Split Air Conditioner',
    'Power Bank',
    'Powerbank',
  ]
  await createProducts(context, names)

  for (const [q, ...found] of [
    ['shoes', 'Leather Loafers'],
    ['footwear', 'Block Heels'],
    ['man shirt', 'Cotton Shirt for Men'],
    ['gents shirt', 'Cotton Shirt for Men'],
    ['ladies kurta', 'Printed Kurti for Women'],
    ['lehnga', 'Bridal Lehenga'],
    ['earrings', 'Silver Jhumka'],
    ['mobile case', 'Phone Cover'],
    ['ac', 'Split Air Conditioner'],
    ['powerbank', 'Power Bank', 'Powerbank'],
    ['power banks', 'Power Bank', 'Powerbank'],
  ] as const) {
    const { products, understood } = await searchFor(context, { q })
    expect(products.map(({ name }) => name).sort(), q).toEqual(found)
    expect(understood, q).toMatchObject({ corrected: null, hasAllWords: true })
  }
})

test('a number is found with every spelling of its unit', async ({ context }) => {
  await createProducts(context, [
    'Mixer 750 W',
    'Kettle 750W',
    'Bulb 9 Watt',
    'Cooker 3 Litre',
    'Cooker 3 L',
    'Rice 5 kg',
    '5G Phone',
    'Gram Flour 5 Grams',
    'Kettle 1.5 L',
  ])

  for (const [q, ...found] of [
    ['1.5 litre kettle', 'Kettle 1.5 L'],
    ['kettle 1.5ltr', 'Kettle 1.5 L'],
    ['750 watt mixer', 'Mixer 750 W'],
    ['750 watts kettle', 'Kettle 750W'],
    ['9w bulb', 'Bulb 9 Watt'],
    ['3 ltr cooker', 'Cooker 3 L', 'Cooker 3 Litre'],
    ['3l cooker', 'Cooker 3 L', 'Cooker 3 Litre'],
    ['5 kilo rice', 'Rice 5 kg'],
    ['5 kgs rice', 'Rice 5 kg'],
    ['5g', '5G Phone'],
  ] as const) {
    const { products, understood } = await searchFor(context, { q })
    expect(products.map(({ name }) => name).sort(), q).toEqual(found)
    expect(understood, q).toMatchObject({ corrected: null, hasAllWords: true })
  }
})

test('stop words, words with synonyms and words that are joined with the next one are not corrected', async ({
  context,
}) => {
  await createProducts(context, ['Won Ton Bowl', 'Mah Beard Oil', 'Keyboard'])

  for (const q of ['own', 'man', 'key board'])
    expect((await searchFor(context, { q })).understood.corrected, q).toBeNull()
})

test('a number matches as a prefix only as the last word', async ({ context }) => {
  await createProducts(context, ['Watch 8812', 'Watch 88125'])

  expect(await namesFor(context, { q: '8812 watch' })).toEqual(['Watch 8812'])
  expect((await namesFor(context, { q: 'watch 8812' })).sort()).toEqual(['Watch 8812', 'Watch 88125'])
})

test('a colour is found by its word, and a name that contains a colour by word and stem', async ({ context }) => {
  const [lamp] = await createProducts(context, [{ name: 'Lamp' }, { name: 'Orange squeezer' }])
  await createVariant(context, { product: lamp!, color: 'orange' })
  const namesOf = async (q: string) => (await namesFor(context, { q })).sort()

  expect(await namesOf('orange')).toEqual(['Lamp', 'Orange squeezer'])
  expect(await namesOf('orange lamps')).toEqual(['Lamp'])
  expect(await namesOf('oranges')).toEqual(['Orange squeezer'])
})

test('numbers with units in descriptions are found as written', async ({ context }) => {
  await createProducts(context, [
    { name: 'Power bank', description: '<p>Lasts 24hours at 100watts, and charges watches.</p>' },
  ])
  for (const q of ['24hours', '100watts', 'watches', 'watch', 'charging']) {
    expect(await namesFor(context, { q }), q).toEqual(['Power bank'])
  }
})

test('without a product that has all words, products with some are returned and `hasAllWords` is false', async ({
  context,
}) => {
  await createProducts(context, ['Cotton Kurta', 'Steel Kettle'])
  const { products, understood } = await searchFor(context, { q: 'cotton kettle' })

  expect(products.map(({ name }) => name).sort()).toEqual(['Cotton Kurta', 'Steel Kettle'])
  expect(understood.hasAllWords).toBe(false)
  expect((await searchFor(context, { q: 'xyzzy' })).products).toEqual([])
})

test('a match by name comes before one by description, and sales decide between equal matches', async ({ context }) => {
  await createProducts(context, [
    { name: 'Brass Lamp', description: '<p>Looks well beside a <b>kettle</b>.</p>', buyCount: 5000 },
    { name: 'Steel Kettle', buyCount: 1 },
    { name: 'Glass Kettle', buyCount: 20 },
  ])

  expect(await namesFor(context, { q: 'kettle' })).toEqual(['Glass Kettle', 'Steel Kettle', 'Brass Lamp'])
})

test('prices in the text are limits unless filters set others', async ({ context }) => {
  await createProducts(context, [
    { name: 'Cheap Kurta', price: 499_00 },
    { name: 'Dear Kurta', price: 2499_00 },
  ])

  expect(await namesFor(context, { q: 'kurta under 500' })).toEqual(['Cheap Kurta'])
  expect(await namesFor(context, { q: 'above 500' })).toEqual(['Dear Kurta'])
  expect(await namesFor(context, { q: 'kurta under 500', maxPrice: '3000' })).toHaveLength(2)
  expect((await searchFor(context, { q: 'kurta under 500' })).understood.maxPrice).toBe(500_00)
})

test('results match all filters; a facet is counted without its own filter', async ({ context }) => {
  const [red, navy, soldOut] = await createProducts(context, [
    { name: 'Kurta One', price: 400_00, originalPrice: 500_00 },
    { name: 'Kurta Two', price: 900_00 },
    { name: 'Kurta Three', price: 800_00 },
  ])
  await createVariant(context, { product: red, color: '#c8322b' })
  await createVariant(context, { product: navy, color: 'navy' })
  await createVariant(context, { product: soldOut, color: 'navy', stock: 0 })

  expect(await namesFor(context, { q: 'kurta', color: 'red' })).toEqual(['Kurta One'])
  expect(await namesFor(context, { q: 'kurta', color: 'blue', inStock: 'true' })).toEqual(['Kurta Two'])
  expect(await namesFor(context, { q: 'kurta', discounted: 'true' })).toEqual(['Kurta One'])
  expect(await namesFor(context, { brandId: `${red.brandId},${soldOut.brandId}`, sortBy: 'price-low' })).toEqual([
    'Kurta One',
    'Kurta Three',
  ])
  const { facets, pagination } = await searchFor(context, { q: 'kurta', color: 'red', maxPrice: '850' })
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

test('in stock and in a colour means that the colour is in stock', async ({ context }) => {
  const [blue, both, red] = await createProducts(context, ['Blue Kurta', 'Two Kurtas', 'Red Kurta'])
  await createVariant(context, { product: blue, color: 'blue' })
  const soldOut = await createVariant(context, { product: blue, color: 'red', stock: 0 })
  await createVariant(context, { product: both, color: 'blue', stock: 0 })
  await createVariant(context, { product: both, color: 'red' })
  await createVariant(context, { product: red, color: 'red', stock: 0 })
  const facetsFor = async (query: SearchQueryInput) => {
    const { facets } = await searchFor(context, { q: 'kurta', ...query })
    return { inStock: facets?.inStock, ...Object.fromEntries(facets!.colors.map(({ color, count }) => [color, count])) }
  }

  expect(await namesFor(context, { q: 'kurta', color: 'red', inStock: 'true' })).toEqual(['Two Kurtas'])
  expect((await namesFor(context, { q: 'kurta', color: 'red,blue', inStock: 'true' })).sort()).toEqual([
    'Blue Kurta',
    'Two Kurtas',
  ])
  expect(await facetsFor({})).toEqual({ inStock: 2, blue: 2, red: 3 })
  expect(await facetsFor({ inStock: 'true' })).toEqual({ inStock: 2, blue: 1, red: 1 })
  expect(await facetsFor({ color: 'red' })).toEqual({ inStock: 1, blue: 2, red: 3 })
  expect(await facetsFor({ color: 'red', inStock: 'true' })).toEqual({ inStock: 1, blue: 1, red: 1 })

  await context.db.updateTable('productVariants').set({ stock: 1 }).where('id', '=', soldOut.id).execute()
  expect((await namesFor(context, { q: 'kurta', color: 'red', inStock: 'true' })).sort()).toEqual([
    'Blue Kurta',
    'Two Kurtas',
  ])
  await context.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', soldOut.id).execute()
  expect(await facetsFor({ color: 'red', inStock: 'true' })).toEqual({ inStock: 1, blue: 1, red: 1 })
})

test('the lowest and the highest price are those of the filtered category', async ({ context }) => {
  const [kurta] = await createProducts(context, [
    { name: 'Kurta', price: 400_00 },
    { name: 'Phone', price: 90_000_00 },
  ])
  await createProduct(context, { categoryId: kurta.categoryId, price: 700_00 })

  for (const filter of [{}, { color: 'red' }, { maxPrice: '500' }]) {
    const { facets } = await searchFor(context, { categoryId: kurta.categoryId, ...filter })
    expect(facets).toMatchObject({ lowestPrice: 400_00, highestPrice: 700_00 })
  }
})

test.for(['relevance', 'newest', 'popular', 'price-low', 'price-high'])(
  'sorted by %s, every product is on exactly one page, ranked or in index order',
  async (sortBy, { context }) => {
    await createProducts(
      context,
      Array.from({ length: 14 }, (_, n) => ({ name: `Kurta ${n}`, price: (n % 4) * 100 + 100, buyCount: n % 3 })),
    )
    for (const maxCount of [100, 5]) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const { products, pagination } = await searchFor(
          context,
          { q: 'kurta', sortBy, limit: '4', ...(cursor && { cursor }) },
          maxCount,
        )
        seen.push(...products.map(({ id }) => id))
        cursor = pagination.nextCursor
      } while (cursor && seen.length < 50)
      expect([seen.length, new Set(seen).size]).toEqual([14, 14])
    }
  },
)

test('with more results than are ranked, the filtered results are ranked', async ({ context }) => {
  const created = await createProducts(
    context,
    Array.from({ length: 12 }, (_, n) => ({ name: `Kurta ${n}`, price: 100_00 + n })),
  )
  const { products, pagination, facets } = await searchFor(context, { q: 'kurta', brandId: created[3]!.brandId }, 5)

  expect(products.map(({ name }) => name)).toEqual(['Kurta 3'])
  expect(pagination.totalItems).toBe(1)
  expect(facets?.isExact).toBe(false)
})

test('with far more results than are ranked, filters and pages give the same products as ranking', async ({
  context,
}) => {
  const created = await createProducts(
    context,
    Array.from({ length: 30 }, (_, n) => ({ name: `Kurta ${n}`, price: 100_00 + n * 10_00, buyCount: n })),
  )
  await createVariant(context, { product: created[3]!, color: 'navy' })
  await createVariant(context, { product: created[8]!, color: 'red' })
  await sql`analyze product_search`.execute(context.db)
  const namesEitherWay = async (query: SearchQueryInput) => {
    const [scanned, ranked] = [
      await searchFor(context, { q: 'kurta', ...query }, 3),
      await searchFor(context, { q: 'kurta', ...query }),
    ]
    expect(scanned.facets?.isExact, JSON.stringify(query)).toBe(false)
    expect(scanned.products.map(({ name }) => name).sort()).toEqual(ranked.products.map(({ name }) => name).sort())
    return scanned.products.map(({ name }) => name)
  }

  expect(await namesEitherWay({ color: 'blue' })).toEqual(['Kurta 3'])
  expect(await namesEitherWay({ color: 'blue,red', inStock: 'true', sortBy: 'price-high' })).toEqual([
    'Kurta 8',
    'Kurta 3',
  ])
  expect(await namesEitherWay({ brandId: created[5]!.brandId, categoryId: created[5]!.categoryId })).toEqual([
    'Kurta 5',
  ])
  expect(await namesEitherWay({ minPrice: '150', maxPrice: '170', sortBy: 'price-low' })).toEqual(
    [5, 6, 7].map((n) => `Kurta ${n}`),
  )
  expect(await namesEitherWay({ discounted: 'true', color: 'green' })).toEqual([])
  expect((await namesEitherWay({ limit: '30' }))[0]).toBe('Kurta 29')
})

test('any text can be searched for', async ({ context }) => {
  await createProducts(context, ['Red Kurta'])
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...`'"\\|&!:*()<>- @%_$;kurta\t\n`), maxLength: 60 }),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const q = text.replaceAll('\0', '')
      expect((await searchFor(context, { q })).pagination.totalPages).toBeGreaterThanOrEqual(1)
    }),
    { numRuns: 150 },
  )
})

test('with too many matches by description, the matches by name are ranked and paged', async ({ context }) => {
  const [brass, , vase] = await createProducts(context, ['Brass Lamp', 'Lamp of Clay', 'Vase', 'Bowl', 'Plate', 'Tray'])
  await context.db.updateTable('products').set({ description: '<p>Stands beside a lamp.</p>' }).execute()

  const first = await searchFor(context, { q: 'lamp', limit: '1' }, 4)
  const next = await searchFor(context, { q: 'lamp', limit: '1', cursor: first.pagination.nextCursor! }, 4)

  expect([...first.products, ...next.products].map(({ name }) => name).sort()).toEqual(['Brass Lamp', 'Lamp of Clay'])
  expect(first.pagination.totalItems).toBe(2)
  expect(first.facets?.isExact).toBe(false)
  expect(next.pagination.nextCursor).toBeNull()
  const twoBrands = await searchFor(context, { q: 'lamp', brandId: `${brass.brandId},${vase.brandId}` }, 4)
  expect([twoBrands.products.length, twoBrands.pagination.totalItems]).toEqual([1, 1])
})
