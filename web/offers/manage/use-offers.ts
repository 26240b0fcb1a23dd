import { useEffect, useRef, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import type { OfferState } from '#contract/offers/offer-limits.ts'
import { call } from '#web/api/call.ts'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'

type Loaded = CallResponse<'GET /offers'>

/**
 * The offers of a search and a state. The first page is loaded again when these change and by `reload`, the next one by `loadMore`; `retry`
 * repeats the last request.
 */
export function useOffers({ q, state }: { q: string; state: OfferState | undefined }) {
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
    const query = { ...(q && { q }), ...(state && { state }), ...(cursor && { cursor }) }
    const { data, error: failure } = await resultFromPromise(call('GET /offers', { query }))
    // A later request has been sent, or the page was left.
    if (request !== lastRequest.current) return
    setLoading(false)
    setError(failure)
    if (data) setLoaded((before) => (cursor && before ? { ...data, offers: [...before.offers, ...data.offers] } : data))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page depends on the search and the state
  useEffect(() => {
    void load()
    return () => {
      lastRequest.current++
    }
  }, [q, state])
  const nextCursor = loaded?.nextCursor
  return {
    ...{ offers: loaded?.offers, total: loaded?.total, error, isLoading },
    hasMore: Boolean(nextCursor),
    reload: () => void load(),
    loadMore: () => nextCursor && void load(nextCursor),
    retry: () => void load(lastCursor.current),
  }
}
