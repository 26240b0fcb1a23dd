import { useResolved } from '#web/api/Deferred.tsx'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { StarImage } from '#web/catalogue/product/Stars.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/data/Chip.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { useIsHydrating } from '#web/ui/use-is-hydrating.ts'
import { ReviewItem } from './ReviewItem.tsx'
import type { ReviewsPage, ReviewsResult } from './review.ts'
import { type ReviewFilter, useReviews } from './use-reviews.ts'

type Props = { productId: string; first: ReviewsResult | Promise<ReviewsResult> }

/** The reviews of a product: average, number for each star, filters, order and pages. Nothing without reviews. */
export function ProductReviews({ productId, first }: Props) {
  return <Reviews productId={productId} first={useResolved(first)} />
}

type Rating = NonNullable<ReviewsPage['rating']>

function Reviews({ productId, first }: { productId: string; first: ReviewsResult }) {
  const { filter, reviews, rating, isLoading, error, show, loadMore, retry } = useReviews(productId, first)
  const isHydrating = useIsHydrating()
  const end = useFocusFallback<HTMLDivElement>()
  if (!rating && !error) return null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-16 grid scroll-mt-4 gap-6 lg:mt-28">
      <h2 id="reviews-title" className="text-3xl">
        Reviews
      </h2>
      {rating && (
        <>
          <div className="grid gap-6 md:grid-cols-2">
            <Summary {...rating} />
            <Histogram rating={rating} filter={filter} show={show} disabled={isHydrating} />
          </div>
          <Filters filter={filter} show={show} disabled={isHydrating} />
          <ul aria-label="Reviews" aria-busy={isLoading} className="grid gap-6">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <div role="status" className="contents">
            {!isLoading && !error && <ShownReviews count={reviews.length} />}
          </div>
        </>
      )}
      <QueryErrorBox error={error} fallback="Failed to fetch reviews." onRetry={retry} busy={isLoading} />
      <div ref={end} tabIndex={-1} className="grid gap-6">
        {loadMore && !error && (
          <Button className="justify-self-start" busy={isLoading} disabled={isHydrating} onClick={loadMore}>
            More reviews
          </Button>
        )}
        <p className="text-sm text-muted">
          Only customers to whom the product was delivered can write a review. The shop can answer and, for a stated
          reason, hide a review, but not change it.
        </p>
      </div>
    </section>
  )
}

/** After each filter, screen readers announce how many reviews are shown. */
const ShownReviews = ({ count }: { count: number }) =>
  count === 0 ? (
    <p className="text-muted">No reviews are like that.</p>
  ) : (
    <span className="sr-only">{reviewCount(count)} shown</span>
  )

const reviewCount = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)

const Summary = ({ average, count }: Rating) => (
  <div className="grid content-start gap-2">
    <p className="flex items-center gap-3">
      <span className="font-display text-3xl font-bold">{average}</span>
      <StarImage value={average} />
    </p>
    <p className="text-muted">{reviewCount(count)}</p>
  </div>
)

type FilterProps = { filter: ReviewFilter; show: (filter: ReviewFilter) => void; disabled: boolean }

/** The number of reviews for each number of stars, as buttons that filter by them. */
function Histogram({ rating: { byStars, count }, filter, show, disabled }: FilterProps & { rating: Rating }) {
  const { stars: chosen, ...others } = filter
  return (
    <ul aria-label="Reviews by stars" className="grid gap-2">
      {[5, 4, 3, 2, 1].map((stars) => {
        const number = byStars[stars - 1] ?? 0
        return (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={chosen === stars}
              disabled={disabled}
              className="flex min-h-11 w-full items-center gap-3 text-sm"
              onClick={() => show(chosen === stars ? others : { ...others, stars })}
            >
              <span className={chosen === stars ? 'font-semibold' : ''}>
                {stars} <span aria-hidden="true">★</span>
                <span className="sr-only">{stars === 1 ? 'star' : 'stars'}</span>
              </span>
              <span className="h-2 flex-1 overflow-hidden rounded-full bg-well">
                <span className="block h-full bg-accent" style={{ width: `${(number / count) * 100}%` }} />
              </span>
              <span className="text-muted tabular-nums">{number}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Filters({ filter, show, disabled }: FilterProps) {
  const { sort, withPictures, ...stars } = filter
  const pictures = withPictures && { withPictures }
  const group = useFocusFallback<HTMLFieldSetElement>()
  return (
    <fieldset ref={group} tabIndex={-1} disabled={disabled} className="flex flex-wrap gap-3">
      <legend className="sr-only">Order and filters</legend>
      <Chip selected={sort === 'helpful'} onClick={() => show({ ...filter, sort: 'helpful' })}>
        Most helpful
      </Chip>
      <Chip selected={sort === 'newest'} onClick={() => show({ ...filter, sort: 'newest' })}>
        Newest
      </Chip>
      <Chip
        selected={withPictures === true}
        onClick={() => show({ sort, ...stars, ...(!pictures && { withPictures: true }) })}
      >
        With pictures
      </Chip>
      {filter.stars && (
        <Chip onRemove={() => show({ sort, ...pictures })} removeLabel={`Show all stars, not only ${filter.stars}`}>
          {filter.stars === 1 ? '1 star' : `${filter.stars} stars`}
        </Chip>
      )}
    </fieldset>
  )
}
