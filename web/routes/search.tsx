import { useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { pageStatus, toResult } from '#web/api/result.ts'
import { CategoryTiles } from '#web/catalogue/home/CategoryTiles.tsx'
import { toProductPage } from '#web/catalogue/lists/product-card-model.ts'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { RecentSearches } from '#web/search/RecentSearches.tsx'
import { recentSearches } from '#web/search/recent-searches.ts'
import { SearchField } from '#web/search/SearchField.tsx'
import { SearchResults } from '#web/search/SearchResults.tsx'
import { hasCriteria, parseSearchParams } from '#web/search/search-params.ts'
import { fetchResultPage, toSearchResultPage } from '#web/search/search-results.ts'
import type { Route } from './+types/search.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const asking = parseSearchParams(url.searchParams)
  if (!hasCriteria(asking)) return null
  const api = context.get(apiContext)
  const results = fetchResultPage(
    async (query) => toSearchResultPage(await api.call('GET /search/products', { query }), toProductPage),
    asking,
    cursorParam(url.searchParams),
  )
  const first = await toResult(results)
  return data({ first }, { status: pageStatus(first) })
}

export const clientLoader = () => null

/** What was searched for, and what was found. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const asking = parseSearchParams(new URLSearchParams(search))
  const { q } = asking
  useEffect(() => {
    if (q) recentSearches.add(q)
  }, [q])
  const asks = hasCriteria(asking)
  const title = q ? `Search results for "${q}"` : asks ? 'Search results' : 'What are you looking for?'
  return (
    <div className="page pt-6 pb-20 lg:pt-10">
      <PageMeta title={asks ? title : 'Search'} description="Search the shop." noIndex />
      <h1 className="mb-5 text-3xl wrap-anywhere lg:text-4xl">{title}</h1>
      <SearchField q={q} />
      <div className="mt-8">
        {asks ? <SearchResults asking={asking} initialPage={loaderData?.first} /> : <SearchLanding />}
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
