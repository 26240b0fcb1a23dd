import { useCallback, useEffect, useState } from 'react'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { call } from './call.ts'
import { historyCache } from './history-cache.ts'
import { type QueryError, type Result, resultFromPromise } from './result.ts'

export type Query<Data> = {
  data: Data | undefined
  error: QueryError | undefined
  /** A request is running: the first one, one for another input, or a refetch. The last data is shown meanwhile. */
  isLoading: boolean
  refetch: () => void
}

type Load<Data> = (signal: AbortSignal) => Promise<Data>

/** Loads the response to a call on mount, when the name or the input changes, and on `refetch`. */
export function useQuery<Name extends CallName>(name: Name, input: CallInput<Name>): Query<CallResponse<Name>> {
  return useLoad(`${name} ${JSON.stringify(input)}`, (signal) => call(name, { ...input, signal }), null)
}

/** Loads data on mount, when the key changes, and on `refetch`. The data is cached under the key until the tab closes. */
export function useCachedQuery<Data>(key: string, load: Load<Data>): Query<Data> {
  return useLoad(key, load, key)
}

/** Loads data when the key changes and on `refetch`; without a cache key the data is not cached. Only `refetch` loads cached data again. */
function useLoad<Data>(key: string, load: Load<Data>, cacheKey: string | null): Query<Data> {
  const [attempt, setAttempt] = useState(0)
  const request = `${key} ${attempt}`
  const [stored, setSettled] = useState<{ key: string; request: string; result: Result<Data> }>()
  let settled = stored
  if (cacheKey && settled?.key !== key) {
    const data = historyCache.get<Data>(cacheKey)
    if (data !== undefined) {
      settled = { key, request, result: { data } }
      setSettled(settled)
    }
  }
  const isLoading = settled?.request !== request

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request contains the key and the attempt
  useEffect(() => {
    if (!isLoading) return
    const controller = new AbortController()
    resultFromPromise(load(controller.signal)).then((result) => {
      if (controller.signal.aborted) return
      if (cacheKey && result.data !== undefined) historyCache.set(cacheKey, result.data)
      setSettled({ key, request, result })
    })
    return () => controller.abort()
  }, [request])

  const refetch = useCallback(() => setAttempt((before) => before + 1), [])
  return { data: settled?.result.data, error: settled?.result.error, isLoading, refetch }
}
