import type { Failure, Result } from '#web/api/result.ts'
import type { ProductPage } from './product-lists.ts'

export type ListState<Page extends ProductPage = ProductPage> = {
  key: string
  shown?: Page
  isLoading: boolean
  failure?: Failure
}

/**
 * The list with one more page at its end, no product twice; what only an earlier page said stays. A failure keeps what was
 * there.
 */
export function appendPage<Page extends ProductPage>(
  state: ListState<Page>,
  { reply, failure }: Result<Page>,
): ListState<Page> {
  if (failure) return { ...state, isLoading: false, failure }
  const before = state.shown?.products ?? []
  const known = new Set(before.map(({ id }) => id))
  const added = reply.products.filter(({ id }) => !known.has(id))
  return { key: state.key, isLoading: false, shown: { ...state.shown, ...reply, products: [...before, ...added] } }
}
