import type { CallResponse } from '#contract/calls.ts'
import { maxPageSize } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'

type Loaded = CallResponse<'GET /products/incomplete'>
export type IncompleteProduct = Loaded['products'][number]

const pageSize = 20

/** Enough to load again what is shown, at most one large page. */
const firstPageSize = (shown: Loaded | undefined) =>
  Math.min(maxPageSize, Math.max(pageSize, shown?.products.length ?? 0))

/** The products that lack what their category requires, with further pages; `reload` loads as many as are shown. */
export function useIncompleteProducts() {
  const { page, ...list } = useCursorList({
    key: 'incomplete',
    loadPage: (cursor, shown?: Loaded) => {
      const limit = String(cursor ? pageSize : firstPageSize(shown))
      return call('GET /products/incomplete', { query: { limit, ...(cursor && { cursor }) } })
    },
    append: (shown, next) => ({ ...next, products: [...shown.products, ...next.products] }),
  })
  return { products: page?.products, totalItems: page?.totalItems, ...list }
}
