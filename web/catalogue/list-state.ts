import type { Failure, Outcome } from '#web/api/outcome.ts'
import type { Product } from './product.ts'
import { type ListReply, productsIn } from './product-lists.ts'

export type ShownProducts = { products: readonly Product[]; nextCursor: string | null; totalItems: number }
export type ListState = { key: string; shown?: ShownProducts; isLoading: boolean; failure?: Failure }

/** The list with one more page at its end, no product twice. A failure keeps what was there. */
export function grown(state: ListState, { reply, failure }: Outcome<ListReply>): ListState {
  if (failure) return { ...state, isLoading: false, failure }
  const before = state.shown?.products ?? []
  const known = new Set(before.map(({ id }) => id))
  const added = productsIn(reply).filter(({ id }) => !known.has(id))
  const { nextCursor, totalItems } = reply.pagination
  return { key: state.key, isLoading: false, shown: { products: [...before, ...added], nextCursor, totalItems } }
}
