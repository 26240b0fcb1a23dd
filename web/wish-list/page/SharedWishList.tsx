import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { WishListGrid, WishListSkeleton } from './WishListGrid.tsx'
import type { AddToCart } from './wish-list-item.ts'

const shopLink = (
  <ButtonLink variant="primary" to="/">
    Continue Shopping
  </ButtonLink>
)

/** A wish list that its owner shares. */
export function SharedWishList({ token, addToCart }: { token: string; addToCart: AddToCart }) {
  const { data, error, isLoading, refetch } = useQuery('GET /wish-list/shared/{token}', { params: { token } })
  if (error?.status === 404)
    return (
      <EmptyState
        title="This list is not shared"
        text="Its owner has ended the sharing or has a new link."
        action={shopLink}
      />
    )
  if (error)
    return <QueryErrorBox error={error} fallback="Failed to fetch the wish list." onRetry={refetch} busy={isLoading} />
  return (
    <>
      <h1 className="mb-6 text-3xl">{data?.firstName ? `${data.firstName}’s wish list` : 'A wish list'}</h1>
      {!data && <WishListSkeleton />}
      {data && data.items.length > 0 && <WishListGrid items={data.items} addToCart={addToCart} isShared />}
      {data?.items.length === 0 && <EmptyState title="This list is empty" action={shopLink} />}
    </>
  )
}
