import { reviewDisplay } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'
import type { ProductViewModel } from '../product.ts'

const starPath =
  'M12 2.6l2.9 5.9 6.5.9-4.700 4.600 1.100 6.500-5.800-3.100-5.800 3.100 1.100-6.500L2.600 9.400l6.500-.9z'

type Props = { rating: ProductViewModel['rating'] }

/** The rating of a product; without reviews the fixed display (specification 9), unless the owner has switched it off. */
export function Stars({ rating }: Props) {
  const company = useCompany()
  if (!rating) return company?.ratingShown && <Rating average={reviewDisplay.rating} count={reviewDisplay.count} />
  return (
    <a href="#reviews">
      <Rating {...rating} />
    </a>
  )
}

const Rating = ({ average, count }: { average: number; count: number }) => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm">
    <StarImage value={average} />
    <span className="font-display text-base font-semibold">{average}</span>
    <span className="text-muted">
      {count} {count === 1 ? 'review' : 'reviews'}
    </span>
  </p>
)

/** Five stars, of which the value is filled. */
export const StarImage = ({ value }: { value: number }) => (
  <span role="img" aria-label={`Rated ${value} out of 5`} className="relative inline-block text-star">
    <StarRow />
    <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(value / 5) * 100}%` }}>
      <StarRow isFilled />
    </span>
  </span>
)

type RowProps = { count?: number; isFilled?: boolean; className?: string }

/** Stars of the colour of the text: outlines, or filled. */
export const StarRow = ({ count = 5, isFilled = false, className = 'h-4.5 w-22.5 max-w-none' }: RowProps) => (
  <svg
    viewBox={`0 0 ${count * 24} 24`}
    aria-hidden="true"
    fill={isFilled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    className={className}
  >
    {Array.from({ length: count }, (_, star) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
      <path key={star} d={starPath} transform={`translate(${star * 24})`} />
    ))}
  </svg>
)
