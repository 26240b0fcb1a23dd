import { MessagePage } from '#web/layouts/MessagePage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** The message for a product that does not exist, or is no longer sold. */
export const ProductUnavailable = ({ isGone }: { isGone: boolean }) => (isGone ? <ProductGone /> : <ProductNotFound />)

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
