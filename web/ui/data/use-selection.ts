import { useState } from 'react'

export type RowSelection = {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects exactly these rows. */
  set: (ids: readonly string[]) => void
  /** The selection cannot be changed now, because other rows are loading. */
  disabled?: boolean
}

/** The selected rows of a list; with another `key`, such as another page, no row is selected. */
export function useSelection(key: string): RowSelection {
  const [state, setState] = useState<{ key: string; ids: readonly string[] }>({ key, ids: [] })
  const ids = state.key === key ? state.ids : []
  const set = (next: readonly string[]) => setState({ key, ids: next })
  const has = (id: string) => ids.includes(id)
  const toggle = (id: string) => set(has(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return { ids, has, toggle, set }
}
