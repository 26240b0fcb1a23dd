import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { fetchProductPage, getProductList } from './product-lists.ts'

const response = { products: [], nextCursor: null, totalItems: 0 }

test('an unknown type shows all products, newest first', () => {
  for (const type of ['', 'cheapest', '__proto__', 'constructor']) {
    expect(getProductList(type)).toMatchObject({ title: 'All Products', sortBy: 'createdAt' })
  }
  expect(getProductList('most-viewed')).toMatchObject({ sortBy: 'viewCount' })
})

test('an invalid cursor loads the first page', async () => {
  const fetchPage = vi.fn(async ({ cursor }: { limit?: string; cursor?: string }) => {
    if (cursor) throw new ApiError(400, 'This cursor is not valid.')
    return response
  })
  expect(await fetchProductPage(fetchPage, { limit: '12' }, 'invalid')).toBe(response)
  expect(fetchPage).toHaveBeenLastCalledWith({ limit: '12' })
})

test('every other error is thrown', async () => {
  const fetchPage = vi.fn(async () => {
    throw new ApiError(500, 'Broken.')
  })
  await expect(fetchProductPage(fetchPage, {}, 'a cursor')).rejects.toThrow('Broken.')
  expect(fetchPage).toHaveBeenCalledOnce()
})
