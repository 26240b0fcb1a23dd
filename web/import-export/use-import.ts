import { useEffect } from 'react'
import { historyCache } from '#web/api/history-cache.ts'
import { useRead } from '#web/api/use-read.ts'
import { isInProgress } from './product-import.ts'

const pollIntervalMs = 1000

/** An import as it stands; while it is checked or runs, it is asked after again and again. */
export function useImport(id: string) {
  const reading = useRead('GET /product-imports/{id}', { params: { id } })
  const { reply, isLoading, reload } = reading
  const productImport = reply?.productImport
  const works = productImport !== undefined && isInProgress(productImport)
  useEffect(() => {
    if (!works || isLoading) return
    const timer = setTimeout(reload, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [works, isLoading, reload])
  const state = productImport?.state
  // What this tab remembers of the shop may have changed.
  useEffect(() => {
    if (state === 'DONE' || state === 'CANCELED') historyCache.clear()
  }, [state])
  return { ...reading, productImport }
}
