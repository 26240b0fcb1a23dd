import { useEffect } from 'react'
import { historyCache } from '#web/api/history-cache.ts'
import { usePolling } from '#web/api/use-polling.ts'
import { useQuery } from '#web/api/use-query.ts'
import { isInProgress } from './product-import.ts'

const pollIntervalMs = 1000

/** An import, polled while it is being checked or running. */
export function useImport(id: string) {
  const query = useQuery('GET /product-imports/{id}', { params: { id } })
  const productImport = query.data?.productImport
  usePolling(query, productImport !== undefined && isInProgress(productImport), pollIntervalMs)
  const state = productImport?.state
  // Cached products of this tab may be stale.
  useEffect(() => {
    if (state === 'DONE' || state === 'CANCELED') historyCache.clear()
  }, [state])
  return { ...query, productImport }
}
