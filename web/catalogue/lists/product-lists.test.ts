import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { fetchProductPage, getProductList } from './product-lists.ts'

const reply = { products: [], nextCursor: null, totalItems: 0 }

test('an unknown type shows all products, newest first', () => {
  for (const type of ['', 'cheapest', '__proto__', 'constructor']) {
    expect(getProductList(type)).toMatchObject({ title: 'All Products', sortBy: 'createdAt' })
  }
  expect(getProductList('most-viewed')).toMatchObject({ sortBy: 'viewCount' })
})

test('an invalid cursor loads the first page', async () => {
  const ask = vi.fn(async ({ cursor }: { cursor?: string }) => {
    if (cursor) throw new ApiError(400, 'This cursor is not valid.')
    return reply
  })
  expect(await fetchProductPage(ask, { limit: '12' }, 'rubbish')).toBe(reply)
  expect(ask).toHaveBeenLastCalledWith({ limit: '12' })
})

test('every other error is thrown', async () => {
  const ask = vi.fn(async () => {
    throw new ApiError(500, 'Broken.')
  })
  await expect(fetchProductPage(ask, {}, 'a cursor')).rejects.toThrow('Broken.')
  expect(ask).toHaveBeenCalledOnce()
})
