import { useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'

export type Suggestions = CallResponse<'GET /search/suggestions'>

/** The debounce of suggestion requests in milliseconds. */
const debounceMs = 150

const suggestionCache = new Map<string, Suggestions>()
const maxCached = 100

/**
 * The server's suggestions for the typed text. Requests are debounced, an earlier request is aborted and a late response
 * dropped. After an error there are no suggestions; the search itself still works.
 */
export function useSuggestions(typed: string): Suggestions | undefined {
  const q = typed.trim().toLowerCase()
  const [last, setLast] = useState<{ q: string; suggestions: Suggestions }>()
  useEffect(() => {
    if (q.length < 2 || suggestionCache.has(q)) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call('GET /search/suggestions', { query: { q }, signal: controller.signal }).then(
        (suggestions) => {
          if (controller.signal.aborted) return
          if (suggestionCache.size >= maxCached) suggestionCache.clear()
          suggestionCache.set(q, suggestions)
          setLast({ q, suggestions })
        },
        () => {},
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])
  if (q.length < 2) return undefined
  // While a request is pending the last suggestions stay, if the typed text extends their query.
  return suggestionCache.get(q) ?? (last && q.startsWith(last.q) ? last.suggestions : undefined)
}
