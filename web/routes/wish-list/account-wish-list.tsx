import { Suspense } from 'react'
import { changeCart } from '#web/cart/lazy-cart-actions.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const OwnWishList = lazyComponent(() => import('#web/wish-list/page/OwnWishList.tsx').then((file) => file.OwnWishList))

/** The customer's wish list. */
export default function AccountWishList() {
  return (
    <>
      <h1 className="mb-6 text-3xl">Wish List</h1>
      <Suspense>
        <OwnWishList addToCart={(item) => changeCart('add', item)} />
      </Suspense>
    </>
  )
}
