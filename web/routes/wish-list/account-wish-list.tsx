import { Suspense } from 'react'
import { changeCart } from '#web/cart/lazy-cart-actions.ts'
import { PageMeta } from '#web/layouts/PageMeta.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const OwnWishList = lazyComponent(() => import('#web/wish-list/page/OwnWishList.tsx').then((file) => file.OwnWishList))

/** The customer's wish list. */
export default function AccountWishList() {
  return (
    <>
      <PageMeta title="Wish List" description="What you saved for later." noIndex />
      <h1 className="mb-6 text-3xl">Wish List</h1>
      <Suspense>
        <OwnWishList addToCart={(item) => changeCart('add', item)} />
      </Suspense>
    </>
  )
}
