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

/**
 * Loads data on mount, when the key or the input changes, and on `refetch`: either by a call's name and input,
 * or by a key and a load function. The data of a key is cached until the tab closes, the data of a call is not.
 */
export function useQuery<Name extends CallName>(name: Name, input: CallInput<Name>): Query<CallResponse<Name>>
export function useQuery<Data>(key: string, load: Load<Data>): Query<Data>
export function useQuery(name: string, inputOrLoad: object | Load<unknown>): Query<unknown> {
  const load: Load<unknown> =
    typeof inputOrLoad === 'function'
      ? (inputOrLoad as Load<unknown>)
      : (signal) => call(name as CallName, { ...inputOrLoad, signal } as never)
  const cacheKey = load === inputOrLoad ? name : null
  const [attempt, setAttempt] = useState(0)
  const request = `${name} ${cacheKey ? '' : JSON.stringify(inputOrLoad)} ${attempt}`
  const [settled, setSettled] = useState<{ request: string; result: Result<unknown> } | undefined>(() => {
    const cached = cacheKey ? historyCache.get(cacheKey) : undefined
    return cached === undefined ? undefined : { request, result: { data: cached } }
  })
  const isLoading = settled?.request !== request

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request key contains the name, the input and the attempt
  useEffect(() => {
    if (!isLoading) return
    const controller = new AbortController()
    resultFromPromise(load(controller.signal)).then((result) => {
      if (controller.signal.aborted) return
      if (cacheKey && result.data !== undefined) historyCache.set(cacheKey, result.data)
      setSettled({ request, result })
    })
    return () => controller.abort()
  }, [request])

  const refetch = useCallback(() => setAttempt((before) => before + 1), [])
  return { data: settled?.result.data, error: settled?.result.error, isLoading, refetch }
}
