import { expect } from 'vitest'
import { createApi, test } from '#tests/support/api.ts'
import { createProducts } from '#tests/support/create-products.ts'
import { createCategory } from '#tests/support/factories.ts'

const hostile = [
  '',
  ' ',
  'kurta & | ! ( ) :* <-> <2>',
  "'; drop table products; --",
  `'"\\`,
  "''''''",
  '\\\\\\',
  '%_%',
  '$1 {x} {{y}}',
  '👟👠🥻',
  'सूती कुर्ता',
  'ﷺ İstanbul ß ﬁ',
  '\u202e\u200d\ufeff',
  'a:b:c:*',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x'.repeat(200),
  `${'a '.repeat(99)}a`,
  '٣٤٥ १२३',
  'kurta under 1,111,111,111,111,111,111',
]

test('any search text gets a 200 response', async ({ context, api }) => {
  await createProducts(context, ['Red Kurta'])
  for (const q of hostile) {
    for (const call of ['GET /search/products', 'GET /search/suggestions']) {
      expect((await api.call(call, { query: { q } })).status, `${call} ${q.slice(0, 40)}`).toBe(200)
    }
  }
})

test('invalid search texts get 400', async ({ api }) => {
  for (const call of ['GET /search/products', 'GET /search/suggestions']) {
    for (const q of ['x'.repeat(10_000), 'a\0b']) expect((await api.call(call, { query: { q } })).status).toBe(400)
    expect((await api.call(`${call}?q=a&q=b`)).status).toBe(400)
  }
})

test('invalid pages, orders and filters get 400 with a message', async ({ api }) => {
  for (const [name, value] of Object.entries({
    page: '0',
    limit: 'many',
    sortBy: 'best',
    categoryId: 'shoes',
    brandId: `${'2b5fb8d0-0000-4000-8000-000000000000,'.repeat(51)}`,
    color: 'mauve',
    minPrice: '-1',
    maxPrice: 'cheap',
    inStock: 'yes',
    discounted: '1',
    attributes: '10,red',
    ranges: '12',
    country: 'india',
    cursor: 'xyz',
  })) {
    const { status, body } = await api.call('GET /search/products', { query: { q: 'kurta', [name]: value } })
    expect(status, name).toBe(400)
    expect(body.message, name).toMatch(/\w/)
  }
})

test('invalid ranges of specifications get 400', async ({ api }) => {
  const manyRanges = Array.from({ length: 51 }, (_, n) => `${n}:1-2`).join(',')
  for (const ranges of [
    '12:',
    '12:-',
    '12:a-b',
    '12:-5-7',
    '12:1.2345-',
    ':1-2',
    '12:1-2,12:3-4',
    '12:1e3-',
    manyRanges,
  ])
    expect((await api.call('GET /search/products', { query: { ranges } })).status, ranges).toBe(400)
  for (const ranges of ['12:5-7', '12:5.25-', '12:-7', '12:7-5', ''])
    expect((await api.call('GET /search/products', { query: { ranges } })).status, ranges).toBe(200)
})

test('at most ten specifications are filtered by', async ({ context, api }) => {
  const { id: categoryId } = await createCategory(context)
  const rows = Array.from({ length: 11 }, (_, n) => ({ name: `Feature ${n}`, kind: 'YES_NO', position: n }))
  const created = await context.db
    .insertInto('attributes')
    .values(rows.map((row) => ({ ...row, categoryId, isFilter: true })))
    .returning('id')
    .execute()
  const statusFor = async (count: number) => {
    const attributes = created.slice(0, count).map(({ id }) => id)
    return api.call('GET /search/products', { query: { attributes: attributes.join(',') } })
  }

  expect((await statusFor(10)).status).toBe(200)
  expect(await statusFor(11)).toMatchObject({ status: 400, body: { message: 'Filter by at most 10 specifications.' } })
})

test('a cursor of another order gets 400', async ({ context, api }) => {
  await createProducts(context, ['Red Kurta', 'Blue Kurta'])
  const { body } = await api.call('GET /search/products', { query: { q: 'kurta', limit: '1' } })
  const cursor = body.pagination.nextCursor

  const next = await api.call('GET /search/products', { query: { q: 'kurta', limit: '1', cursor } })
  expect([next.body.products.length, next.body.facets]).toEqual([1, null])
  expect((await api.call('GET /search/products', { query: { q: 'kurta', sortBy: 'newest', cursor } })).status).toBe(400)
})

test.for([
  ['newest', -9007199254740991],
  ['newest', 253402300800000],
  ['popular', -1],
  ['relevance', -1],
  ['price-low', 1],
  ['price-low', -9007199254740991],
  ['price-high', -1],
  ['country', 1],
  ['country', -10_000],
  ['price-high', 9007199254740991],
  ['newest', 0.5],
] as const)('a cursor by %s with the out-of-range key %d gets 400', async ([sortBy, key], { api }) => {
  for (const strategy of ['ranked', 'filtered', 'indexScan']) {
    const values = [sortBy, strategy, true, key, '3f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111']
    const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
    expect((await api.call('GET /search/products', { query: { sortBy, cursor } })).status, strategy).toBe(400)
  }
})

test('a cursor with a key at the limit of its range is accepted', async ({ api }) => {
  for (const [sortBy, key] of [
    ['newest', 0],
    ['newest', 253402300799999],
    ['price-low', 0],
    ['price-high', 0],
  ] as const)
    for (const strategy of ['ranked', 'filtered', 'indexScan']) {
      const values = [sortBy, strategy, true, key, '3f0f3a52-7c7b-4f0f-9f57-0a4e5d1d1111']
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
      expect((await api.call('GET /search/products', { query: { sortBy, cursor } })).status, sortBy).toBe(200)
    }
})

test('suggestions are products, categories and brands for an incomplete text', async ({ context, api }) => {
  const [kurta] = await createProducts(context, [
    { name: 'Chikankari Kurta', images: [{ file: 'a.webp' }] },
    'Steel Kettle',
  ])
  await context.db.updateTable('brands').set({ name: 'Kurtani' }).where('id', '=', kurta.brandId).execute()
  const { body } = await api.call('GET /search/suggestions', { query: { q: 'chik kurt' } })

  expect(body.products).toEqual([
    expect.objectContaining({
      id: kurta.id,
      name: 'Chikankari Kurta',
      brandName: 'Kurtani',
      originalPrice: '499.00',
      imageUrl: '/uploads/a.webp',
    }),
  ])
  expect(body.categories).toEqual([expect.objectContaining({ id: kurta.categoryId })])
  expect(body.brands).toEqual([{ id: kurta.brandId, name: 'Kurtani' }])
})

test('suggested products are within the price limits of the text', async ({ context, api }) => {
  await createProducts(context, [
    { name: 'Cheap Kurta', price: 499_00 },
    { name: 'Dear Kurta', price: 2399_00 },
  ])
  const suggestedFor = async (q: string) => {
    const { body } = await api.call('GET /search/suggestions', { query: { q } })
    return body.products.map(({ name }: { name: string }) => name).sort()
  }

  expect(await suggestedFor('kurta under 500')).toEqual(['Cheap Kurta'])
  expect(await suggestedFor('kurta above 500')).toEqual(['Dear Kurta'])
  expect(await suggestedFor('kurta')).toEqual(['Cheap Kurta', 'Dear Kurta'])
})

test('search requests are rate-limited per client', async ({ context }) => {
  const { app } = await createApi(context, { rateLimit: true })
  const { headers } = await app.inject('/api/search/suggestions?q=a')
  expect(headers['x-ratelimit-limit']).toBe('600')
  await app.close()
})
