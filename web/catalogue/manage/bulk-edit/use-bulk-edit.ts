import { useEffect } from 'react'
import { useQuery } from '#web/api/use-query.ts'

const pollIntervalMs = 1000

/** A bulk edit, polled while it is running. */
export function useBulkEdit(id: string) {
  const query = useQuery('GET /bulk-edits/{id}', { params: { id } })
  const { data, isLoading, error, refetch } = query
  const shouldPoll = error !== undefined || data?.bulkEdit.state === 'RUNNING'
  useEffect(() => {
    if (!shouldPoll || isLoading) return
    const timer = setTimeout(refetch, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [shouldPoll, isLoading, refetch])
  return query
}
