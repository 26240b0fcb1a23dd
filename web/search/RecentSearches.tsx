import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts'
import { searchTextHref } from './filters/criteria.ts'
import { recentSearches, useRecentSearches } from './recent-searches.ts'

/** The recent searches of this browser; nothing if there are none. */
export function RecentSearches() {
  const searches = useRecentSearches()
  const [isCleared, setCleared] = useState(false)
  const clearedText = useFocusOnMount<HTMLParagraphElement>(isCleared)
  if (isCleared)
    return (
      <p ref={clearedText} tabIndex={-1} className="text-muted">
        The recent searches are cleared.
      </p>
    )
  if (searches.length === 0) return null
  const clear = () => {
    recentSearches.clear()
    setCleared(true)
  }
  return (
    <section aria-labelledby="recent-searches">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="recent-searches" className="text-xl">
          Recent searches
        </h2>
        <Button variant="quiet" onClick={clear}>
          Clear
        </Button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {searches.map((query) => (
          <li key={query} className="min-w-0">
            <Link
              to={searchTextHref(query)}
              className="inline-flex h-11 max-w-full items-center rounded-full border border-hairline bg-surface px-4 text-sm font-medium transition-colors hover:border-ink"
            >
              <span className="truncate">{query}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
