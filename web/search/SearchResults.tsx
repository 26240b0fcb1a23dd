import { useRef } from 'react'
import { useLocation } from 'react-router'
import { listPageSize, scrollMargin } from '#contract/limits.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { lastCounted, ProductList } from '#web/catalogue/ProductList.tsx'
import { cursorIn } from '#web/catalogue/product-lists.ts'
import { useProductList } from '#web/catalogue/use-product-list.ts'
import { ChosenFilters } from './ChosenFilters.tsx'
import { HowUnderstood } from './HowUnderstood.tsx'
import { NothingFound } from './NothingFound.tsx'
import { FiltersButton, SearchFilters } from './SearchFilters.tsx'
import { SearchSorting } from './SearchSorting.tsx'
import { type Asking, filterCount } from './search-address.ts'
import { askForResults, type Facets, type ResultPage } from './search-results.ts'

type Props = { asking: Asking; given: Outcome<ResultPage> | undefined }

/** Results with their filters, their order, and how the search was read. */
export function SearchResults({ asking, given }: Props) {
  const { key, search } = useLocation()
  const list = useProductList<ResultPage>({
    key: `search ${search} ${key}`,
    given,
    load: (cursor, signal) => askForResults(asking, cursor ?? cursorIn(new URLSearchParams(search)), signal),
  })
  const { shown } = list
  const facets = useLast(shown?.facets)
  if (shown?.products.length === 0 && filterCount(asking) === 0) return <NothingFound asking={asking} />
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <SearchFilters asking={asking} facets={facets} total={shown?.totalItems} />
      <div className="min-w-0">
        <div className="mb-6 grid gap-4">
          {shown?.understood && <HowUnderstood asking={asking} understood={shown.understood} />}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted max-sm:order-last max-sm:w-full">{shown && countOf(shown, facets)}</p>
            <FiltersButton asking={asking} />
            <SearchSorting sort={asking.sort} />
          </div>
          <ChosenFilters asking={asking} facets={facets} />
        </div>
        <div className="lg:[&_.product-grid]:grid-cols-3">
          <ProductList
            list={list}
            label={asking.q ? `Results for ${asking.q}` : 'Products'}
            pageSize={listPageSize}
            margin={scrollMargin.list}
            empty={<NothingFound asking={asking} />}
            isUncounted={shown && isUncounted(shown, facets)}
          />
        </div>
      </div>
    </div>
  )
}

/** While other results are on their way the filters stay as they were. */
function useLast(facets: Facets | undefined): Facets | undefined {
  const last = useRef(facets)
  if (facets) last.current = facets
  return facets ?? last.current
}

const isUncounted = ({ totalItems }: ResultPage, facets: Facets | undefined) =>
  facets?.isExact === false && totalItems > 1000

function countOf(page: ResultPage, facets: Facets | undefined): string {
  const { totalItems } = page
  if (isUncounted(page, facets)) return `More than ${lastCounted(totalItems)} products`
  return totalItems === 1 ? '1 product' : `${totalItems} products`
}
