import { useCallback, useEffect, useState } from 'react'
import type { CallInput, CallName, CallResponse } from '#contract/calls.ts'
import { call } from './call.ts'
import { historyCache } from './history-cache.ts'
import { isMissing, type QueryError, resultFromPromise } from './result.ts'

export type Query<Data> = {
  /** What was loaded. It stays when a refetch fails, beside the error, unless the resource is missing. */
  data: Data | undefined
  error: QueryError | undefined
  /** A request is running: the first one, one for another input, or a refetch. The last data is shown meanwhile. */
  isLoading: boolean
  refetch: () => void
}

type Load<Data> = (signal: AbortSignal) => Promise<Data>

/** The last request that has ended, and the data of its key. */
type Settled<Data> = { key: string; request: string } & Pick<Query<Data>, 'data' | 'error'>

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
  const [stored, setSettled] = useState<Settled<Data>>()
  let settled = stored
  if (cacheKey && settled?.key !== key) {
    const data = historyCache.get<Data>(cacheKey)
    if (data !== undefined) {
      settled = { key, request, data, error: undefined }
      setSettled(settled)
    }
  }
  const isLoading = settled?.request !== request

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request contains the key and the attempt
  useEffect(() => {
    if (!isLoading) return
    const controller = new AbortController()
    resultFromPromise(load(controller.signal)).then(({ data, error }) => {
      if (controller.signal.aborted) return
      if (cacheKey && data !== undefined) historyCache.set(cacheKey, data)
      setSettled((before) => {
        const isKept = error && !isMissing(error) && before?.key === key
        return { key, request, data: isKept ? before.data : data, error }
      })
    })
    return () => controller.abort()
  }, [request])

  const refetch = useCallback(() => setAttempt((before) => before + 1), [])
  return { data: settled?.data, error: settled?.error, isLoading, refetch }
}
