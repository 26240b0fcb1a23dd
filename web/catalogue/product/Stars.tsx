import { reviewDisplay } from '#contract/limits.ts'
import { useCompany } from '#web/company/company.ts'

const starPath =
  'M12 2.6l2.9 5.9 6.5.9-4.700 4.600 1.100 6.500-5.800-3.100-5.800 3.100 1.100-6.500L2.600 9.400l6.500-.9z'

/** The fixed review display of a product page (specification 9), unless the owner has switched it off. */
export function Stars() {
  if (!useCompany()?.ratingShown) return null
  const { rating, count } = reviewDisplay
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span role="img" aria-label={`Rated ${rating} out of 5`} className="relative inline-block">
        <StarRow className="text-hairline" />
        <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
          <StarRow className="text-accent" />
        </span>
      </span>
      <span className="font-display text-base font-semibold">{rating}</span>
      <span className="text-muted">{count} reviews</span>
    </p>
  )
}

function StarRow({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 120 24" aria-hidden="true" fill="currentColor" className={`h-4.5 w-22.5 max-w-none ${className}`}>
      {[0, 24, 48, 72, 96].map((x) => (
        <path key={x} d={starPath} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  )
}
