import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { SkeletonGrid } from '#web/ui/feedback/Skeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { ProductGrid } from './ProductGrid.tsx'
import { Sentinel } from './Sentinel.tsx'
import type { InfiniteProductList } from './use-product-list.ts'

type Props = {
  list: InfiniteProductList
  /** The list's name for screen readers. */
  label: string
  /** How many skeletons are shown while the next page loads. */
  pageSize: number
  /** How far before its end the list loads the next page, such as '100px'. */
  margin: string
  empty: ReactNode
  /** `totalItems` is capped at N + 1; the list then shows "more than N". */
  isTotalCapped?: boolean
}

/** A list that loads its next page on scrolling, and by a link for the keyboard and without JavaScript. */
export function ProductList({ label, empty, pageSize, ...end }: Props) {
  const { page, isLoading } = end.list
  const products = page?.products ?? []
  return (
    <div className="grid grid-cols-1 gap-10">
      {products.length > 0 && (
        <div>
          <h2 className="sr-only">{label}</h2>
          <ProductGrid products={products} label={label} eagerCount={4} />
        </div>
      )}
      {page && products.length === 0 && empty}
      {/* Inside the end of the list they would move it down when products take their place. */}
      {isLoading && <SkeletonGrid count={pageSize} />}
      <ListEnd {...end} />
    </div>
  )
}

/** What follows the products. It gets the focus when a control in it is removed, because a page is loading or was the last one. */
function ListEnd({ list, margin, isTotalCapped }: Omit<Props, 'label' | 'empty' | 'pageSize'>) {
  const { page, isLoading, error, loadMore } = list
  const container = useFocusFallback<HTMLDivElement>()
  // The placeholders move the end of the list away, also where a fast scroller sees it. Hidden, it is no layout shift; with the focus it must be visible.
  const hasFocus = container.current?.contains(document.activeElement)
  const count = page?.products.length ?? 0
  const hasMore = Boolean(page?.nextCursor)
  const canLoadMore = hasMore && !isLoading && !error
  return (
    <div
      ref={container}
      tabIndex={-1}
      data-infinite-list=""
      className={cx('grid grid-cols-1 gap-10 outline-none empty:hidden', isLoading && !hasFocus && 'invisible')}
    >
      {error && (
        <ErrorBox
          message="Failed to fetch products."
          detail={error.message || error.transportMessage}
          onRetry={loadMore}
        />
      )}
      {canLoadMore && <LoadMore cursor={page?.nextCursor ?? ''} onMore={loadMore} />}
      {canLoadMore && <Sentinel margin={margin} resetKey={count} onReached={loadMore} />}
      {page && count > 0 && (
        <div className="grid justify-items-center gap-1 text-center text-sm text-muted">
          <p role="status">
            Showing {count} of{' '}
            {isTotalCapped ? `more than ${formatLowerBound(page.totalItems)}` : Math.max(page.totalItems, count)}
          </p>
          {!hasMore && <p>You've reached the end of the list.</p>}
        </div>
      )}
    </div>
  )
}

/** A number of products as text: '1 product', '3 products'. */
export const productCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`

/** The N of a total that is capped at N + 1. */
export const formatLowerBound = (totalItems: number): string => (totalItems - 1).toLocaleString('en-IN')

/** A link to the next page: with JavaScript its products are appended to the list. */
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
