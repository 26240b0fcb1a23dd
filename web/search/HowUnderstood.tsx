import { priceRange } from './ChosenFilters.tsx'
import type { Asking } from './search-address.ts'
import type { Understood } from './search-results.ts'

type Props = { asking: Asking; understood: Understood }

/** Says where the words were read otherwise than they were written. */
export function HowUnderstood({ asking: { q, min, max }, understood }: Props) {
  const { corrected, hasAllWords, minPrice, maxPrice } = understood
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
      {isLimited && <p>Prices {priceRange(min ? '' : (minPrice ?? ''), max ? '' : (maxPrice ?? ''))}, as you wrote.</p>}
    </div>
  )
}
