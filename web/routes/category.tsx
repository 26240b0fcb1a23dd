import PackageSearch from 'lucide-react/icons/package-search'
import { Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { categoryPageSize, scrollRootMargin } from '#contract/limits.ts'
import { apiContext } from '#web/api/api-context.ts'
import { call } from '#web/api/call.ts'
import { pageStatus, type Result, toResult } from '#web/api/result.ts'
import { useSection } from '#web/api/use-section.ts'
import { type Category, categoryImageUrl, useCategories } from '#web/catalogue/categories.ts'
import { CategoryHeader } from '#web/catalogue/lists/CategoryHeader.tsx'
import { fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { ProductList } from '#web/catalogue/lists/ProductList.tsx'
import { ProductSorting } from '#web/catalogue/lists/ProductSorting.tsx'
import { toProductPage } from '#web/catalogue/lists/product-card-model.ts'
import {
  cursorParam,
  fetchProductPage,
  type ProductListQuery,
  type ProductPage,
} from '#web/catalogue/lists/product-lists.ts'
import { parseProductSort, toSortQuery } from '#web/catalogue/lists/product-sorts.ts'
import { useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/category.ts'

/** Only a page without its category needs it. */
const CategoryNotFound = lazyComponent(
  () => import('./CategoryNotFound.tsx').then((file) => file.CategoryNotFound),
  () => <ErrorPage error={null} />,
)

/** 12 products first, then 8 at a time (specification 9). */
const queryOf = (categoryId: string, search: URLSearchParams, isFirst: boolean): ProductListQuery => ({
  categoryId,
  ...toSortQuery(parseProductSort(search)),
  pageSize: String(isFirst ? categoryPageSize.first : categoryPageSize.later),
})

export async function loader({ params: { categoryId }, url, context }: Route.LoaderArgs) {
  if (!categoryId) return data(null, { status: 404 })
  const api = context.get(apiContext)
  const ask = (query: ProductListQuery) => api.call('GET /products', { query }).then(toProductPage)
  const cursor = cursorParam(url.searchParams)
  const [category, first] = await Promise.all([
    toResult(api.call('GET /categories/{categoryId}', { params: { categoryId } })),
    toResult(fetchProductPage(ask, queryOf(categoryId, url.searchParams, !cursor), cursor)),
  ])
  return data({ category, first }, { status: pageStatus(category) })
}

export const clientLoader = () => null

/** A category: what it is, and its products. */
export default function CategoryRoute({ params: { categoryId }, loaderData }: Route.ComponentProps) {
  if (!categoryId) return <CategoryMissing message="No category ID provided." />
  return <CategoryContent categoryId={categoryId} given={loaderData} />
}

type CategoryResults = { category: Result<Category>; first: Result<ProductPage> } | null

function CategoryContent({ categoryId, given }: { categoryId: string; given: CategoryResults }) {
  const known = useCategories().find(({ id }) => id === categoryId)
  const section = useSection({
    key: `category ${categoryId}`,
    given: given?.category,
    load: (signal) => call('GET /categories/{categoryId}', { params: { categoryId }, signal }),
  })
  if (section.failure?.status === 404) return <CategoryMissing message="Category not found or could not be loaded." />
  const category = section.reply ?? (section.failure ? undefined : known)
  return (
    <>
      {category && (
        <PageMeta
          title={category.name}
          description={category.description ?? `${category.name} at prices in rupees.`}
          image={categoryImageUrl(category)}
        />
      )}
      {section.failure ? (
        <div className="page pt-8">
          <ErrorBox
            message={`Failed to load category: ${categoryId}`}
            detail={section.failure.message || section.failure.transportMessage}
            onRetry={section.retry}
            busy={section.isLoading}
          />
        </div>
      ) : (
        <CategoryHeader category={category} />
      )}
      <Products categoryId={categoryId} name={category?.name ?? 'Products'} given={given?.first} />
    </>
  )
}

type ProductsProps = { categoryId: string; name: string; given: Result<ProductPage> | undefined }

function Products({ categoryId, name, given }: ProductsProps) {
  const { key, search } = useLocation()
  const address = new URLSearchParams(search)
  const from = cursorParam(address)
  const list = useProductList({
    key: `${categoryId}${search} ${key}`,
    initialPage: given,
    load: (cursor, signal) =>
      fetchProductPage(
        (query) => fetchProducts(query, signal),
        queryOf(categoryId, address, !cursor && !from),
        cursor ?? from,
      ),
  })
  return (
    <div className="page pt-6 pb-20 lg:pt-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 lg:mb-8">
        <p className="text-sm text-muted">
          {list.shown && `${list.shown.totalItems} ${list.shown.totalItems === 1 ? 'product' : 'products'}`}
        </p>
        <ProductSorting sort={parseProductSort(address)} />
      </div>
      <ProductList
        list={list}
        label={name}
        pageSize={list.shown ? categoryPageSize.later : categoryPageSize.first}
        margin={scrollRootMargin.category}
        empty={<EmptyState icon={<PackageSearch aria-hidden="true" />} title="No Products Found" />}
      />
    </div>
  )
}

const CategoryMissing = ({ message }: { message: string }) => (
  <Suspense>
    <CategoryNotFound message={message} />
  </Suspense>
)
