import type { QueryError } from '#web/api/result.ts'
import { MessagePage } from '#web/layouts/MessagePage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

type Props = { productId: string; error: QueryError; busy: boolean; onRetry: () => void }

/** The message for a product that does not exist or could not be loaded. */
export function ProductUnavailable({ productId, error, busy, onRetry }: Props) {
  if (error.status === 404) return error.isGone ? <ProductGone /> : <ProductNotFound />
  return (
    <ProductFailed
      productId={productId}
      reason={error.message || error.transportMessage || ''}
      busy={busy}
      onRetry={onRetry}
    />
  )
}

function ProductNotFound() {
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

/** The message for a deleted product, with links to current products. */
function ProductGone() {
  return (
    <>
      <PageMeta title="Product not found" description="This product is no longer sold." noIndex />
      <MessagePage
        code="410"
        title="Product not found"
        text="This product is no longer sold. What you ordered of it stays in your orders."
      >
        <ButtonLink to="/products-list/latest" variant="primary" size="lg">
          See what is new
        </ButtonLink>
        <ButtonLink to="/" size="lg">
          Back to Home
        </ButtonLink>
      </MessagePage>
    </>
  )
}

type ProductFailedProps = { productId: string; reason: string; busy: boolean; onRetry: () => void }

function ProductFailed({ productId, reason, busy, onRetry }: ProductFailedProps) {
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
