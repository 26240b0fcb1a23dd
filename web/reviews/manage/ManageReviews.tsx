import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CallResponse } from '#contract/calls.ts'
import { adminReviewFilters } from '#contract/reviews/review-limits.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { NoMatches } from '#web/catalogue/manage/NoMatches.tsx'
import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { FilterTabs } from '#web/moderation/FilterTabs.tsx'
import { useChangeableList } from '#web/moderation/use-changeable-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { usePageParams } from '#web/ui/data/page-params.ts'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { cleanSearchText } from '#web/ui/search-text.ts'
import { AnswerReview } from './AnswerReview.tsx'
import type { AdminReview, ChangedReview } from './admin-review.ts'
import { HideReview } from './HideReview.tsx'
import { ReviewRow } from './ReviewRow.tsx'
import { ReviewSettings } from './ReviewSettings.tsx'

const filterLabels = { all: 'All', unanswered: 'Unanswered', hidden: 'Hidden' } as const

/** All reviews, the newest first: administrators answer them, and hide them for a reason. */
export function ManageReviews() {
  const { param } = usePageParams()
  const q = cleanSearchText(param('q'))
  const filter = adminReviewFilters.find((one) => one === param('filter')) ?? 'all'
  return (
    <>
      <PageHeader
        title="Reviews"
        text="Only their authors can change reviews. You answer, or hide them for a reason."
      />
      <ProductTabs />
      <ReviewSettings />
      <FilterTabs labels={filterLabels} current={filter} q={q} />
      <ListSearch
        label="Search reviews"
        placeholder="Search by product"
        value={q}
        preservedParams={{ filter: filter === 'all' ? undefined : filter }}
        className="w-full sm:max-w-md"
      />
      <ReviewList key={`${filter} ${q}`} q={q} filter={filter} />
    </>
  )
}

const toPage = ({ reviews: rows, nextCursor }: CallResponse<'GET /reviews'>) => ({ rows, nextCursor })

type ListProps = { q: string; filter: (typeof adminReviewFilters)[number] }

function ReviewList({ q, filter }: ListProps) {
  const { pathname } = useLocation()
  const query = { filter, ...(q && { q }) }
  const { data, error, isLoading, refetch } = useQuery('GET /reviews', { query })
  const first = data && toPage(data)
  const loadPage = async (cursor: string) => toPage(await call('GET /reviews', { query: { ...query, cursor } }))
  const { rows: reviews, loadMore, change } = useChangeableList(first, loadPage, 'Failed to fetch reviews.')
  const [answering, setAnswering] = useState<AdminReview>()
  const [hiding, setHiding] = useState<AdminReview>()
  const saved = ({ message, review }: ChangedReview) => {
    toast.success(message)
    change(review)
  }
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch reviews." onRetry={refetch} busy={isLoading} />
  }
  if (!data) return <TableSkeleton />
  if (reviews.length === 0) return <NoMatches q={q} clearHref={pathname} clearLabel="Show all reviews" />
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
      {loadMore && (
        <Button className="justify-self-center max-sm:justify-self-stretch" onClick={loadMore}>
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
