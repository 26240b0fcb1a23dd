import { useEffect, useState } from 'react'
import { type Outcome, outcomeOf } from '#web/api/outcome.ts'
import { remembered } from '#web/api/remembered.ts'
import { grown, type ListState as State } from './list-state.ts'
import type { ProductPage } from './product-lists.ts'
import { rememberSeen } from './seen-products.ts'

type Parts<Page extends ProductPage> = {
  /** Another key is another list; a late answer to the old one is dropped. */
  key: string
  given?: Outcome<Page> | null
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page>
}

/** A list that grows page by page: what it shows, whether more is coming, and why not. */
export type ProductListState<Page extends ProductPage = ProductPage> = Omit<State<Page>, 'key'> & { more: () => void }

function start<Page extends ProductPage>({ key, given }: Parts<Page>): State<Page> {
  const shown = remembered.get<Page>(`list ${key}`)
  if (shown) return { key, shown, isLoading: false }
  return given ? grown({ key, isLoading: false }, given) : { key, isLoading: true }
}

/** The products of a list, as far as loaded. Coming back to the same entry of the history brings back all of them. */
export function useProductList<Page extends ProductPage>(parts: Parts<Page>): ProductListState<Page> {
  const [kept, setState] = useState(() => start(parts))
  const state = kept.key === parts.key ? kept : start(parts)
  if (state !== kept) setState(state)
  const { key, shown, isLoading, failure } = state

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` and the cursor belong to the list that the key names
  useEffect(() => {
    if (!isLoading) return
    const leaving = new AbortController()
    outcomeOf(parts.load(shown?.nextCursor ?? null, leaving.signal)).then((outcome) => {
      if (!leaving.signal.aborted) setState((before) => (before.key === key ? grown(before, outcome) : before))
    })
    return () => leaving.abort()
  }, [key, isLoading])

  useEffect(() => {
    if (!shown) return
    remembered.set(`list ${key}`, shown)
    rememberSeen(shown.products)
  }, [key, shown])

  /** Asks for the next page, or again for the one that failed; while one is on its way it does nothing. */
  const more = () =>
    setState((before) => {
      const isOver = before.shown !== undefined && before.shown.nextCursor === null
      return before.key !== key || before.isLoading || isOver
        ? before
        : { ...before, isLoading: true, failure: undefined }
    })
  return { shown, isLoading, failure, more }
}
