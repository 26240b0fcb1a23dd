import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const GuestOrder = lazyComponent(
  () => import('#web/orders/guests/GuestOrder.tsx').then((file) => file.GuestOrder),
  () => <ErrorPage error={null} />,
)

/** The page of the link in the mails of a guest's order. */
export default function GuestOrderPage() {
  const { token = '' } = useParams()
  return (
    <>
      <PageMeta title="Your order" description="Open the order that you placed as a guest." canonical="/" noIndex />
      <Suspense>
        <GuestOrder key={token} token={token} />
      </Suspense>
    </>
  )
}
