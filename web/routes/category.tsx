import { Suspense } from 'react'
import { data } from 'react-router'
import { apiContext, type PageApi } from '#web/api/api-context.ts'
import { call, callWith } from '#web/api/call.ts'
import { Deferred, type DeferredResult } from '#web/api/Deferred.tsx'
import { pageStatus, resultFromPromise } from '#web/api/result.ts'
import { type Category, categoryImageUrl, useCategories } from '#web/catalogue/categories.ts'
import { CategoryHeader } from '#web/catalogue/lists/CategoryHeader.tsx'
import { cursorParam } from '#web/catalogue/lists/product-lists.ts'
import { isListCached } from '#web/catalogue/lists/use-product-list.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { FailedHeader } from '#web/layouts/FailedHeader.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { CategoryProducts } from '#web/search/category/CategoryProducts.tsx'
import { fetchCategoryProducts } from '#web/search/category/category-products.ts'
import type { SearchResultPage } from '#web/search/search-results.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/category.ts'

/** Loaded only if the category is missing. */
const CategoryNotFound = lazyComponent(
  () => import('./CategoryNotFound.tsx').then((file) => file.CategoryNotFound),
  () => <ErrorPage error={null} />,
)

const fetchCategory = (api: PageApi, categoryId: string) =>
  api('GET /categories/{categoryId}', { params: { categoryId } })

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
  first: DeferredResult<SearchResultPage> | null
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
          <CategoryProducts categoryId={categoryId} name="Products" firstPage={first} />
        </>
      }
    >
      {({ data: found, error }, retry, isRetrying) => {
        if (error?.status === 404) return <CategoryMissing message="Category not found or could not be loaded." />
        return (
          <>
            {error ? (
              <FailedHeader
                name={listed?.name ?? 'Category'}
                message={`Failed to load category: ${categoryId}`}
                detail={error.message || error.transportMessage}
                onRetry={retry}
                busy={isRetrying}
              />
            ) : (
              <CategoryIntroduction category={found} />
            )}
            <CategoryProducts categoryId={categoryId} name={found?.name ?? 'Products'} firstPage={first} />
          </>
        )
      }}
    </Deferred>
  )
}

/**
 * Filtered pages name the unfiltered page as canonical (the path without parameters): their links count for it, and search engines
 * index one page per category instead of every combination.
 */
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

const CategoryMissing = ({ message }: { message: string }) => (
  <Suspense>
    <CategoryNotFound message={message} />
  </Suspense>
)
