import PackageSearch from 'lucide-react/icons/package-search'
import { Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { categoryPageSize, scrollRootMargin } from '#contract/limits.ts'
import { apiContext, type PageApi } from '#web/api/api-context.ts'
import { call, callWith } from '#web/api/call.ts'
import { Deferred, type DeferredResult } from '#web/api/Deferred.tsx'
import { pageStatus, resultFromPromise } from '#web/api/result.ts'
import { type Category, categoryImageUrl, useCategories } from '#web/catalogue/categories.ts'
import { CategoryHeader } from '#web/catalogue/lists/CategoryHeader.tsx'
import { fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { ProductList, productCount } from '#web/catalogue/lists/ProductList.tsx'
import { ProductSorting } from '#web/catalogue/lists/ProductSorting.tsx'
import {
  cursorParam,
  fetchProductPage,
  type ProductListQuery,
  type ProductPage,
} from '#web/catalogue/lists/product-lists.ts'
import { parseProductSort, toSortQuery } from '#web/catalogue/lists/product-sorts.ts'
import { isListCached, useProductList } from '#web/catalogue/lists/use-product-list.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/category.ts'

/** Loaded only if the category is missing. */
const CategoryNotFound = lazyComponent(
  () => import('./CategoryNotFound.tsx').then((file) => file.CategoryNotFound),
  () => <ErrorPage error={null} />,
)

const fetchCategory = (api: PageApi, categoryId: string) =>
  api('GET /categories/{categoryId}', { params: { categoryId } })

/** A page of the category's products: 12 on the first page, 8 on later ones (specification 9). */
function fetchCategoryProducts(api: PageApi, categoryId: string, search: URLSearchParams, cursor: string | null) {
  const pageSize = String(cursor ? categoryPageSize.later : categoryPageSize.first)
  const query = { categoryId, ...toSortQuery(parseProductSort(search)), pageSize }
  return fetchProductPage((pageQuery: ProductListQuery) => fetchProducts(api, pageQuery), query, cursor)
}

export async function loader({ params: { categoryId }, url, context }: Route.LoaderArgs) {
  if (!categoryId) return data(null, { status: 404 })
  const api = context.get(apiContext).call
  const [category, first] = await Promise.all([
    resultFromPromise(fetchCategory(api, categoryId)),
    resultFromPromise(fetchCategoryProducts(api, categoryId, url.searchParams, cursorParam(url.searchParams))),
  ])
  return data({ category, first }, { status: pageStatus(category) })
}

export function clientLoader({ params: { categoryId }, request, url }: Route.ClientLoaderArgs) {
  if (!categoryId) return null
  const api = callWith(request.signal)
  const cursor = cursorParam(url.searchParams)
  return {
    category: resultFromPromise(fetchCategory(api, categoryId)),
    first: isListCached(request)
      ? null
      : resultFromPromise(fetchCategoryProducts(api, categoryId, url.searchParams, cursor)),
  }
}

/** A category with its products. */
export default function CategoryRoute({ params: { categoryId }, loaderData }: Route.ComponentProps) {
  if (!categoryId || !loaderData) return <CategoryMissing message="No category ID provided." />
  const { category, first } = loaderData
  return <CategoryContent key={categoryId} categoryId={categoryId} category={category} first={first} />
}

type CategoryProps = {
  categoryId: string
  category: DeferredResult<Category>
  first: DeferredResult<ProductPage> | null
}

function CategoryContent({ categoryId, category, first }: CategoryProps) {
  const listed = useCategories().find(({ id }) => id === categoryId)
  return (
    <Deferred
      result={category}
      load={() => fetchCategory(call, categoryId)}
      cacheKey={`category ${categoryId}`}
      placeholder={listed}
      fallback={
        <>
          <CategoryHeader category={undefined} />
          <Products categoryId={categoryId} name="Products" first={first} />
        </>
      }
    >
      {({ data: found, error }, retry, isRetrying) => {
        if (error?.status === 404) return <CategoryMissing message="Category not found or could not be loaded." />
        return (
          <>
            {error ? (
              <div className="page pt-8">
                <ErrorBox
                  message={`Failed to load category: ${categoryId}`}
                  detail={error.message || error.transportMessage}
                  onRetry={retry}
                  busy={isRetrying}
                />
              </div>
            ) : (
              <CategoryIntroduction category={found} />
            )}
            <Products categoryId={categoryId} name={found?.name ?? 'Products'} first={first} />
          </>
        )
      }}
    </Deferred>
  )
}

const CategoryIntroduction = ({ category }: { category: Category }) => (
  <>
    <PageMeta
      title={category.name}
      description={category.description ?? `${category.name} at prices in rupees.`}
      image={categoryImageUrl(category)}
    />
    <CategoryHeader category={category} />
  </>
)

type ProductsProps = { categoryId: string; name: string; first: DeferredResult<ProductPage> | null }

function Products({ categoryId, name, first }: ProductsProps) {
  const { key, search } = useLocation()
  const searchParams = new URLSearchParams(search)
  const list = useProductList({
    key,
    firstPage: first,
    load: (cursor, signal) =>
      fetchCategoryProducts(callWith(signal), categoryId, searchParams, cursor ?? cursorParam(searchParams)),
  })
  return (
    <div className="page pt-6 pb-20 lg:pt-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 lg:mb-8">
        <p className="text-sm text-muted">{list.page && productCount(list.page.totalItems)}</p>
        <ProductSorting sort={parseProductSort(searchParams)} />
      </div>
      <ProductList
        list={list}
        label={name}
        pageSize={list.page ? categoryPageSize.later : categoryPageSize.first}
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
