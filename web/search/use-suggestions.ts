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
  const [answer, setAnswer] = useState<{ q: string; reply: Suggestions }>()
  useEffect(() => {
    if (q.length < 2 || suggestionCache.has(q)) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call('GET /search/suggestions', { query: { q }, signal: leaving.signal }).then(
        (reply) => {
          if (leaving.signal.aborted) return
          if (suggestionCache.size >= maxCached) suggestionCache.clear()
          suggestionCache.set(q, reply)
          setAnswer({ q, reply })
        },
        () => {},
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [q])
  if (q.length < 2) return undefined
  // While a request is pending the last suggestions stay, if the typed text extends their query.
  return suggestionCache.get(q) ?? (answer && q.startsWith(answer.q) ? answer.reply : undefined)
}
