import { useRef } from 'react'
import { useLocation } from 'react-router'
import { listPageSize, scrollRootMargin } from '#contract/limits.ts'
import type { Result } from '#web/api/result.ts'
import { formatLowerBound, ProductList } from '#web/catalogue/lists/ProductList.tsx'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { NoResults } from './NoResults.tsx'
import { QueryCorrections } from './QueryCorrections.tsx'
import { FiltersButton, SearchFilters } from './SearchFilters.tsx'
import { SearchSorting } from './SearchSorting.tsx'
import { filterCount, type SearchCriteria } from './search-params.ts'
import { type Facets, fetchSearchResults, type SearchResultPage } from './search-results.ts'

type Props = { asking: SearchCriteria; initialPage: Result<SearchResultPage> | undefined }

/** Results with their filters, their order, and how the search was read. */
export function SearchResults({ asking, initialPage: given }: Props) {
  const { key, search } = useLocation()
  const list = useProductList<SearchResultPage>({
    key: `search ${search} ${key}`,
    initialPage: given,
    load: (cursor, signal) => fetchSearchResults(asking, cursor ?? cursorParam(new URLSearchParams(search)), signal),
  })
  const { shown } = list
  const facets = useLatestFacets(shown?.facets)
  if (shown?.products.length === 0 && filterCount(asking) === 0) return <NoResults asking={asking} />
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <SearchFilters asking={asking} facets={facets} total={shown?.totalItems} />
      <div className="min-w-0">
        <div className="mb-6 grid gap-4">
          {shown?.understood && <QueryCorrections asking={asking} understood={shown.understood} />}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted max-sm:order-last max-sm:w-full">
              {shown && formatResultCount(shown, facets)}
            </p>
            <FiltersButton asking={asking} />
            <SearchSorting sort={asking.sort} />
          </div>
          <ActiveFilters asking={asking} facets={facets} />
        </div>
        <div className="lg:[&_.product-grid]:grid-cols-3">
          <ProductList
            list={list}
            label={asking.q ? `Results for ${asking.q}` : 'Products'}
            pageSize={listPageSize}
            margin={scrollRootMargin.list}
            empty={<NoResults asking={asking} />}
            isTotalCapped={shown && isTotalCapped(shown, facets)}
          />
        </div>
      </div>
    </div>
  )
}

/** While other results are on their way the filters stay as they were. */
function useLatestFacets(facets: Facets | undefined): Facets | undefined {
  const last = useRef(facets)
  if (facets) last.current = facets
  return facets ?? last.current
}

const isTotalCapped = ({ totalItems }: SearchResultPage, facets: Facets | undefined) =>
  facets?.isExact === false && totalItems > 1000

function formatResultCount(page: SearchResultPage, facets: Facets | undefined): string {
  const { totalItems } = page
  if (isTotalCapped(page, facets)) return `More than ${formatLowerBound(totalItems)} products`
  return totalItems === 1 ? '1 product' : `${totalItems} products`
}
