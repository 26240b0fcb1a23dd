import type { Failure, Outcome } from '#web/api/outcome.ts'
import type { ProductPage } from './product-lists.ts'

export type ListState = { key: string; shown?: ProductPage; isLoading: boolean; failure?: Failure }

/** The list with one more page at its end, no product twice. A failure keeps what was there. */
export function grown(state: ListState, { reply, failure }: Outcome<ProductPage>): ListState {
  if (failure) return { ...state, isLoading: false, failure }
  const before = state.shown?.products ?? []
  const known = new Set(before.map(({ id }) => id))
  const added = reply.products.filter(({ id }) => !known.has(id))
  return { key: state.key, isLoading: false, shown: { ...reply, products: [...before, ...added] } }
}
