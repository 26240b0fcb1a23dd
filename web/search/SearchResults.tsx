import { useRef } from 'react'
import { useLocation } from 'react-router'
import { listPageSize, maxRankedResults, scrollRootMargin } from '#contract/limits.ts'
import { callWith } from '#web/api/call.ts'
import type { DeferredResult } from '#web/api/Deferred.tsx'
import { formatLowerBound, ProductList, productCount } from '#web/catalogue/lists/ProductList.tsx'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { NoResults } from './NoResults.tsx'
import { QueryCorrections } from './QueryCorrections.tsx'
import { FiltersButton, SearchFilters } from './SearchFilters.tsx'
import { SearchSorting } from './SearchSorting.tsx'
import { filterCount, type SearchCriteria } from './search-params.ts'
import { type Facets, fetchSearchResults, type SearchResultPage } from './search-results.ts'

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
  const facets = useLatestFacets(page?.facets)
  if (page?.products.length === 0 && filterCount(criteria) === 0) return <NoResults criteria={criteria} />
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <SearchFilters criteria={criteria} facets={facets} total={page?.totalItems} />
      <div className="min-w-0">
        <div className="mb-6 grid gap-4">
          {page?.understood && <QueryCorrections criteria={criteria} interpretation={page.understood} />}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted max-sm:order-last max-sm:w-full">
              {page && formatResultCount(page, facets)}
            </p>
            <FiltersButton criteria={criteria} />
            <SearchSorting sort={criteria.sort} />
          </div>
          <ActiveFilters criteria={criteria} facets={facets} />
        </div>
        <div className="lg:[&_.product-grid]:grid-cols-3">
          <ProductList
            list={list}
            label={criteria.q ? `Results for ${criteria.q}` : 'Products'}
            pageSize={listPageSize}
            margin={scrollRootMargin.list}
            empty={<NoResults criteria={criteria} />}
            isTotalCapped={page && isTotalCapped(page, facets)}
          />
        </div>
      </div>
    </div>
  )
}

/** The facets of the last results while other results load. */
function useLatestFacets(facets: Facets | undefined): Facets | undefined {
  const last = useRef(facets)
  if (facets) last.current = facets
  return facets ?? last.current
}

const isTotalCapped = ({ totalItems }: SearchResultPage, facets: Facets | undefined) =>
  facets?.isExact === false && totalItems > maxRankedResults

function formatResultCount(page: SearchResultPage, facets: Facets | undefined): string {
  const { totalItems } = page
  if (isTotalCapped(page, facets)) return `More than ${formatLowerBound(totalItems)} products`
  return productCount(totalItems)
}
