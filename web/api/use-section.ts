import { useEffect, useState } from 'react'
import { historyCache } from './history-cache.ts'
import { initialQueryState, settleQuery } from './query-state.ts'
import { type Failure, type Result, toResult } from './result.ts'

/** A part of a page that loads, fails and is tried again on its own. */
export type Section<Reply> = {
  reply: Reply | undefined
  failure: Failure | undefined
  isLoading: boolean
  retry: () => void
}

type SectionOptions<Reply> = {
  /** What the section shows; another key is other content, and a late answer to the old one is dropped. */
  key: string
  /** What the server's loader found, on the first visit. */
  given?: Result<Reply> | null
  /** The key names one entry of the history: going back there finds the same content, and nothing is asked for. */
  isOfVisit?: boolean
  load: (signal: AbortSignal) => Promise<Reply>
}

const startQuery = <Reply>(parts: SectionOptions<Reply>) =>
  initialQueryState({ ...parts, known: historyCache.get<Reply>(parts.key) })

/**
 * Shows at once what the server gave or this tab remembers. What is only remembered, or not known at all, is loaded once the
 * page stands there.
 */
export function useSection<Reply>(parts: SectionOptions<Reply>): Section<Reply> {
  const [kept, setState] = useState(() => startQuery(parts))
  const state = kept.key === parts.key ? kept : startQuery(parts)
  if (state !== kept) setState(state)
  const { key, outcome, attempt, isStale } = state
  const isLoading = outcome === undefined || attempt > 0
  const wanted = isLoading || isStale

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and the outcome belong to the key; a retry is an attempt
  useEffect(() => {
    if (outcome?.reply !== undefined) historyCache.set(key, outcome.reply)
    if (!wanted) return
    const leaving = new AbortController()
    toResult(parts.load(leaving.signal)).then((next) => {
      if (leaving.signal.aborted) return
      if (next.reply !== undefined) historyCache.set(key, next.reply)
      setState((before) => (before.key === key ? settleQuery(before, next) : before))
    })
    return () => leaving.abort()
  }, [key, attempt, wanted])

  return {
    reply: outcome?.reply,
    failure: outcome?.failure,
    isLoading,
    retry: () => setState({ ...state, attempt: attempt + 1 }),
  }
}
