import { useEffect, useState } from 'react'
import { historyCache } from '#web/api/history-cache.ts'
import { usePolling } from '#web/api/use-polling.ts'
import { useQuery } from '#web/api/use-query.ts'
import type { BulkEdit } from '../bulk-edit.ts'

const pollIntervalMs = 3000

export type EditNoticeState = {
  /** The bulk edit that is running, has failed, or has ended in the background; undefined for none. */
  bulkEdit: BulkEdit | undefined
  /** Whether the first request has ended. */
  isReady: boolean
  /** Reads the bulk edits again. The result of `runningId`, which its dialog does not show any more, is announced. */
  update: (runningId: string | null) => void
}

/**
 * The bulk edit that the product list has a notice about. It is polled only while one is running; `onEnded` is called when that one
 * has ended.
 */
export function useEditNotice(onEnded: () => void): EditNoticeState {
  const query = useQuery('GET /bulk-edits', {})
  const { data, error, refetch } = query
  const edits: readonly BulkEdit[] = data?.bulkEdits ?? []
  const [watchedId, setWatchedId] = useState<string | null>(null)
  const running = edits.find(({ state }) => state === 'RUNNING')
  if (running && running.id !== watchedId) setWatchedId(running.id)
  const watched = edits.find(({ id }) => id === watchedId)
  usePolling(query, running !== undefined, pollIntervalMs)

  const endedId = watched && watched.state !== 'RUNNING' ? watched.id : null
  useEffect(() => {
    if (endedId === null) return
    // Cached products of this tab are stale.
    historyCache.clear()
    onEnded()
  }, [endedId, onEnded])

  return {
    bulkEdit: running ?? watched ?? edits.find(({ state }) => state === 'FAILED'),
    isReady: data !== undefined || error !== undefined,
    update: (runningId) => {
      setWatchedId(runningId)
      refetch()
    },
  }
}
