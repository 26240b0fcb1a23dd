import { useState } from 'react'
import { type RowSelection, useSelection } from '#web/ui/data/use-selection.ts'

export type ProductSelection = RowSelection & {
  /** All products that match the filter are selected, on every page. */
  isAllMatching: boolean
  selectAllMatching: () => void
  clear: () => void
}

/** The selected products of a filter, over its pages. While all that match are selected, a change of a row selects the rows of the page. */
export function useProductSelection(filterKey: string, rowIds: readonly string[]): ProductSelection {
  const selection = useSelection(filterKey)
  const [allMatchingKey, setAllMatchingKey] = useState<string | null>(null)
  const isAllMatching = allMatchingKey === filterKey
  const set = (ids: readonly string[]) => {
    setAllMatchingKey(null)
    selection.set(ids)
  }
  return {
    ids: selection.ids,
    has: (id) => isAllMatching || selection.has(id),
    toggle: (id) => (isAllMatching ? set(rowIds.filter((other) => other !== id)) : selection.toggle(id)),
    set: (ids) => set(isAllMatching ? [] : ids),
    isAllMatching,
    selectAllMatching: () => setAllMatchingKey(filterKey),
    clear: () => set([]),
  }
}
