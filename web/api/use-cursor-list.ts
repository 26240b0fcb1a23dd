import { useEffect, useRef, useState } from 'react'
import { type QueryError, resultFromPromise } from './result.ts'

type CursorListOptions<Page> = {
  /** The first page is loaded again when the key changes. */
  key: string
  /** Loads the page at a cursor, or the first one; `shown` is the list so far. */
  loadPage: (cursor: string | undefined, shown: Page | undefined) => Promise<Page>
  append: (shown: Page, next: Page) => Page
}

/**
 * A list by cursor, with its pages so far as one. The first page is loaded on mount, when the key changes and by `reload`, the next one by
 * `loadMore`; `retry` repeats the last request, and `update` changes the list without one.
 */
export function useCursorList<Page extends { nextCursor: string | null }>({
  key,
  loadPage,
  append,
}: CursorListOptions<Page>) {
  const [page, setPage] = useState<Page>()
  const [error, setError] = useState<QueryError>()
  const [isLoading, setLoading] = useState(true)
  const lastRequest = useRef(0)
  const lastCursor = useRef<string>(undefined)

  /** Loads a page; without a cursor it replaces what is shown. */
  const load = async (cursor?: string) => {
    lastCursor.current = cursor
    const request = ++lastRequest.current
    setLoading(true)
    const { data, error: failure } = await resultFromPromise(loadPage(cursor, page))
    // A later request has been sent, or the page was left.
    if (request !== lastRequest.current) return
    setLoading(false)
    setError(failure)
    if (data) setPage((shown) => (cursor && shown ? append(shown, data) : data))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the first page
  useEffect(() => {
    void load()
    return () => {
      lastRequest.current++
    }
  }, [key])
  const nextCursor = page?.nextCursor
  return {
    page,
    error,
    isLoading,
    hasMore: Boolean(nextCursor),
    reload: () => void load(),
    loadMore: () => nextCursor && void load(nextCursor),
    retry: () => void load(lastCursor.current),
    update: (change: (shown: Page) => Page) => setPage((shown) => shown && change(shown)),
  }
}
