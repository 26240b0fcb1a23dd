import { type ReactNode, useState } from 'react'
import type { CallInput } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AnswerReview } from './AnswerReview.tsx'
import type { AdminReview } from './admin-review.ts'
import { HideReview } from './HideReview.tsx'
import { ReviewRow } from './ReviewRow.tsx'

type Props = {
  query: NonNullable<CallInput<'GET /reviews'>['query']>
  /** Shown if the query finds no review. */
  empty: ReactNode
}

/** The reviews of a query, the newest first, with further pages; administrators answer and hide them. */
export function ReviewList({ query, empty }: Props) {
  const first = useQuery('GET /reviews', { query })
  const [later, setLater] = useState<{ reviews: AdminReview[]; nextCursor: string | null }>()
  const [changed, setChanged] = useState<Readonly<Record<string, AdminReview>>>({})
  const [answering, setAnswering] = useState<AdminReview>()
  const [hiding, setHiding] = useState<AdminReview>()
  const { data, error, isLoading, refetch } = first
  const nextCursor = later ? later.nextCursor : data?.nextCursor
  const reviews = [...(data?.reviews ?? []), ...(later?.reviews ?? [])].map((review) => changed[review.id] ?? review)
  const loadMore = (cursor: string) =>
    call('GET /reviews', { query: { ...query, cursor } }).then(
      (page) => setLater({ ...page, reviews: [...(later?.reviews ?? []), ...page.reviews] }),
      () => toast.error('Failed to fetch reviews.'),
    )
  const saved = ({ message, review }: { message: string; review: AdminReview }) => {
    toast.success(message)
    setChanged({ ...changed, [review.id]: review })
  }
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch reviews." onRetry={refetch} busy={isLoading} />
  }
  if (!data) return <TableSkeleton />
  if (reviews.length === 0) return empty
  return (
    <>
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
      {nextCursor && (
        <Button className="justify-self-center max-sm:justify-self-stretch" onClick={() => void loadMore(nextCursor)}>
          Load more
        </Button>
      )}
      {answering && (
        <AnswerReview key={answering.id} review={answering} onClose={() => setAnswering(undefined)} onSaved={saved} />
      )}
      {hiding && <HideReview key={hiding.id} review={hiding} onClose={() => setHiding(undefined)} onSaved={saved} />}
    </>
  )
}
