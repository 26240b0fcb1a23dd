import { Suspense, useEffect } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { pageStatus, type Result, toResult } from '#web/api/result.ts'
import { useSection } from '#web/api/use-section.ts'
import { fetchProduct, fetchProducts } from '#web/catalogue/lists/fetch-products.ts'
import { getCachedProduct } from '#web/catalogue/lists/product-cache.ts'
import { toProductPage, toProductViewModel } from '#web/catalogue/lists/product-card-model.ts'
import type { ProductPage } from '#web/catalogue/lists/product-lists.ts'
import { htmlToText } from '#web/catalogue/plain-text.ts'
import { ProductDetail } from '#web/catalogue/product/ProductDetail.tsx'
import { ProductDetailLoading } from '#web/catalogue/product/ProductDetailLoading.tsx'
import { similarProductsQuery } from '#web/catalogue/product/similar-query.ts'
import type { ProductViewModel } from '#web/catalogue/product.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { Breadcrumbs } from '#web/ui/layout/Breadcrumbs.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/product.ts'

/** Far below what a shopper sees first. */
const SimilarProducts = lazyComponent(() =>
  import('#web/catalogue/product/SimilarProducts.tsx').then((file) => file.SimilarProducts),
)

/** Only a page without its product needs it. */
const ProductUnavailable = lazyComponent(
  () => import('./ProductUnavailable.tsx').then((file) => file.ProductUnavailable),
  () => <ErrorPage error={null} />,
)

export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const asked = api.call('GET /products/{productId}', { params: { productId } })
  const found = await toResult(asked.then(({ product }) => toProductViewModel(product)))
  const query = found.reply && similarProductsQuery(found.reply)
  const similar = query && (await toResult(api.call('GET /products', { query }).then(toProductPage)))
  return data({ found, similar }, { status: pageStatus(found) })
}

export const clientLoader = () => null

/** Choosing another colour changes the address, not the product. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** A product's page. What a list of this tab has shown of it stands there at once; the whole of it follows. */
export default function ProductRoute({ params: { productId }, loaderData }: Route.ComponentProps) {
  const section = useSection({
    key: `product ${productId}`,
    given: loaderData?.found,
    load: (signal) => fetchProduct(productId, { signal }),
  })
  const { failure, retry, isLoading } = section
  if (failure) {
    return (
      <Suspense>
        <ProductUnavailable productId={productId} failure={failure} onRetry={retry} busy={isLoading} />
      </Suspense>
    )
  }
  const product = section.reply ?? getCachedProduct(productId)
  return (
    <div className="page pt-2 pb-20 lg:pt-4">
      <Breadcrumbs crumbs={crumbsOf(product)} className={crumbsClass} />
      {product ? <ProductContent product={product} similar={loaderData?.similar} /> : <ProductDetailLoading />}
    </div>
  )
}

/** A phone has no room for the name twice: there the way ends with the category. */
const crumbsClass = 'mb-1 lg:mb-5 max-md:[&_li:last-child]:hidden max-md:[&_svg:last-of-type]:hidden'

const crumbsOf = (product: ProductViewModel | undefined) => [
  { label: 'Home', to: '/' },
  ...(product ? [{ label: product.category.name, to: `/category/${product.categoryId}` }] : []),
  { label: product?.name ?? 'Product' },
]

function ProductContent({ product, similar }: { product: ProductViewModel; similar: Result<ProductPage> | undefined }) {
  const neighbours = useSection({
    key: `similar ${product.id}`,
    given: similar,
    load: (signal) => fetchProducts(similarProductsQuery(product), signal),
  })
  useEffect(() => {
    import('#web/catalogue/home/recently-viewed.ts').then(
      ({ addRecentlyViewed: rememberViewed }) => rememberViewed(product.id),
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
      <Suspense>
        <SimilarProducts product={product} reply={neighbours.reply} />
      </Suspense>
    </>
  )
}
