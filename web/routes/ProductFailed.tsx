import { MessagePage } from '#web/layouts/MessagePage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

type Props = { productId: string; reason: string | undefined; busy: boolean; onRetry: () => void }

/** The message for a product that could not be loaded. It is part of the page, because without a connection no other file can be loaded. */
export function ProductFailed({ productId, reason, busy, onRetry }: Props) {
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
