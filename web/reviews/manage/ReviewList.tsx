import { type ReactNode, useState } from 'react'
import type { CallInput } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useChangeableList } from '#web/moderation/use-changeable-list.ts'
import { useReloadAfterConflict } from '#web/moderation/use-reload-after-conflict.ts'
import { ListStatus } from '#web/ui/data/ListStatus.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { LoadMoreButton } from '#web/ui/paging/LoadMoreButton.tsx'
import { AnswerReview } from './AnswerReview.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'
import { HideReview } from './HideReview.tsx'
import { ReviewRow } from './ReviewRow.tsx'

type Props = {
  query: NonNullable<CallInput<'GET /reviews'>['query']>
  /** Shown if the query finds no review. */
  empty: ReactNode
}

/** The reviews of a query, the newest first, with further pages; administrators answer and hide them. */
export function ReviewList({ query, empty }: Props) {
  const list = useChangeableList(JSON.stringify(query), async (cursor) => {
    const { reviews, nextCursor } = await call('GET /reviews', { query: { ...query, ...(cursor && { cursor }) } })
    return { rows: reviews, nextCursor }
  })
  const [answering, setAnswering] = useState<AdminReview>()
  const [hiding, setHiding] = useState<AdminReview>()
  const { onConflict, onDialogClosed } = useReloadAfterConflict(list.reload)
  const close = () => {
    setAnswering(undefined)
    setHiding(undefined)
    onDialogClosed()
  }
  const saved = ({ message, review }: ChangedReview) => {
    toast.success(message)
    list.change(review)
  }
  const { rows: reviews, error, isLoading, hasMore } = list
  return (
    <>
      <ListStatus count={reviews?.length} empty={empty} />
      {!reviews && !error && <TableSkeleton />}
      {reviews && reviews.length > 0 && (
        <ul aria-label="Reviews" className="grid gap-5">
          {reviews.map((review) => (
            <ReviewRow
              key={review.id}
              review={review}
              onAnswer={() => setAnswering(review)}
              onHide={() => setHiding(review)}
            />
          ))}
        </ul>
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch reviews." onRetry={list.retry} busy={isLoading} />
      <LoadMoreButton shown={hasMore && !error} busy={isLoading} onClick={list.loadMore} />
      {answering && (
        <AnswerReview key={answering.id} review={answering} onClose={close} onSaved={saved} onOutdated={onConflict} />
      )}
      {hiding && <HideReview key={hiding.id} review={hiding} onClose={close} onSaved={saved} onOutdated={onConflict} />}
    </>
  )
}
