import { type ReactNode, Suspense, useEffect } from 'react'
import { data, Navigate, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { apiContext, type PageApi } from '#web/api/api-context.ts'
import { call, callWith } from '#web/api/call.ts'
import { Deferred } from '#web/api/Deferred.tsx'
import { pageStatus, type Result, resultFromPromise } from '#web/api/result.ts'
import { fetchProduct } from '#web/catalogue/lists/fetch-products.ts'
import { getCachedProduct } from '#web/catalogue/lists/product-cache.ts'
import { htmlToText } from '#web/catalogue/plain-text.ts'
import { ProductDetail } from '#web/catalogue/product/ProductDetail.tsx'
import { ProductDetailLoading } from '#web/catalogue/product/ProductDetailLoading.tsx'
import { redirectPath } from '#web/catalogue/product/variant-selection.ts'
import type { ProductViewModel } from '#web/catalogue/product.ts'
import { useCompany } from '#web/company/company.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import type { QuestionsResult } from '#web/questions/question.ts'
import type { BoughtTogetherResult } from '#web/recommendations/BoughtTogether.tsx'
import type { SimilarProductsResult } from '#web/recommendations/SimilarProducts.tsx'
import type { ReviewsResult } from '#web/reviews/review.ts'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/product.ts'
import { ProductFailed } from './ProductFailed.tsx'

/** Loaded lazily, because the section is below the fold. */
const SimilarProducts = lazyComponent(() =>
  import('#web/recommendations/SimilarProducts.tsx').then((file) => file.SimilarProducts),
)

/** Loaded only for a product that was often bought together with others. */
const BoughtTogether = lazyComponent(() =>
  import('#web/recommendations/BoughtTogether.tsx').then((file) => file.BoughtTogether),
)

/** Loaded lazily, because the products that were viewed are known to the browser only. */
const RecentlyViewed = lazyComponent(() =>
  import('#web/recommendations/RecentlyViewed.tsx').then((file) => file.RecentlyViewed),
)

/** Loaded only for a product with reviews. */
const ProductReviews = lazyComponent(() =>
  import('#web/reviews/ProductReviews.tsx').then((file) => file.ProductReviews),
)

/** Loaded only where the owner offers questions. */
const ProductQuestions = lazyComponent(() =>
  import('#web/questions/ProductQuestions.tsx').then((file) => file.ProductQuestions),
)

/** Loaded only if the product is missing. */
const ProductUnavailable = lazyComponent(
  () => import('./ProductUnavailable.tsx').then((file) => file.ProductUnavailable),
  () => <ErrorPage error={null} />,
)

/** Loaded lazily, because both sections are below the fold. */
const loadFetchCards = () => import('#web/recommendations/fetch-cards.ts')

/** Other products of the product's category. */
const fetchSimilar = (api: PageApi, productId: string): Promise<SimilarProductsResult> =>
  resultFromPromise(loadFetchCards().then((file) => file.fetchSimilar(api, productId)))

/** The products that are bought together with the product; null without any. */
const fetchBoughtTogether = async (
  api: PageApi,
  { data: product }: Result<ProductViewModel>,
): Promise<BoughtTogetherResult> =>
  product?.hasBoughtTogether
    ? resultFromPromise(loadFetchCards().then((file) => file.fetchBoughtTogether(api, product.id)))
    : null

/** The first page of the reviews; null without any. */
const fetchReviews = async (api: PageApi, { data: product }: Result<ProductViewModel>): Promise<ReviewsResult> =>
  product?.rating
    ? resultFromPromise(api('GET /products/{productId}/reviews', { params: { productId: product.id } }))
    : null

/** The first page of the questions; null without any, and while the owner has them off. */
const fetchQuestions = async (api: PageApi, { data: product }: Result<ProductViewModel>): Promise<QuestionsResult> =>
  product?.questionCount
    ? resultFromPromise(api('GET /products/{productId}/questions', { params: { productId: product.id } }))
    : null

export async function loader({ params: { productId }, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext).call
  const product = await resultFromPromise(fetchProduct(api, productId))
  const search = new URL(request.url).searchParams
  const movedTo = product.data && redirectPath(product.data, { productId, search })
  if (movedTo) throw redirect(movedTo, 301)
  const [similar, reviews, questions, boughtTogether] = await Promise.all([
    product.data ? fetchSimilar(api, product.data.id) : null,
    fetchReviews(api, product),
    fetchQuestions(api, product),
    fetchBoughtTogether(api, product),
  ])
  const sections = { ...(questions && { questions }), ...(boughtTogether && { boughtTogether }) }
  return data({ product, similar, reviews, ...sections }, { status: pageStatus(product) })
}

export function clientLoader({ params: { productId }, request }: Route.ClientLoaderArgs) {
  const api = callWith(request.signal)
  const product = resultFromPromise(fetchProduct(api, productId))
  return {
    product,
    similar: fetchSimilar(api, productId),
    reviews: product.then((result) => fetchReviews(api, result)),
    questions: product.then((result) => fetchQuestions(api, result)),
    boughtTogether: product.then((result) => fetchBoughtTogether(api, result)),
  }
}

/** Choosing another variant changes only the search parameters. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** A product's page. Shows the cached card data of the product until the complete product is loaded. */
export default function ProductRoute({ params: { productId }, loaderData }: Route.ComponentProps) {
  return (
    <Deferred
      result={loaderData.product}
      load={() => fetchProduct(call, productId)}
      cacheKey={`product ${productId}`}
      placeholder={getCachedProduct(productId)}
      fallback={
        <ProductFrame product={undefined}>
          <ProductDetailLoading />
        </ProductFrame>
      }
    >
      {({ data: product, error }, retry, isRetrying) => {
        if (error?.status === 404)
          return (
            <Suspense>
              <ProductUnavailable isGone={error.isGone === true} />
            </Suspense>
          )
        if (error) {
          const reason = error.message || error.transportMessage
          return <ProductFailed productId={productId} reason={reason} onRetry={retry} busy={isRetrying} />
        }
        return (
          <ProductFrame product={product}>
            <RedirectOrContent productId={productId} {...loaderData} product={product} />
          </ProductFrame>
        )
      }}
    </Deferred>
  )
}

function ProductFrame({ product, children }: { product: ProductViewModel | undefined; children: ReactNode }) {
  return (
    <div className="page pt-2 pb-20 lg:pt-4">
      <Breadcrumbs crumbs={crumbsOf(product)} className={crumbsClass} />
      {children}
    </div>
  )
}

/** On a phone the breadcrumbs end with the category, because the heading below has the product's name. */
const crumbsClass = 'mb-1 lg:mb-5 max-md:[&_li:last-child]:hidden'

const crumbsOf = (product: ProductViewModel | undefined) => [
  { label: 'Home', to: '/' },
  ...(product ? [{ label: product.category.name, to: `/category/${product.categoryId}` }] : []),
  { label: product?.name ?? 'Product' },
]

/** The product, or after a navigation in the browser the same redirect as in the loader of the server. */
function RedirectOrContent({ productId, ...content }: ProductContentProps & { productId: string }) {
  const [search] = useSearchParams()
  const movedTo = redirectPath(content.product, { productId, search })
  return movedTo ? <Navigate to={movedTo} replace /> : <ProductContent {...content} />
}

type ProductContentProps = {
  product: ProductViewModel
  similar: SimilarProductsResult | Promise<SimilarProductsResult>
  reviews: ReviewsResult | Promise<ReviewsResult>
  /** Missing in the server's data for null, so that a store without questions or pairs sends no byte for them. */
  questions?: QuestionsResult | Promise<QuestionsResult>
  boughtTogether?: BoughtTogetherResult | Promise<BoughtTogetherResult>
}

function ProductContent({ product, similar, reviews, questions = null, boughtTogether = null }: ProductContentProps) {
  const hasQuestions = useCompany()?.questionsOffered
  useEffect(() => {
    import('#web/recommendations/recently-viewed.ts').then(
      ({ addRecentlyViewed }) => addRecentlyViewed(product.id),
      () => undefined,
    )
  }, [product.id])
  return (
    <>
      <PageMeta
        title={product.name}
        description={htmlToText(product.description ?? '') || `${product.name} by ${product.brand.name}`}
        image={product.images[0]?.url}
        type="product"
      />
      <ProductDetail product={product} />
      {product.hasBoughtTogether && (
        <Suspense>
          <BoughtTogether key={product.id} product={product} result={boughtTogether} />
        </Suspense>
      )}
      {product.rating && (
        <Suspense>
          <ProductReviews key={product.id} productId={product.id} first={reviews} />
        </Suspense>
      )}
      {hasQuestions && (
        <Suspense>
          <ProductQuestions key={product.id} product={product} first={questions} />
        </Suspense>
      )}
      <Suspense>
        <SimilarProducts product={product} result={similar} />
      </Suspense>
      <Suspense>
        <RecentlyViewed key={product.id} exceptId={product.id} className="mt-16 lg:mt-28" />
      </Suspense>
    </>
  )
}
