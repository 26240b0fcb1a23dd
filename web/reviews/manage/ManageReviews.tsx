import { useState } from 'react'
import { useLocation } from 'react-router'
import { adminReviewFilters } from '#contract/reviews/review-limits.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { NoMatches } from '#web/catalogue/manage/NoMatches.tsx'
import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { usePageParams } from '#web/ui/data/page-params.ts'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { cleanSearchText } from '#web/ui/search-text.ts'
import { AnswerReview } from './AnswerReview.tsx'
import type { AdminReview } from './admin-review.ts'
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
      <FilterTabs q={q} current={filter} />
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

type ListProps = { q: string; filter: (typeof adminReviewFilters)[number] }

function ReviewList({ q, filter }: ListProps) {
  const { pathname } = useLocation()
  const query = { filter, ...(q && { q }) }
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

function FilterTabs({ q, current }: { q: string; current: ListProps['filter'] }) {
  const { pathname } = useLocation()
  const tabs = adminReviewFilters.map((filter) => {
    const search = new URLSearchParams({ ...(q && { q }), ...(filter !== 'all' && { filter }) }).toString()
    return {
      label: filterLabels[filter],
      to: search ? `${pathname}?${search}` : pathname,
      current: filter === current,
    }
  })
  return <TabLinks label="Filter" tabs={tabs} />
}
