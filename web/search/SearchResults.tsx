import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { listPageSize, scrollRootMargin } from '#contract/limits.ts'
import { callWith } from '#web/api/call.ts'
import type { DeferredResult } from '#web/api/Deferred.tsx'
import { ProductList } from '#web/catalogue/lists/ProductList.tsx'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { filterCount, type SearchCriteria } from './filters/criteria.ts'
import { FilterPlaceholder } from './filters/FilterPlaceholder.tsx'
import { FiltersButton } from './filters/FiltersButton.tsx'
import { useLatestFacets } from './filters/use-latest-facets.ts'
import { formatResultCount, isTotalCapped } from './result-count.ts'
import { fetchSearchResults, type SearchResultPage } from './search-results.ts'

/** Loaded lazily: the server has rendered the filters as a form. */
const FilterPanel = lazyComponent(() => import('./filters/FilterPanel.tsx').then((file) => file.FilterPanel))
const ActiveFilters = lazyComponent(() => import('./filters/ActiveFilters.tsx').then((file) => file.ActiveFilters))
const QueryCorrections = lazyComponent(() => import('./QueryCorrections.tsx').then((file) => file.QueryCorrections))
const SearchSorting = lazyComponent(() => import('./SearchSorting.tsx').then((file) => file.SearchSorting))
const NoResults = lazyComponent(() => import('./NoResults.tsx').then((file) => file.NoResults))

type Props = { criteria: SearchCriteria; firstPage: DeferredResult<SearchResultPage> | null }

/** The results with filters, sort order and query corrections. */
export function SearchResults({ criteria, firstPage }: Props) {
  const { key, search } = useLocation()
  const list = useProductList<SearchResultPage>({
    key,
    firstPage,
    load: (cursor, signal) =>
      fetchSearchResults(callWith(signal), criteria, cursor ?? cursorParam(new URLSearchParams(search))),
  })
  const { page } = list
  const facets = useLatestFacets(page?.facets, list.isLoading)
  const noResults = (
    <Suspense>
      <NoResults criteria={criteria} />
    </Suspense>
  )
  const corrections = page?.understood && (
    <Suspense>
      <QueryCorrections criteria={criteria} interpretation={page.understood} isEmpty={page.products.length === 0} />
    </Suspense>
  )
  // The filters disappear with the last one that is removed.
  const results = useFocusFallback<HTMLElement>()
  const area = { ref: results, tabIndex: -1, 'aria-label': 'Results' }
  if (page?.products.length === 0 && filterCount(criteria) === 0)
    return (
      <section {...area} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {corrections}
        {noResults}
      </section>
    )
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <Suspense fallback={<FilterPlaceholder />}>
        <FilterPanel criteria={criteria} facets={facets} />
      </Suspense>
      <section {...area} className="min-w-0">
        <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          {corrections}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm text-muted max-sm:order-last max-sm:w-full">
              {page && formatResultCount(page)}
            </p>
            <FiltersButton criteria={criteria} />
            <Suspense fallback={<div className="h-11 w-48 max-w-full" />}>
              <SearchSorting
                sort={criteria.sort}
                hasCountries={Boolean(facets?.countries)}
                hasRatings={page?.products.some(({ rating }) => rating) ?? false}
              />
            </Suspense>
          </div>
          <Suspense>{filterCount(criteria) > 0 && <ActiveFilters criteria={criteria} facets={facets} />}</Suspense>
        </div>
        <div className="lg:[&_.product-grid]:grid-cols-3">
          <ProductList
            list={list}
            label={criteria.q ? `Results for ${criteria.q}` : 'Products'}
            pageSize={listPageSize}
            margin={scrollRootMargin.list}
            empty={noResults}
            isTotalCapped={page && isTotalCapped(page)}
          />
        </div>
      </section>
    </div>
  )
}
