import { OwnWishList } from './OwnWishList.tsx'
import { SharedWishList } from './SharedWishList.tsx'
import type { AddToCart } from './wish-list-item.ts'

type Props = {
  /** The token of a shared list; without one the page shows the own list. */
  token: string | undefined
  addToCart: AddToCart
}

/** A wish list on a page of its own. */
export function WishListPage({ token, addToCart }: Props) {
  return (
    <div className="page section">
      {token ? (
        <SharedWishList token={token} addToCart={addToCart} />
      ) : (
        <>
          <h1 className="mb-6 text-3xl">Wish List</h1>
          <OwnWishList addToCart={addToCart} />
        </>
      )}
    </div>
  )
}
