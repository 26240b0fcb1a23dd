/** The products that are selected for a bulk edit; it belongs to one filter. */
type SelectionState = {
  filterKey: string
  /** All products that match the filter are selected, on every page; then `ids` is empty. */
  isAllMatching: boolean
  ids: readonly string[]
}

export const noSelection = (filterKey: string): SelectionState => chooseRows(filterKey, [])

/** Selects exactly these rows. */
export const chooseRows = (filterKey: string, ids: readonly string[]): SelectionState => ({
  filterKey,
  isAllMatching: false,
  ids,
})

export const chooseAllMatching = (filterKey: string): SelectionState => ({ filterKey, isAllMatching: true, ids: [] })

/** The selection of a filter: none if `state` belongs to another filter. */
export const selectionFor = (state: SelectionState, filterKey: string): SelectionState =>
  state.filterKey === filterKey ? state : noSelection(filterKey)

/** Adds or removes a row. While all that match are selected, the other rows of the page become the selection. */
export function toggleRow(state: SelectionState, id: string, pageIds: readonly string[]): SelectionState {
  const { filterKey, isAllMatching, ids } = state
  const before = isAllMatching ? pageIds : ids
  return chooseRows(filterKey, before.includes(id) ? before.filter((other) => other !== id) : [...before, id])
}
