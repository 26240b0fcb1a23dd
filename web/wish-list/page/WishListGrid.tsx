import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { WishListCard } from './WishListCard.tsx'
import type { AddToCart, WishListItem } from './wish-list-item.ts'

type Props = { items: readonly WishListItem[]; addToCart: AddToCart; isShared?: boolean }

/** The entries of a wish list. */
export const WishListGrid = ({ items, addToCart, isShared = false }: Props) => (
  <ul aria-label="Wish list" className="product-grid">
    {items.map((item) => (
      <li key={item.key} className="grid min-w-0">
        <WishListCard item={item} addToCart={addToCart} isShared={isShared} />
      </li>
    ))}
  </ul>
)

/** The skeleton of the list. */
export const WishListSkeleton = () => (
  <div role="status" className="product-grid">
    <span className="sr-only">Loading the wish list…</span>
    <Skeleton className="aspect-4/5 rounded-card" />
    <Skeleton className="aspect-4/5 rounded-card" />
  </div>
)
