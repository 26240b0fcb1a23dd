import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const ConfirmOrder = lazyComponent(
  () => import('#web/orders/confirmation/ConfirmOrder.tsx').then((file) => file.ConfirmOrder),
  () => <ErrorPage error={null} />,
)

/** The page of the link in the mail of a cash order. */
export default function ConfirmOrderPage() {
  const { token = '' } = useParams()
  return (
    <>
      <PageMeta title="Your order" description="Confirm your order, so that it is sent." canonical="/" noIndex />
      <Suspense>
        <ConfirmOrder key={token} token={token} />
      </Suspense>
    </>
  )
}
