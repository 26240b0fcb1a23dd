import { useEffect, useState } from 'react'
import { historyCache } from '#web/api/history-cache.ts'
import { type Result, toResult } from '#web/api/result.ts'
import { appendPage, type ListState as State } from './list-state.ts'
import { cacheProducts } from './product-cache.ts'
import type { ProductPage } from './product-lists.ts'

type ProductListOptions<Page extends ProductPage> = {
  /** Another key is another list; a late answer to the old one is dropped. */
  key: string
  initialPage?: Result<Page> | null
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page>
}

/** A list that grows page by page: what it shows, whether more is coming, and why not. */
export type ProductListState<Page extends ProductPage = ProductPage> = Omit<State<Page>, 'key'> & { more: () => void }

function initialState<Page extends ProductPage>({ key, initialPage: given }: ProductListOptions<Page>): State<Page> {
  const shown = historyCache.get<Page>(`list ${key}`)
  if (shown) return { key, shown, isLoading: false }
  return given ? appendPage({ key, isLoading: false }, given) : { key, isLoading: true }
}

/** The products of a list, as far as loaded. Coming back to the same entry of the history brings back all of them. */
export function useProductList<Page extends ProductPage>(parts: ProductListOptions<Page>): ProductListState<Page> {
  const [kept, setState] = useState(() => initialState(parts))
  const state = kept.key === parts.key ? kept : initialState(parts)
  if (state !== kept) setState(state)
  const { key, shown, isLoading, failure } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and the cursor belong to the list that the key names
  useEffect(() => {
    if (!isLoading) return
    const leaving = new AbortController()
    toResult(parts.load(shown?.nextCursor ?? null, leaving.signal)).then((outcome) => {
      if (!leaving.signal.aborted) setState((before) => (before.key === key ? appendPage(before, outcome) : before))
    })
    return () => leaving.abort()
  }, [key, isLoading])

  useEffect(() => {
    if (!shown) return
    historyCache.set(`list ${key}`, shown)
    cacheProducts(shown.products)
  }, [key, shown])

  /** Asks for the next page, or again for the one that failed; while one is on its way it does nothing. */
  const more = () =>
    setState((before) => {
      const isOver = before.shown !== undefined && before.shown.nextCursor === null
      return before.key !== key || before.isLoading || isOver
        ? before
        : { ...before, isLoading: true, failure: undefined }
    })
  return { shown, isLoading, failure, more }
}
