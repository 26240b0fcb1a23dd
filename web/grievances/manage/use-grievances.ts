import { useEffect, useRef, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'

type Loaded = CallResponse<'GET /grievances'>
export type GrievanceRow = Loaded['grievances'][number]
export type GrievanceList = 'open' | 'overdue' | 'closed'

/**
 * The complaints of a search and a list. The first page is loaded again when these change and by `reload`, the next one by `loadMore`; `retry`
 * repeats the last request.
 */
export function useGrievances({ q, show }: { q: string; show: GrievanceList }) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<QueryError>()
  const [isLoading, setLoading] = useState(true)
  const lastRequest = useRef(0)
  const lastCursor = useRef<string>(undefined)

  /** Loads a page; without a cursor it replaces what is shown. */
  const load = async (cursor?: string) => {
    lastCursor.current = cursor
    const request = ++lastRequest.current
    setLoading(true)
    const query = { show, ...(q && { q }), ...(cursor && { cursor }) }
    const { data, error: failure } = await resultFromPromise(call('GET /grievances', { query }))
    // A later request has been sent, or the page was left.
    if (request !== lastRequest.current) return
    setLoading(false)
    setError(failure)
    if (data) {
      setLoaded((before) =>
        cursor && before ? { ...data, grievances: [...before.grievances, ...data.grievances] } : data,
      )
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page depends on the search and the list
  useEffect(() => {
    void load()
    return () => {
      lastRequest.current++
    }
  }, [q, show])
  const nextCursor = loaded?.nextCursor
  return {
    ...{ grievances: loaded?.grievances, counts: loaded?.counts, error, isLoading },
    hasMore: Boolean(nextCursor),
    reload: () => void load(),
    loadMore: () => nextCursor && void load(nextCursor),
    retry: () => void load(lastCursor.current),
  }
}
