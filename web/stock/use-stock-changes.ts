import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { type QueryError, resultFromPromise } from '#web/api/result.ts'
import type { StockChange } from './stock-labels.ts'

type LoadedChanges = { stock?: number; changes: StockChange[]; next: string | null }

/** A variant's current stock and its adjustments. The first page is loaded on mount, the next one by `loadMore`. */
export function useStockChanges(variantId: string) {
  const [{ stock, changes, next }, setPages] = useState<LoadedChanges>({ changes: [], next: null })
  const [error, setError] = useState<QueryError>()
  const [isLoading, setLoading] = useState(true)
  const loadMore = async () => {
    setLoading(true)
    const query = next ? { cursor: next } : {}
    const result = await resultFromPromise(call('GET /stock/{variantId}/changes', { params: { variantId }, query }))
    setLoading(false)
    setError(result.error)
    const { data } = result
    if (!data) return
    setPages(({ changes: loaded }) => ({
      stock: data.stock,
      changes: next ? [...loaded, ...data.changes] : data.changes,
      next: data.nextCursor,
    }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is loaded once
  useEffect(() => void loadMore(), [])
  return { stock, changes, hasMore: next !== null, error, isLoading, loadMore }
}
