import { type ReactNode, useState } from 'react'
import type { CallInput, CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useChangeableList } from '#web/moderation/use-changeable-list.ts'
import { useReloadAfterConflict } from '#web/moderation/use-reload-after-conflict.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListStatus } from '#web/ui/data/ListStatus.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AnswerReview } from './AnswerReview.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'
import { HideReview } from './HideReview.tsx'
import { ReviewRow } from './ReviewRow.tsx'

type Props = {
  query: NonNullable<CallInput<'GET /reviews'>['query']>
  /** Shown if the query finds no review. */
  empty: ReactNode
}

const toPage = ({ reviews: rows, nextCursor }: CallResponse<'GET /reviews'>) => ({ rows, nextCursor })

/** The reviews of a query, the newest first, with further pages; administrators answer and hide them. */
export function ReviewList({ query, empty }: Props) {
  const { data, error, isLoading, refetch } = useQuery('GET /reviews', { query })
  const first = data && toPage(data)
  const loadPage = async (cursor: string) => toPage(await call('GET /reviews', { query: { ...query, cursor } }))
  const { rows: reviews, loadMore, change, reset } = useChangeableList(first, loadPage, 'Failed to fetch reviews.')
  const [answering, setAnswering] = useState<AdminReview>()
  const [hiding, setHiding] = useState<AdminReview>()
  const { onConflict, onDialogClosed } = useReloadAfterConflict(() => {
    reset()
    refetch()
  })
  const closeAnswer = () => {
    setAnswering(undefined)
    onDialogClosed()
  }
  const saved = ({ message, review }: ChangedReview) => {
    toast.success(message)
    change(review)
  }
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch reviews." onRetry={refetch} busy={isLoading} />
  }
  return (
    <>
      <ListStatus count={data && reviews.length} empty={empty} />
      {!data && <TableSkeleton />}
      {reviews.length > 0 && (
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
      {loadMore && (
        <Button className="justify-self-center max-sm:justify-self-stretch" onClick={loadMore}>
          Load more
        </Button>
      )}
      {answering && (
        <AnswerReview
          key={answering.id}
          review={answering}
          onClose={closeAnswer}
          onSaved={saved}
          onOutdated={onConflict}
        />
      )}
      {hiding && <HideReview key={hiding.id} review={hiding} onClose={() => setHiding(undefined)} onSaved={saved} />}
    </>
  )
}
