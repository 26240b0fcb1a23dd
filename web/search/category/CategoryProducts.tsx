import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { categoryPageSize, listPageSize, scrollRootMargin } from '#contract/limits.ts'
import { callWith } from '#web/api/call.ts'
import type { DeferredResult } from '#web/api/Deferred.tsx'
import { NoProducts } from '#web/catalogue/lists/NoProducts.tsx'
import { ProductList } from '#web/catalogue/lists/ProductList.tsx'
import { ProductSorting } from '#web/catalogue/lists/ProductSorting.tsx'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { parseProductSort } from '#web/catalogue/lists/product-sorts.ts'
import { useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Link } from '#web/ui/Link.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { FilterPlaceholder } from '../filters/FilterPlaceholder.tsx'
import { formatResultCount, isTotalCapped } from '../result-count.ts'
import type { Facets, SearchResultPage } from '../search-results.ts'
import { fetchCategoryProducts, hasFilterParams } from './category-products.ts'

/** Loaded after the first visit is complete, or with filters in the URL. */
const loadFilters = () => import('./CategoryFilters.tsx')
const CategoryFilterPanel = lazyComponent(() => loadFilters().then((file) => file.CategoryFilterPanel))
const CategoryFiltersButton = lazyComponent(() => loadFilters().then((file) => file.CategoryFiltersButton))
const CategorySorting = lazyComponent(() => loadFilters().then((file) => file.CategorySorting))
const CategoryActiveFilters = lazyComponent(() => loadFilters().then((file) => file.CategoryActiveFilters))

type Props = { categoryId: string; name: string; firstPage: DeferredResult<SearchResultPage> | null }

/** The products of a category with their filters and sort order. */
export function CategoryProducts({ categoryId, name, firstPage }: Props) {
  const { key, search } = useLocation()
  const searchParams = new URLSearchParams(search)
  const isFiltered = hasFilterParams(searchParams)
  const list = useProductList<SearchResultPage>({
    key,
    firstPage,
    load: (cursor, signal) =>
      fetchCategoryProducts(callWith(signal), categoryId, searchParams, cursor ?? cursorParam(searchParams)),
  })
  const { page } = list
  const [facets, setFacets] = useState(page?.facets)
  const isReady = useIsMounted(isFiltered) || isFiltered
  // The filters disappear with the last one that is removed.
  const results = useFocusFallback<HTMLElement>()
  return (
    <div className="page pt-6 pb-20 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10 lg:pt-8">
      <div className="lg:min-h-dvh">
        <Suspense fallback={<FilterPlaceholder />}>
          {isReady ? (
            <CategoryFilterPanel
              categoryId={categoryId}
              filteredFacets={page?.facets}
              total={page?.totalItems}
              hasFailed={Boolean(list.error)}
              onFacets={setFacets}
            />
          ) : (
            <FilterPlaceholder />
          )}
        </Suspense>
        {!isFiltered && <FilterLinkWithoutScript categoryId={categoryId} />}
      </div>
      <section ref={results} tabIndex={-1} aria-label="Products" className="min-w-0">
        <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          <ProductsToolbar categoryId={categoryId} isFiltered={isFiltered} page={page} facets={facets} />
          <Suspense>{isFiltered && <CategoryActiveFilters categoryId={categoryId} facets={facets} />}</Suspense>
        </div>
        <div className="lg:[&_.product-grid]:grid-cols-3">
          <ProductList
            list={list}
            label={name}
            pageSize={isFiltered ? listPageSize : categoryPageSize[page ? 'later' : 'first']}
            margin={scrollRootMargin.category}
            isTotalCapped={page && isTotalCapped(page)}
            empty={<NoProducts clearHref={isFiltered ? `/category/${categoryId}` : undefined} />}
          />
        </div>
      </section>
    </div>
  )
}

type ToolbarProps = {
  categoryId: string
  isFiltered: boolean
  page: SearchResultPage | undefined
  facets: Facets | undefined
}

/** The number of products, the button that opens the filters on a phone, and the sort order. */
function ProductsToolbar({ categoryId, isFiltered, page, facets }: ToolbarProps) {
  const { search } = useLocation()
  const hasRatings = page?.products.some(({ rating }) => rating) ?? false
  const filtersLink = <FiltersLink categoryId={categoryId} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted max-sm:order-last max-sm:w-full">
        {page && formatResultCount(page)}
      </p>
      <Suspense fallback={filtersLink}>
        {isFiltered || facets ? <CategoryFiltersButton categoryId={categoryId} /> : filtersLink}
      </Suspense>
      {isFiltered ? (
        <Suspense fallback={<div className="h-11 w-48 max-w-full" />}>
          <CategorySorting categoryId={categoryId} facets={facets} hasRatings={hasRatings} />
        </Suspense>
      ) : (
        <ProductSorting
          sort={parseProductSort(new URLSearchParams(search))}
          hasCountries={Boolean(facets?.countries)}
          hasRatings={hasRatings}
        />
      )}
    </div>
  )
}

/**
 * False during hydration of an unfiltered page, whose filters the server does not render. A filtered page must not render again before
 * its lazy parts are hydrated: React would replace their HTML with the fallbacks.
 */
function useIsMounted(isRendered: boolean): boolean {
  const [isMounted, setMounted] = useState(isRendered)
  useEffect(() => setMounted(true), [])
  return isMounted
}

const searchHref = (categoryId: string) => `/search?category=${categoryId}`

/** A link to the search of the category, which has the same filters; for phones until the filters are loaded, and without JavaScript. */
const FiltersLink = ({ categoryId }: { categoryId: string }) => (
  <Link to={searchHref(categoryId)} rel="nofollow" className={buttonClass({ className: 'lg:hidden' })}>
    <SlidersHorizontal aria-hidden="true" className="size-4.5" />
    Filters
  </Link>
)

const FilterLinkWithoutScript = ({ categoryId }: { categoryId: string }) => (
  <noscript>
    <a href={searchHref(categoryId)} rel="nofollow" className="text-link underline max-lg:hidden">
      Filter these products
    </a>
  </noscript>
)
