import { useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'

export type Suggestions = CallResponse<'GET /search/suggestions'>

/** How long the field waits after typing before it asks, in milliseconds. */
const debounceMs = 150

const suggestionCache = new Map<string, Suggestions>()
const maxCached = 100

/**
 * What the server suggests for what is typed: asked for once typing rests, the question before given up, a late answer
 * dropped. A failure suggests nothing; the search itself still works.
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
  // While the next answer is on its way the last one stays, as long as typing goes on from there.
  return suggestionCache.get(q) ?? (answer && q.startsWith(answer.q) ? answer.reply : undefined)
}
