import { CategoryTiles } from '#web/catalogue/home/CategoryTiles.tsx'
import { RecentSearches } from './RecentSearches.tsx'

/** The search page without a search: the recent ones and the categories. */
export const SearchLanding = () => (
  <div className="grid gap-10">
    <RecentSearches />
    <div className="-mx-[clamp(1rem,4vw,2.5rem)]">
      <CategoryTiles />
    </div>
  </div>
)
