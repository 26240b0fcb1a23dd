import type { SearchCriteria } from './filters/criteria.ts'
import { formatPriceRange } from './filters/filter-labels.ts'
import type { QueryInterpretation } from './search-results.ts'

type Props = { criteria: SearchCriteria; interpretation: QueryInterpretation; isEmpty: boolean }

/** States how the query was corrected or interpreted; also without results, of which a price limit may be the cause. */
export function QueryCorrections({ criteria: { q, min, max }, interpretation, isEmpty }: Props) {
  const { corrected, minPrice, maxPrice } = interpretation
  const isPartial = !interpretation.hasAllWords && !isEmpty
  const isLimited = Boolean((minPrice && !min) || (maxPrice && !max))
  if (!corrected && !isPartial && !isLimited) return null
  return (
    <div className="grid gap-1 rounded-control bg-link-tint px-4 py-3 text-sm wrap-anywhere">
      {corrected && (
        <p>
          {isEmpty ? 'Searched for' : 'Showing results for'} <strong>{corrected}</strong> instead of “{q}”.
        </p>
      )}
      {isPartial && <p>No product has all of these words. These have some of them.</p>}
      {isLimited && (
        <p>Prices {formatPriceRange(min ? '' : (minPrice ?? ''), max ? '' : (maxPrice ?? ''))}, as you wrote.</p>
      )}
    </div>
  )
}
