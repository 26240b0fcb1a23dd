import { expect, test, vi } from 'vitest'
import { fetchCategoryProducts } from './category-products.ts'

const categoryId = '11111111-0000-4000-8000-000000000000'

test('a category asks for 12 products on its first page, and for 8 from the second page on', async () => {
  const call = vi.fn(async () => ({ products: [], pagination: { nextCursor: null, totalItems: 0 } }))
  for (const cursor of [null, 'second', 'third']) {
    await fetchCategoryProducts(call as never, categoryId, new URLSearchParams(), cursor)
  }
  const query = { categoryId, sortBy: 'createdAt', sortOrder: 'desc' }
  expect(call.mock.calls).toEqual([
    ['GET /products', { query: { ...query, pageSize: '12' } }],
    ['GET /products', { query: { ...query, pageSize: '8', cursor: 'second' } }],
    ['GET /products', { query: { ...query, pageSize: '8', cursor: 'third' } }],
  ])
})
