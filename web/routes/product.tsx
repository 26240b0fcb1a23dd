import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { call } from '#web/api/call.ts'
import { type Outcome, outcomeOf, statusOf } from '#web/api/outcome.ts'
import { useSection } from '#web/api/use-section.ts'
import { ProductDetail } from '#web/catalogue/ProductDetail.tsx'
import { ProductDetailLoading } from '#web/catalogue/ProductDetailLoading.tsx'
import { plainText } from '#web/catalogue/plain-text.ts'
import type { Product } from '#web/catalogue/product.ts'
import type { ListReply } from '#web/catalogue/product-lists.ts'
import { SimilarProducts, similarQuery } from '#web/catalogue/SimilarProducts.tsx'
import { seenProduct } from '#web/catalogue/seen-products.ts'
import { MessagePage } from '#web/layouts/MessagePage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { Route } from './+types/product.ts'

export async function loader({ params: { productId }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const found = await outcomeOf(api.call('GET /products/{productId}', { params: { productId } }))
  const query = found.reply && similarQuery(found.reply.product)
  const similar = query && (await outcomeOf(api.call('GET /products', { query })))
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
    load: (signal) => call('GET /products/{productId}', { params: { productId }, signal }),
  })
  const { failure, retry, isLoading } = section
  if (failure?.status === 404) return <Missing />
  if (failure) return <Failed productId={productId} onRetry={retry} busy={isLoading} reason={failure.message} />
  const product = section.reply?.product ?? seenProduct(productId)
  return (
    <div className="page pt-2 pb-20 lg:pt-4">
      <Breadcrumbs crumbs={crumbsOf(product)} className={crumbsClass} />
      {product ? <Shown product={product} similar={loaderData?.similar} /> : <ProductDetailLoading />}
    </div>
  )
}

/** A phone has no room for the name twice: there the way ends with the category. */
const crumbsClass = 'mb-1 lg:mb-5 max-md:[&_li:last-child]:hidden max-md:[&_svg:last-of-type]:hidden'

const crumbsOf = (product: Product | undefined) => [
  { label: 'Home', to: '/' },
  ...(product ? [{ label: product.category.name, to: `/category/${product.categoryId}` }] : []),
  { label: product?.name ?? 'Product' },
]

function Shown({ product, similar }: { product: Product; similar: Outcome<ListReply> | undefined }) {
  const neighbours = useSection({
    key: `similar ${product.id}`,
    given: similar,
    load: (signal) => call('GET /products', { query: similarQuery(product), signal }),
  })
  return (
    <>
      <PageMeta
        title={product.name}
        description={plainText(product.description) || `${product.name} by ${product.brand.name}`}
        image={product.images[0]?.url}
        type="product"
      />
      <ProductDetail product={product} />
      <SimilarProducts product={product} reply={neighbours.reply} />
    </>
  )
}

function Missing() {
  return (
    <>
      <PageMeta title="Product not found" description="This product is not in the shop." noIndex />
      <MessagePage
        code="404"
        title="Product not found"
        text="It may have been sold for the last time, or the link is old."
      >
        <ButtonLink to="/" variant="primary" size="lg">
          Back to Home
        </ButtonLink>
      </MessagePage>
    </>
  )
}

type FailedProps = { productId: string; reason: string; busy: boolean; onRetry: () => void }

function Failed({ productId, reason, busy, onRetry }: FailedProps) {
  return (
    <>
      <PageMeta title="Product could not be loaded" description="This product could not be loaded." noIndex />
      <MessagePage
        code="…"
        title={`Failed to load product: ${productId}`}
        text={reason || 'Check your connection and try again.'}
      >
        <Button variant="primary" size="lg" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
        <ButtonLink to="/" size="lg">
          Back to Home
        </ButtonLink>
      </MessagePage>
    </>
  )
}
