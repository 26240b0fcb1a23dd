import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { type Failure, toResult } from '#web/api/result.ts'
import type { StockChange } from './stock-labels.ts'

type LoadedChanges = { stock?: number; changes: StockChange[]; next: string | null }

/** A variant's current stock and its adjustments; `read` loads the next page. */
export function useStockChanges(variantId: string) {
  const [{ stock, changes, next }, setPages] = useState<LoadedChanges>({ changes: [], next: null })
  const [failure, setFailure] = useState<Failure>()
  const [isLoading, setLoading] = useState(true)
  const read = async () => {
    setLoading(true)
    const query = next ? { cursor: next } : {}
    const outcome = await toResult(call('GET /stock/{variantId}/changes', { params: { variantId }, query }))
    setLoading(false)
    setFailure(outcome.failure)
    const { reply } = outcome
    if (!reply) return
    setPages(({ changes: before }) => ({
      stock: reply.stock,
      changes: next ? [...before, ...reply.changes] : reply.changes,
      next: reply.nextCursor,
    }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is loaded once
  useEffect(() => void read(), [])
  return { stock, changes, hasMore: next !== null, failure, isLoading, read }
}
