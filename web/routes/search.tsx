import { useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { outcomeOf, statusOf } from '#web/api/outcome.ts'
import { CategoryTiles } from '#web/catalogue/CategoryTiles.tsx'
import { cursorIn } from '#web/catalogue/product-lists.ts'
import { shownPage } from '#web/catalogue/shown-products.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { RecentSearches } from '#web/search/RecentSearches.tsx'
import { recentSearches } from '#web/search/recent-searches.ts'
import { SearchField } from '#web/search/SearchField.tsx'
import { SearchResults } from '#web/search/SearchResults.tsx'
import { askingIn, asksAnything } from '#web/search/search-address.ts'
import { pageOfResults, resultPage } from '#web/search/search-results.ts'
import type { Route } from './+types/search.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const asking = askingIn(url.searchParams)
  if (!asksAnything(asking)) return null
  const api = context.get(apiContext)
  const results = pageOfResults(
    async (query) => resultPage(await api.call('GET /search/products', { query }), shownPage),
    asking,
    cursorIn(url.searchParams),
  )
  const first = await outcomeOf(results)
  return data({ first }, { status: statusOf(first) })
}

export const clientLoader = () => null

/** What was searched for, and what was found. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const asking = askingIn(new URLSearchParams(search))
  const { q } = asking
  useEffect(() => {
    if (q) recentSearches.add(q)
  }, [q])
  const asks = asksAnything(asking)
  const title = q ? `Search results for "${q}"` : asks ? 'Search results' : 'What are you looking for?'
  return (
    <div className="page pt-6 pb-20 lg:pt-10">
      <PageMeta title={asks ? title : 'Search'} description="Search the shop." noIndex />
      <h1 className="mb-5 text-3xl wrap-anywhere lg:text-4xl">{title}</h1>
      <SearchField q={q} />
      <div className="mt-8">{asks ? <SearchResults asking={asking} given={loaderData?.first} /> : <Beginnings />}</div>
    </div>
  )
}

const Beginnings = () => (
  <div className="grid gap-10">
    <RecentSearches />
    <div className="-mx-[clamp(1rem,4vw,2.5rem)]">
      <CategoryTiles />
    </div>
  </div>
)
