import { lazy, Suspense, useEffect } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { type Outcome, outcomeOf, statusOf } from '#web/api/outcome.ts'
import { useSection } from '#web/api/use-section.ts'
import { askForProduct, askForProducts } from '#web/catalogue/ask-for-products.ts'
import { ProductDetail } from '#web/catalogue/ProductDetail.tsx'
import { ProductDetailLoading } from '#web/catalogue/ProductDetailLoading.tsx'
import { plainText } from '#web/catalogue/plain-text.ts'
import type { ShownProduct } from '#web/catalogue/product.ts'
import type { ProductPage } from '#web/catalogue/product-lists.ts'
import { seenProduct } from '#web/catalogue/seen-products.ts'
import { shownPage, shownProduct } from '#web/catalogue/shown-products.ts'
import { similarQuery } from '#web/catalogue/similar-query.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { loadCode } from '#web/ui/load-code.ts'
import type { Route } from './+types/product.ts'

/** Far below what a shopper sees first. */
const SimilarProducts = lazyPart(() =>
  import('#web/catalogue/SimilarProducts.tsx').then((file) => file.SimilarProducts),
)

/** Only a page without its product needs it. */
const NoProduct = lazy(() =>
  loadCode(() => import('./product/NoProduct.tsx')).then(({ NoProduct }) => ({ default: NoProduct })),
)

export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const asked = api.call('GET /products/{productId}', { params: { productId } })
  const found = await outcomeOf(asked.then(({ product }) => shownProduct(product)))
  const query = found.reply && similarQuery(found.reply)
  const similar = query && (await outcomeOf(api.call('GET /products', { query }).then(shownPage)))
  return data({ found, similar }, { status: statusOf(found) })
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
    load: (signal) => askForProduct(productId, { signal }),
  })
  const { failure, retry, isLoading } = section
  if (failure) {
    return (
      <Suspense>
        <NoProduct productId={productId} failure={failure} onRetry={retry} busy={isLoading} />
      </Suspense>
    )
  }
  const product = section.reply ?? seenProduct(productId)
  return (
    <div className="page pt-2 pb-20 lg:pt-4">
      <Breadcrumbs crumbs={crumbsOf(product)} className={crumbsClass} />
      {product ? <Shown product={product} similar={loaderData?.similar} /> : <ProductDetailLoading />}
    </div>
  )
}

/** A phone has no room for the name twice: there the way ends with the category. */
const crumbsClass = 'mb-1 lg:mb-5 max-md:[&_li:last-child]:hidden max-md:[&_svg:last-of-type]:hidden'

const crumbsOf = (product: ShownProduct | undefined) => [
  { label: 'Home', to: '/' },
  ...(product ? [{ label: product.category.name, to: `/category/${product.categoryId}` }] : []),
  { label: product?.name ?? 'Product' },
]

function Shown({ product, similar }: { product: ShownProduct; similar: Outcome<ProductPage> | undefined }) {
  const neighbours = useSection({
    key: `similar ${product.id}`,
    given: similar,
    load: (signal) => askForProducts(similarQuery(product), signal),
  })
  useEffect(() => {
    loadCode(() => import('#web/catalogue/viewed-products.ts')).then(
      ({ rememberViewed }) => rememberViewed(product.id),
      () => undefined,
    )
  }, [product.id])
  return (
    <>
      <PageMeta
        title={product.name}
        description={plainText(product.description ?? '') || `${product.name} by ${product.brand.name}`}
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
