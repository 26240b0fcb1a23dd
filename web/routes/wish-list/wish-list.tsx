import { Suspense } from 'react'
import { useParams } from 'react-router'
import { changeCart } from '#web/cart/lazy-cart-actions.ts'
import { ErrorPage } from '#web/layouts/ErrorPage.tsx'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

// The manifest of the routes, which every first visit loads, names each file that a route imports.
const WishListPage = lazyComponent(
  () => import('#web/wish-list/page/WishListPage.tsx').then((file) => file.WishListPage),
  () => <ErrorPage error={null} />,
)

/** The wish list of this browser or of the signed-in customer, or with a token one that is shared. */
export default function WishListRoute() {
  const { token } = useParams()
  return (
    <>
      <PageMeta title="Wish List" description="What you saved for later." canonical="/wish-list" noIndex />
      <Suspense>
        <WishListPage key={token} token={token} addToCart={(item) => changeCart('add', item)} />
      </Suspense>
    </>
  )
}
