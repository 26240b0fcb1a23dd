import { useLocation } from 'react-router'
import { adminReviewFilters } from '#contract/reviews/review-limits.ts'
import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { ModerationFilter } from '#web/moderation/ModerationFilter.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { cleanSearchText } from '#web/ui/search-text.ts'
import { ReviewList } from './ReviewList.tsx'
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
      <ModerationFilter labels={filterLabels} current={filter} q={q} />
      <ListSearch
        label="Search reviews"
        placeholder="Search by product"
        value={q}
        preservedParams={{ filter: filter === 'all' ? undefined : filter }}
        className="w-full sm:max-w-md"
      />
      <ReviewList
        key={`${filter} ${q}`}
        query={{ filter, ...(q && { q }) }}
        empty={<NoReviews q={q} filter={filter} />}
      />
    </>
  )
}

/** The empty list: no review matches a search, a new shop has none, or none is hidden or unanswered. */
function NoReviews({ q, filter }: { q: string; filter: (typeof adminReviewFilters)[number] }) {
  const { pathname } = useLocation()
  if (q) return <NoMatches q={q} clearHref={pathname} clearLabel="Show all reviews" />
  if (filter === 'all') return <EmptyState title="No reviews yet" text="Customers review what was delivered to them." />
  return (
    <EmptyState
      title={filter === 'hidden' ? 'No review is hidden' : 'Every review is answered'}
      text={filter === 'unanswered' && 'New ones appear here.'}
      action={<ButtonLink to={pathname}>Show all reviews</ButtonLink>}
    />
  )
}
