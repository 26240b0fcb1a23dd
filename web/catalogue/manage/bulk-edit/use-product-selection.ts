import { useState } from 'react'
import type { RowSelection } from '#web/ui/data/use-selection.ts'
import { chooseAllMatching, chooseRows, noSelection, selectionFor, toggleRow } from './product-selection.ts'

export type ProductSelection = RowSelection & {
  /** All products that match the filter are selected, on every page. */
  isAllMatching: boolean
  selectAllMatching: () => void
  clear: () => void
}

type Input = {
  /** The filter in the URL, without page and sorting. */
  filterKey: string
  rowIds: readonly string[]
  /** The rows may still be those of another filter: they cannot be selected. */
  disabled: boolean
}

/** The selected products of a filter, over its pages. */
export function useProductSelection({ filterKey, rowIds, disabled }: Input): ProductSelection {
  const [state, setState] = useState(() => noSelection(filterKey))
  const current = selectionFor(state, filterKey)
  const { isAllMatching, ids } = current
  return {
    ids,
    disabled,
    has: (id) => isAllMatching || ids.includes(id),
    toggle: (id) => setState(toggleRow(current, id, rowIds)),
    set: (next) => setState(chooseRows(filterKey, isAllMatching ? [] : next)),
    isAllMatching,
    selectAllMatching: () => setState(chooseAllMatching(filterKey)),
    clear: () => setState(noSelection(filterKey)),
  }
}
