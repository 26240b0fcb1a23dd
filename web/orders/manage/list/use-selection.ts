import { useState } from 'react'

export type RowSelection = {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects exactly these rows; no row without an argument. */
  set: (ids: readonly string[]) => void
}

/** The selected rows of a list; another `key` starts with none. */
export function useSelection(list: string): RowSelection {
  const [state, setState] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] })
  const ids = state.list === list ? state.ids : []
  const set = (next: readonly string[]) => setState({ list, ids: next })
  const has = (id: string) => ids.includes(id)
  const toggle = (id: string) => set(has(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return { ids, has, toggle, set }
}
