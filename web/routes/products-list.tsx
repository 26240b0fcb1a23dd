import { data, useLocation } from 'react-router'
import { listPageSize, scrollMargin } from '#contract/limits.ts'
import { apiContext } from '#web/api/api-context.ts'
import { outcomeOf, statusOf } from '#web/api/outcome.ts'
import { askForProducts } from '#web/catalogue/ask-for-products.ts'
import { ProductList } from '#web/catalogue/ProductList.tsx'
import { cursorIn, type ListQuery, pageOfProducts, productListOf, productLists } from '#web/catalogue/product-lists.ts'
import { shownPage } from '#web/catalogue/shown-products.ts'
import { useProductList } from '#web/catalogue/use-product-list.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { PackageSearch } from '#web/ui/icons/PackageSearch.ts'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import type { Route } from './+types/products-list.ts'

const queryOf = (type = ''): ListQuery => ({
  sortBy: productListOf(type).sortBy,
  sortOrder: 'desc',
  limit: String(listPageSize),
})

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const ask = (query: ListQuery) => api.call('GET /products', { query }).then(shownPage)
  const first = await outcomeOf(pageOfProducts(ask, queryOf(params.type), cursorIn(url.searchParams)))
  return data({ first }, { status: statusOf(first) })
}

export const clientLoader = () => null

/** One of the rankings in full, or all products, newest first. */
export default function ProductsList({ params: { type = '' }, loaderData }: Route.ComponentProps) {
  const { key, pathname, search } = useLocation()
  const { title, text, empty } = productListOf(type)
  const list = useProductList({
    key: `${pathname}${search} ${key}`,
    given: loaderData?.first,
    load: (cursor, signal) =>
      pageOfProducts(
        (query) => askForProducts(query, signal),
        queryOf(type),
        cursor ?? cursorIn(new URLSearchParams(search)),
      ),
  })
  const tabs = Object.entries(productLists).map(([name, { title: label }]) => ({
    label,
    to: `/products-list/${name}`,
    current: name === type,
  }))
  return (
    <div className="page pt-2 pb-20 lg:pt-4">
      <PageMeta
        title={title}
        description={`${title} at prices in rupees. ${text}`}
        sameAs={Object.hasOwn(productLists, type) ? undefined : '/products-list/latest'}
        image={list.shown?.products[0]?.images[0]?.url}
      />
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className="mt-3 mb-8 grid gap-x-8 gap-y-5 lg:mt-6 lg:mb-10">
        <div>
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-2 text-muted sm:text-lg">{text}</p>
        </div>
        <TabLinks label="Collections" tabs={tabs} />
      </div>
      <ProductList
        list={list}
        label={title}
        pageSize={listPageSize}
        margin={scrollMargin.list}
        empty={<EmptyBox icon={<PackageSearch aria-hidden="true" />} title={empty} />}
      />
    </div>
  )
}
