import { expect, test } from 'vitest'
import type { ProductViewModel } from '../product.ts'
import { appendPage, type ListState } from './list-state.ts'
import type { ProductPage } from './product-lists.ts'

const page = (ids: readonly string[], nextCursor: string | null): { data: ProductPage } => ({
  data: {
    products: ids.map((id) => ({ id }) as ProductViewModel),
    totalItems: 5,
    nextCursor,
  },
})
const loading: ListState = { key: 'latest', isLoading: true }
const idsOf = ({ page: loaded }: ListState) => loaded?.products.map(({ id }) => id)

test('a page is appended to the list without products that the list already has', () => {
  const first = appendPage(loading, page(['a', 'b', 'c'], 'after c'))
  const second = appendPage({ ...first, isLoading: true }, page(['c', 'd'], null))
  expect(idsOf(second)).toEqual(['a', 'b', 'c', 'd'])
  expect(second).toMatchObject({ isLoading: false, page: { nextCursor: null, totalItems: 5 } })
})

test('a failed page keeps the loaded products and the cursor', () => {
  const first = appendPage(loading, page(['a', 'b'], 'after b'))
  const failed = appendPage({ ...first, isLoading: true }, { error: { status: 500, message: 'Broken.' } })
  expect(idsOf(failed)).toEqual(['a', 'b'])
  expect(failed).toMatchObject({ isLoading: false, error: { status: 500 }, page: { nextCursor: 'after b' } })
})

test('the next successful page clears the error', () => {
  const failed = appendPage(loading, { error: { status: 0, message: '' } })
  expect(appendPage(failed, page(['a'], null)).error).toBeUndefined()
})
