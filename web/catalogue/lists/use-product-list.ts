import { useEffect, useRef, useState } from 'react'
import type { DeferredResult } from '#web/api/Deferred.tsx'
import { historyCache, targetHistoryEntry } from '#web/api/history-cache.ts'
import { resultFromPromise } from '#web/api/result.ts'
import { appendPage, type ListState } from './list-state.ts'
import { cacheProducts } from './product-cache.ts'
import type { ProductPage } from './product-lists.ts'

type ProductListOptions<Page extends ProductPage> = {
  /** Identifies the list of a history entry. A response for an earlier key is ignored. */
  key: string
  /** The loader's result; null if the client loader found the list in the history cache. */
  firstPage: DeferredResult<Page> | null
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page>
}

/** A list that grows page by page. */
export type InfiniteProductList<Page extends ProductPage = ProductPage> = Omit<ListState<Page>, 'key'> & {
  loadMore: () => void
}

const cacheKey = (historyEntry: string | null) => `list ${historyEntry}`

/** Whether a client loader's navigation goes back or forward to a list of which all pages are cached. */
export const isListCached = (request: Request): boolean =>
  historyCache.get(cacheKey(targetHistoryEntry(request))) !== undefined

function initialState<Page extends ProductPage>({ key, firstPage }: ProductListOptions<Page>): ListState<Page> {
  const page = historyCache.get<Page>(cacheKey(key))
  if (page) return { key, page, isLoading: false }
  const isLoaded = firstPage !== null && !(firstPage instanceof Promise)
  return isLoaded ? appendPage({ key, isLoading: false }, firstPage) : { key, isLoading: true }
}

/** The loaded products of a list. Going back to its history entry shows all of them again without a request. */
export function useProductList<Page extends ProductPage>(options: ProductListOptions<Page>): InfiniteProductList<Page> {
  const [stored, setState] = useState(() => initialState(options))
  const state = stored.key === options.key ? stored : initialState(options)
  if (state !== stored) setState(state)
  const { key, page: loadedPage, isLoading, error } = state
  const consumed = useRef<unknown>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and the cursor belong to the list that the key names
  useEffect(() => {
    if (!isLoading) return
    const controller = new AbortController()
    const { firstPage, load } = options
    // The loader's promise is used once; a retry calls `load`.
    const isFirst = firstPage instanceof Promise && consumed.current !== firstPage
    consumed.current = firstPage
    const page = isFirst ? firstPage : resultFromPromise(load(loadedPage?.nextCursor ?? null, controller.signal))
    page.then((result) => {
      if (!controller.signal.aborted) setState((before) => (before.key === key ? appendPage(before, result) : before))
    })
    return () => controller.abort()
  }, [key, isLoading])

  useEffect(() => {
    if (!loadedPage) return
    historyCache.set(cacheKey(key), loadedPage)
    cacheProducts(loadedPage.products)
  }, [key, loadedPage])

  /** Loads the next page, or the failed one again. Does nothing while a page is loading or after the last one. */
  const loadMore = () =>
    setState((before) => {
      const isComplete = before.page !== undefined && before.page.nextCursor === null
      return before.key !== key || before.isLoading || isComplete
        ? before
        : { ...before, isLoading: true, error: undefined }
    })
  return { page: loadedPage, isLoading, error, loadMore }
}
