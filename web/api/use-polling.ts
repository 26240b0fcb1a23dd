import { useEffect } from 'react'
import type { Query } from './use-query.ts'

/** Refetches a query while it should be polled, each time after an interval in milliseconds since the last response. */
export function usePolling(
  { isLoading, refetch }: Pick<Query<unknown>, 'isLoading' | 'refetch'>,
  shouldPoll: boolean,
  intervalMs: number,
) {
  useEffect(() => {
    if (!shouldPoll || isLoading) return
    const timer = setTimeout(refetch, intervalMs)
    return () => clearTimeout(timer)
  }, [shouldPoll, isLoading, refetch, intervalMs])
}
