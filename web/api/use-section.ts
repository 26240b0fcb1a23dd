import { useEffect, useState } from 'react'
import { type Failure, type Outcome, outcomeOf } from './outcome.ts'
import { remembered } from './remembered.ts'
import { answered, begun } from './section-state.ts'

/** A part of a page that loads, fails and is tried again on its own. */
export type Section<Reply> = {
  reply: Reply | undefined
  failure: Failure | undefined
  isLoading: boolean
  retry: () => void
}

type Parts<Reply> = {
  /** What the section shows; another key is other content, and a late answer to the old one is dropped. */
  key: string
  /** What the server's loader found, on the first visit. */
  given?: Outcome<Reply> | null
  /** The key names one entry of the history: going back there finds the same content, and nothing is asked for. */
  isOfVisit?: boolean
  load: (signal: AbortSignal) => Promise<Reply>
}

const start = <Reply>(parts: Parts<Reply>) => begun({ ...parts, known: remembered.get<Reply>(parts.key) })

/**
 * Shows at once what the server gave or this tab remembers. What is only remembered, or not known at all, is loaded once the
 * page stands there.
 */
export function useSection<Reply>(parts: Parts<Reply>): Section<Reply> {
  const [kept, setState] = useState(() => start(parts))
  const state = kept.key === parts.key ? kept : start(parts)
  if (state !== kept) setState(state)
  const { key, outcome, attempt, isStale } = state
  const isLoading = outcome === undefined || attempt > 0
  const wanted = isLoading || isStale

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and the outcome belong to the key; a retry is an attempt
  useEffect(() => {
    if (outcome?.reply !== undefined) remembered.set(key, outcome.reply)
    if (!wanted) return
    const leaving = new AbortController()
    outcomeOf(parts.load(leaving.signal)).then((next) => {
      if (leaving.signal.aborted) return
      if (next.reply !== undefined) remembered.set(key, next.reply)
      setState((before) => (before.key === key ? answered(before, next) : before))
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
