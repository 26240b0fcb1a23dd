import type { SearchCriteria } from './filters/criteria.ts'
import { formatPriceRange } from './filters/filter-labels.ts'
import type { QueryInterpretation } from './search-results.ts'

type Props = { criteria: SearchCriteria; interpretation: QueryInterpretation }

/** States how the query was corrected or interpreted. */
export function QueryCorrections({ criteria: { q, min, max }, interpretation }: Props) {
  const { corrected, hasAllWords, minPrice, maxPrice } = interpretation
  const isLimited = Boolean((minPrice && !min) || (maxPrice && !max))
  if (!corrected && hasAllWords && !isLimited) return null
  return (
    <div className="grid gap-1 rounded-control bg-link-tint px-4 py-3 text-sm wrap-anywhere">
      {corrected && (
        <p>
          Showing results for <strong>{corrected}</strong> instead of “{q}”.
        </p>
      )}
      {!hasAllWords && <p>No product has all of these words. These have some of them.</p>}
      {isLimited && (
        <p>Prices {formatPriceRange(min ? '' : (minPrice ?? ''), max ? '' : (maxPrice ?? ''))}, as you wrote.</p>
      )}
    </div>
  )
}
