import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { OrderTimeline } from '#web/orders/OrderTimeline.tsx'
import { LoadMoreButton } from '#web/ui/paging/LoadMoreButton.tsx'
import { toStep } from './customer-labels.ts'

/** What happened with a customer, the newest first; further pages are appended. */
export function CustomerTimeline({ id }: { id: string }) {
  const { page, error, isLoading, hasMore, loadMore, retry } = useCursorList({
    key: id,
    loadPage: (cursor) => call('GET /customers/{id}/timeline', { params: { id }, query: cursor ? { cursor } : {} }),
    append: (shown, next) => ({ ...next, entries: [...shown.entries, ...next.entries] }),
  })
  const steps = (page?.entries ?? []).map(toStep)
  return (
    <>
      <QueryErrorBox error={error} fallback="Failed to fetch the timeline." onRetry={retry} busy={isLoading} />
      {isLoading && steps.length === 0 && <p role="status">Loading…</p>}
      <OrderTimeline steps={steps} />
      <LoadMoreButton shown={hasMore && !error} busy={isLoading} onClick={loadMore} />
    </>
  )
}
