import { useState } from 'react'

export type RowSelection = {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Chooses exactly these; none at all without any. */
  set: (ids: readonly string[]) => void
}

/** The rows that somebody has ticked in one list; another list, by its key, begins with none. */
export function useSelection(list: string): RowSelection {
  const [state, setState] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] })
  const ids = state.list === list ? state.ids : []
  const set = (next: readonly string[]) => setState({ list, ids: next })
  const has = (id: string) => ids.includes(id)
  const toggle = (id: string) => set(has(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return { ids, has, toggle, set }
}
