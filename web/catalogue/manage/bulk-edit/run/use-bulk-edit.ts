import { usePolling } from '#web/api/use-polling.ts'
import { useQuery } from '#web/api/use-query.ts'

const pollIntervalMs = 1000

/** A bulk edit, polled while it is running. */
export function useBulkEdit(id: string) {
  const query = useQuery('GET /bulk-edits/{id}', { params: { id } })
  const { data, error } = query
  usePolling(query, error !== undefined || data?.bulkEdit.state === 'RUNNING', pollIntervalMs)
  return query
}

/** The id of a bulk edit that was running when the dialog opened; one runs at a time. */
export function useRunningEditId(): string | null {
  const { data } = useQuery('GET /bulk-edits', {})
  return data?.bulkEdits.find(({ state }) => state === 'RUNNING')?.id ?? null
}
