import { Suspense, useEffect } from 'react'
import { data, useLocation } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { callWith } from '#web/api/call.ts'
import { pageStatus, resultFromPromise } from '#web/api/result.ts'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { isListCached } from '#web/catalogue/lists/use-product-list.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { hasCriteria, parseCriteria } from '#web/search/filters/criteria.ts'
import { SearchResults } from '#web/search/SearchResults.tsx'
import { fetchSearchResults } from '#web/search/search-results.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/search.ts'

const SearchField = lazyComponent(() => import('#web/search/SearchField.tsx').then((file) => file.SearchField))
const SearchLanding = lazyComponent(() => import('#web/search/SearchLanding.tsx').then((file) => file.SearchLanding))

export async function loader({ url, context }: Route.LoaderArgs) {
  const criteria = parseCriteria(url.searchParams)
  if (!hasCriteria(criteria)) return null
  const api = context.get(apiContext).call
  const first = await resultFromPromise(fetchSearchResults(api, criteria, cursorParam(url.searchParams)))
  return data({ first }, { status: pageStatus(first) })
}

export function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const criteria = parseCriteria(url.searchParams)
  if (!hasCriteria(criteria) || isListCached(request)) return null
  return {
    first: resultFromPromise(fetchSearchResults(callWith(request.signal), criteria, cursorParam(url.searchParams))),
  }
}

/** The search field with its results. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const criteria = parseCriteria(new URLSearchParams(search))
  const { q } = criteria
  useEffect(() => {
    if (!q) return
    import('#web/search/recent-searches.ts').then(
      ({ recentSearches }) => recentSearches.add(q),
      () => undefined,
    )
  }, [q])
  const isSearch = hasCriteria(criteria)
  const title = q ? `Search results for “${q}”` : isSearch ? 'Search results' : 'What are you looking for?'
  return (
    <div className="page pt-6 pb-20 lg:pt-10">
      <PageMeta title={isSearch ? title : 'Search'} description="Search the shop." noIndex />
      <h1 className="mb-5 text-3xl wrap-anywhere lg:text-4xl">{title}</h1>
      <Suspense fallback={<div className="h-13" />}>
        <SearchField q={q} />
      </Suspense>
      <div className="mt-8">
        {isSearch ? (
          <SearchResults criteria={criteria} firstPage={loaderData?.first ?? null} />
        ) : (
          <Suspense>
            <SearchLanding />
          </Suspense>
        )}
      </div>
    </div>
  )
}
