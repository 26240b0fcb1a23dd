import { useState } from 'react'
import type { CallInput } from '#contract/calls.ts'
import { maxPageSize, maxSelectedOrders } from '#contract/limits.ts'
import { call } from '#web/api/call.ts'
import type { RowSelection } from '#web/ui/data/use-selection.ts'

export type OrdersQuery = NonNullable<CallInput<'GET /orders/all'>['query']>

/** Selects all orders of the list, at most as many as can be shipped or printed together: `count`. */
export function useSelectMatching(query: OrdersQuery, total: number, selection: RowSelection) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const count = Math.min(total, maxSelectedOrders)
  const select = async () => {
    setState({ busy: true, error: null })
    try {
      selection.set(await fetchOrderIds(query, count))
      setState({ busy: false, error: null })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return { ...state, count, select }
}

/** The ids of the first orders of a list. */
async function fetchOrderIds(query: OrdersQuery, count: number): Promise<string[]> {
  const pages = Array.from({ length: Math.ceil(count / maxPageSize) }, (_, index) =>
    call('GET /orders/all', { query: { ...query, page: String(index + 1), pageSize: String(maxPageSize) } }),
  )
  const ids = (await Promise.all(pages)).flatMap(({ orders }) => orders.map(({ id }) => id))
  // An order that was placed meanwhile moves another one to the next page.
  return [...new Set(ids)]
}
