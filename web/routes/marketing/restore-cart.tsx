import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const RestoreCart = lazyComponent(
  () => import('#web/cart-reminders/RestoreCart.tsx').then((file) => file.RestoreCart),
  () => <ErrorPage error={null} />,
)

/** The page of the link in a reminder of a left cart. */
export default function RestoreCartRoute() {
  const { token = '' } = useParams()
  return (
    <div className="page section">
      <PageMeta title="Your cart" description="What you left in your cart." canonical="/" noIndex />
      <div className="mx-auto grid max-w-2xl gap-6">
        <Suspense>
          <RestoreCart key={token} token={token} />
        </Suspense>
      </div>
    </div>
  )
}
