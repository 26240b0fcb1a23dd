import { useEffect, useRef, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { maxPageSize } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'

type Loaded = CallResponse<'GET /products/incomplete'>
export type IncompleteProduct = Loaded['products'][number]

const pageSize = 20

type PageRequest = { limit: number; cursor?: string | undefined }

/**
 * The products that lack what their category requires. The first page is loaded on mount, the next one by `loadMore`; `reload` loads as
 * many as are shown, at most one large page. `retry` repeats the last request.
 */
export function useIncompleteProducts() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<QueryError>()
  const [isLoading, setLoading] = useState(true)
  const lastRequest = useRef(0)
  const lastPage = useRef<PageRequest>({ limit: pageSize })

  /** Loads a page; without a cursor it replaces what is shown. */
  const load = async ({ limit, cursor }: PageRequest) => {
    lastPage.current = { limit, cursor }
    const request = ++lastRequest.current
    setLoading(true)
    const query = { limit: String(limit), ...(cursor && { cursor }) }
    const result = await resultFromPromise(call('GET /products/incomplete', { query }))
    // A later request has been sent, or the page was left.
    if (request !== lastRequest.current) return
    setLoading(false)
    setError(result.error)
    const { data } = result
    if (!data) return
    setLoaded((before) => (cursor && before ? { ...data, products: [...before.products, ...data.products] } : data))
  }
  const reload = () => load({ limit: Math.min(maxPageSize, Math.max(pageSize, loaded?.products.length ?? 0)) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is loaded once
  useEffect(() => {
    void load({ limit: pageSize })
    return () => {
      lastRequest.current++
    }
  }, [])
  const nextCursor = loaded?.nextCursor
  return {
    products: loaded?.products,
    totalItems: loaded?.totalItems,
    hasMore: Boolean(nextCursor),
    error,
    isLoading,
    reload: () => void reload(),
    loadMore: () => nextCursor && void load({ limit: pageSize, cursor: nextCursor }),
    retry: () => void load(lastPage.current),
  }
}
