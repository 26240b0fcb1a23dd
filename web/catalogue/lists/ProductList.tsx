import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { SkeletonGrid } from '#web/ui/feedback/Skeleton.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { Sentinel } from './Sentinel.tsx'
import type { ProductListState } from './use-product-list.ts'

type Props = {
  list: ProductListState
  /** What the list holds, for screen readers. */
  label: string
  /** How many skeletons stand for the next page. */
  pageSize: number
  /** How far before the end the next page is asked for. */
  margin: string
  empty: ReactNode
  /** There are more than were counted. */
  isTotalCapped?: boolean
}

/** A list that grows as one scrolls, with a link to its next page for everyone whom scrolling does not serve. */
export function ProductList({ list, label, pageSize, margin, empty, isTotalCapped: isUncounted }: Props) {
  const { shown, isLoading, failure, more } = list
  const products = shown?.products ?? []
  const hasMore = Boolean(shown?.nextCursor)
  const waits = hasMore && !isLoading && !failure
  return (
    <div className="grid grid-cols-1 gap-10">
      {products.length > 0 && (
        <div>
          <h2 className="sr-only">{label}</h2>
          <ProductGrid products={products} label={label} eagerCount={4} />
        </div>
      )}
      {shown && products.length === 0 && empty}
      {isLoading && <SkeletonGrid count={pageSize} />}
      {failure && <ErrorBox message="Failed to fetch products." detail={failure.message || undefined} onRetry={more} />}
      {waits && <LoadMore cursor={shown?.nextCursor ?? ''} onMore={more} />}
      {waits && <Sentinel margin={margin} count={products.length} onSeen={more} />}
      {shown && products.length > 0 && (
        <div className="grid justify-items-center gap-1 text-center text-sm text-muted">
          <p role="status">
            Showing {products.length} of{' '}
            {isUncounted
              ? `more than ${formatLowerBound(shown.totalItems)}`
              : Math.max(shown.totalItems, products.length)}
          </p>
          {!hasMore && <p>You've reached the end of the list.</p>}
        </div>
      )}
    </div>
  )
}

/** How many there are for certain: counting stopped one beyond it. */
export const formatLowerBound = (totalItems: number): string => (totalItems - 1).toLocaleString('en-IN')

/** The next page as a real address: without JavaScript it opens there, with it the products join the list. */
function LoadMore({ cursor, onMore }: { cursor: string; onMore: () => void }) {
  const { search } = useLocation()
  const next = new URLSearchParams(search)
  next.set('cursor', cursor)
  return (
    <Link
      to={{ search: next.toString() }}
      rel="next"
      className={buttonClass({ className: 'justify-self-center' })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onMore()
      }}
    >
      Load more
    </Link>
  )
}
