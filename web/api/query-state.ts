import type { Failure, Result } from './result.ts'

export type QueryState<Reply> = {
  key: string
  outcome?: Result<Reply>
  attempt: number
  /** It shows what this tab remembers, which may have changed since: it is asked for once more. */
  isStale: boolean
}

type QueryInit<Reply> = {
  key: string
  given?: Result<Reply> | null
  /** What this tab showed under the same key before. */
  known: Reply | undefined
  /** The key names one entry of the history: going back there finds the same content. */
  isOfVisit?: boolean
}

/** What a section begins with: what the server gave, else what is remembered, else nothing. */
export function initialQueryState<Reply>({ key, given, known, isOfVisit }: QueryInit<Reply>): QueryState<Reply> {
  if (given) return { key, outcome: given, attempt: 0, isStale: false }
  if (known === undefined) return { key, attempt: 0, isStale: false }
  return { key, outcome: { reply: known }, attempt: 0, isStale: !isOfVisit }
}

const isNotFound = ({ status, isGone }: Failure) => isGone === true || status === 404

/** The section with an answer. What is remembered outlives a failed try to renew it, unless it is not there any more. */
export function settleQuery<Reply>(state: QueryState<Reply>, next: Result<Reply>): QueryState<Reply> {
  const keeps = state.isStale && next.failure && !isNotFound(next.failure)
  return { key: state.key, outcome: keeps ? state.outcome : next, attempt: 0, isStale: false }
}
