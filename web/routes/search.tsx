import { useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { callWith } from '#web/api/call.ts'
import { pageStatus, resultFromPromise } from '#web/api/result.ts'
import { CategoryTiles } from '#web/catalogue/home/CategoryTiles.tsx'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { isListCached } from '#web/catalogue/lists/use-product-list.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { RecentSearches } from '#web/search/RecentSearches.tsx'
import { recentSearches } from '#web/search/recent-searches.ts'
import { SearchField } from '#web/search/SearchField.tsx'
import { SearchResults } from '#web/search/SearchResults.tsx'
import { hasCriteria, parseSearchParams } from '#web/search/search-params.ts'
import { fetchSearchResults } from '#web/search/search-results.ts'
import type { Route } from './+types/search.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const criteria = parseSearchParams(url.searchParams)
  if (!hasCriteria(criteria)) return null
  const api = context.get(apiContext).call
  const first = await resultFromPromise(fetchSearchResults(api, criteria, cursorParam(url.searchParams)))
  return data({ first }, { status: pageStatus(first) })
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const criteria = parseSearchParams(url.searchParams)
  if (!hasCriteria(criteria) || isListCached(request)) return null
  return {
    first: resultFromPromise(fetchSearchResults(callWith(request.signal), criteria, cursorParam(url.searchParams))),
  }
}

/** The search field with its results. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const criteria = parseSearchParams(new URLSearchParams(search))
  const { q } = criteria
  useEffect(() => {
    if (q) recentSearches.add(q)
  }, [q])
  const isSearch = hasCriteria(criteria)
  const title = q ? `Search results for "${q}"` : isSearch ? 'Search results' : 'What are you looking for?'
  return (
    <div className="page pt-6 pb-20 lg:pt-10">
      <PageMeta title={isSearch ? title : 'Search'} description="Search the shop." noIndex />
      <h1 className="mb-5 text-3xl wrap-anywhere lg:text-4xl">{title}</h1>
      <SearchField q={q} />
      <div className="mt-8">
        {isSearch ? <SearchResults criteria={criteria} firstPage={loaderData?.first ?? null} /> : <SearchLanding />}
      </div>
    </div>
  )
}

const SearchLanding = () => (
  <div className="grid gap-10">
    <RecentSearches />
    <div className="-mx-[clamp(1rem,4vw,2.5rem)]">
      <CategoryTiles />
    </div>
  </div>
)
