import { useCallback, useEffect, useRef, useState } from 'react'
import { type Result, resultFromPromise, withCacheFallback } from './result.ts'
import type { Query } from './use-query.ts'

/**
 * Loads data for an id, on mount, when the id changes, and on `refetch`; without a request for an empty id. Data that was loaded for an
 * id before is shown at once when the id returns.
 */
export function useQueryById<Data>(id: string, load: (id: string, signal: AbortSignal) => Promise<Data>): Query<Data> {
  const [results, setResults] = useState<Readonly<Record<string, Result<Data>>>>({})
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState('')
  const latestLoad = useRef(load)
  latestLoad.current = load
  const request = `${id} ${attempt}`

  useEffect(() => {
    if (id === '') return
    const controller = new AbortController()
    resultFromPromise(latestLoad.current(id, controller.signal)).then((result) => {
      if (controller.signal.aborted) return
      setResults((before) => ({ ...before, [id]: withCacheFallback(result, before[id]?.data) }))
      setSettled(request)
    })
    return () => controller.abort()
  }, [id, request])

  const refetch = useCallback(() => setAttempt((before) => before + 1), [])
  const result = results[id]
  return { data: result?.data, error: result?.error, isLoading: id !== '' && settled !== request, refetch }
}
