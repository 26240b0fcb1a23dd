import { Suspense, useEffect, useState } from 'react'
import { data, useLocation } from 'react-router'
import { listPageSize, scrollRootMargin } from '#contract/limits.ts'
import { apiContext, type PageApi } from '#web/api/api-context.ts'
import { callWith } from '#web/api/call.ts'
import { pageStatus, resultFromPromise } from '#web/api/result.ts'
import { fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { NoProducts } from '#web/catalogue/lists/NoProducts.tsx'
import { ProductList } from '#web/catalogue/lists/ProductList.tsx'
import {
  cursorParam,
  fetchProductPage,
  getProductList,
  type ProductListQuery,
  productLists,
} from '#web/catalogue/lists/product-lists.ts'
import { isListCached, useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { TabLinks } from '#web/ui/layout/TabLinks.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import type { Route } from './+types/products-list.ts'

const CountryFilter = lazyComponent(() =>
  import('#web/search/lists/CountryFilter.tsx').then((file) => file.CountryFilter),
)
const CountryChips = lazyComponent(() => import('#web/search/lists/CountryChips.tsx').then((file) => file.CountryChips))

const hasCountryParams = (search: URLSearchParams) => search.has('country') || search.has('sort')

/** The query parameters of a filter by country of origin, whose code is loaded only with the filter. */
async function findCountryQuery(search: URLSearchParams) {
  if (!hasCountryParams(search)) return {}
  const { parseCountryCriteria, toCountryQuery } = await import('#web/search/lists/list-country.ts')
  return toCountryQuery(parseCountryCriteria(search))
}

/** One page of the list of this type, from a cursor or the first. */
async function fetchListPage(api: PageApi, type: string | undefined, search: URLSearchParams, cursor: string | null) {
  const query = { sortBy: getProductList(type ?? '').sortBy, sortOrder: 'desc', limit: String(listPageSize) } as const
  return fetchProductPage(
    (pageQuery: ProductListQuery) => fetchProducts(api, pageQuery),
    { ...query, ...(await findCountryQuery(search)) },
    cursor,
  )
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext).call
  const { searchParams } = url
  const first = await resultFromPromise(fetchListPage(api, params.type, searchParams, cursorParam(searchParams)))
  return data({ first }, { status: pageStatus(first) })
}

export function clientLoader({ params, request, url }: Route.ClientLoaderArgs) {
  if (isListCached(request)) return null
  const { searchParams } = url
  return {
    first: resultFromPromise(
      fetchListPage(callWith(request.signal), params.type, searchParams, cursorParam(searchParams)),
    ),
  }
}

/** A complete ranking, or all products, newest first. */
export default function ProductsList({ params: { type = '' }, loaderData }: Route.ComponentProps) {
  const { key, pathname, search } = useLocation()
  const searchParams = new URLSearchParams(search)
  const { title, text, empty } = getProductList(type)
  const list = useProductList({
    key,
    firstPage: loaderData?.first ?? null,
    load: (cursor, signal) => fetchListPage(callWith(signal), type, searchParams, cursor ?? cursorParam(searchParams)),
  })
  // The filter by country applies to each list; a cursor only to its own.
  const filter = new URLSearchParams([...searchParams].filter(([name]) => name !== 'cursor'))
  const tabs = Object.entries(productLists).map(([name, { title: label }]) => ({
    label,
    to: `/products-list/${name}${filter.size > 0 ? `?${filter}` : ''}`,
    current: name === type,
  }))
  // The filters disappear with the last one that is removed.
  const results = useFocusFallback<HTMLElement>()
  return (
    <div className="page pt-2 pb-20 lg:pt-4">
      <PageMeta
        title={title}
        description={`${title} at prices in rupees. ${text}`}
        canonical={Object.hasOwn(productLists, type) ? undefined : '/products-list/latest'}
        image={list.page?.products[0]?.images[0]?.url}
      />
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className="relative mt-3 mb-8 grid gap-x-8 gap-y-5 lg:mt-6 lg:mb-10">
        <div>
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-2 text-muted sm:text-lg">{text}</p>
        </div>
        <TabLinks label="Collections" tabs={tabs} />
        <ListFilter type={type} />
      </div>
      <section ref={results} tabIndex={-1} aria-label="Products">
        <Suspense>{hasCountryParams(searchParams) && <CountryChips />}</Suspense>
        <ProductList
          list={list}
          label={title}
          pageSize={listPageSize}
          margin={scrollRootMargin.list}
          empty={<NoProducts title={empty} clearHref={searchParams.has('country') ? pathname : undefined} />}
        />
      </section>
    </div>
  )
}

/** The filter by country of origin; without JavaScript a link to the search, which has it. */
function ListFilter({ type }: { type: string }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <div className="absolute top-0 right-0">
      <Suspense>{isMounted && <CountryFilter />}</Suspense>
      <noscript>
        <a href={`/search?sort=${type === 'best-selling' ? 'popular' : 'newest'}`} className="text-link underline">
          Filter products
        </a>
      </noscript>
    </div>
  )
}
