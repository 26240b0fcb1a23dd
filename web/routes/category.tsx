import { lazy, Suspense } from 'react'
import { data, useLocation } from 'react-router'
import { categoryPageSize, scrollMargin } from '#contract/limits.ts'
import { apiContext } from '#web/api/api-context.ts'
import { call } from '#web/api/call.ts'
import { type Outcome, outcomeOf, statusOf } from '#web/api/outcome.ts'
import { useSection } from '#web/api/use-section.ts'
import { askForProducts } from '#web/catalogue/ask-for-products.ts'
import { CategoryHeader } from '#web/catalogue/CategoryHeader.tsx'
import { type Category, pictureOfCategory, useCategories } from '#web/catalogue/categories.ts'
import { ProductList } from '#web/catalogue/ProductList.tsx'
import { ProductSorting } from '#web/catalogue/ProductSorting.tsx'
import { cursorIn, type ListQuery, type ProductPage, pageOfProducts } from '#web/catalogue/product-lists.ts'
import { orderOf, sortIn } from '#web/catalogue/product-sorts.ts'
import { shownPage } from '#web/catalogue/shown-products.ts'
import { useProductList } from '#web/catalogue/use-product-list.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { PackageSearch } from '#web/ui/icons/PackageSearch.ts'
import { loadCode } from '#web/ui/load-code.ts'
import type { Route } from './+types/category.ts'

/** Only a page without its category needs it. */
const NoCategory = lazy(() =>
  loadCode(() => import('./category/NoCategory.tsx')).then(({ NoCategory }) => ({ default: NoCategory })),
)

/** 12 products first, then 8 at a time (specification 9). */
const queryOf = (categoryId: string, search: URLSearchParams, isFirst: boolean): ListQuery => ({
  categoryId,
  ...orderOf(sortIn(search)),
  pageSize: String(isFirst ? categoryPageSize.first : categoryPageSize.later),
})

export async function loader({ params: { categoryId }, url, context }: Route.LoaderArgs) {
  if (!categoryId) return data(null, { status: 404 })
  const api = context.get(apiContext)
  const ask = (query: ListQuery) => api.call('GET /products', { query }).then(shownPage)
  const cursor = cursorIn(url.searchParams)
  const [category, first] = await Promise.all([
    outcomeOf(api.call('GET /categories/{categoryId}', { params: { categoryId } })),
    outcomeOf(pageOfProducts(ask, queryOf(categoryId, url.searchParams, !cursor), cursor)),
  ])
  return data({ category, first }, { status: statusOf(category) })
}

export const clientLoader = () => null

/** A category: what it is, and its products. */
export default function CategoryRoute({ params: { categoryId }, loaderData }: Route.ComponentProps) {
  if (!categoryId) return <Missing message="No category ID provided." />
  return <Shown categoryId={categoryId} given={loaderData} />
}

type Given = { category: Outcome<Category>; first: Outcome<ProductPage> } | null

function Shown({ categoryId, given }: { categoryId: string; given: Given }) {
  const known = useCategories().find(({ id }) => id === categoryId)
  const section = useSection({
    key: `category ${categoryId}`,
    given: given?.category,
    load: (signal) => call('GET /categories/{categoryId}', { params: { categoryId }, signal }),
  })
  if (section.failure?.status === 404) return <Missing message="Category not found or could not be loaded." />
  const category = section.reply ?? (section.failure ? undefined : known)
  return (
    <>
      {category && (
        <PageMeta
          title={category.name}
          description={category.description ?? `${category.name} at prices in rupees.`}
          image={pictureOfCategory(category)}
        />
      )}
      {section.failure ? (
        <div className="page pt-8">
          <ErrorBox
            message={`Failed to load category: ${categoryId}`}
            detail={section.failure.message || undefined}
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

type ProductsProps = { categoryId: string; name: string; given: Outcome<ProductPage> | undefined }

function Products({ categoryId, name, given }: ProductsProps) {
  const { key, search } = useLocation()
  const address = new URLSearchParams(search)
  const from = cursorIn(address)
  const list = useProductList({
    key: `${categoryId}${search} ${key}`,
    given,
    load: (cursor, signal) =>
      pageOfProducts(
        (query) => askForProducts(query, signal),
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
        <ProductSorting sort={sortIn(address)} />
      </div>
      <ProductList
        list={list}
        label={name}
        pageSize={list.shown ? categoryPageSize.later : categoryPageSize.first}
        margin={scrollMargin.category}
        empty={<EmptyBox icon={<PackageSearch aria-hidden="true" />} title="No Products Found" />}
      />
    </div>
  )
}

const Missing = ({ message }: { message: string }) => (
  <Suspense>
    <NoCategory message={message} />
  </Suspense>
)
