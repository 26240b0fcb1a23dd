import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { callWith } from '#web/api/call.ts'
import { historyCache } from '#web/api/history-cache.ts'
import { useCachedQuery } from '#web/api/use-query.ts'
import { ProductGrid } from '#web/catalogue/lists/ProductGrid.tsx'
import { Sentinel } from '#web/catalogue/lists/Sentinel.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonGrid } from '#web/ui/feedback/Skeleton.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts'
import { fetchViewedProducts } from './fetch-cards.ts'
import { clearRecentlyViewed, recentlyViewedIds } from './recently-viewed.ts'

type Props = {
  /** The product of the page, which is left out. */
  exceptId?: string
  className: string
}

/** The products viewed in this browser, most recent first. They are requested when the section is nearly in view; without any there is no request. */
export function RecentlyViewed({ exceptId, className }: Props) {
  const { key } = useLocation()
  // That of the first rendering: choosing another variant changes the key of the location, and nothing here.
  const [cacheKey] = useState(`viewed ${key}`)
  const [ids, setIds] = useState<readonly string[]>([])
  // After going back the products are in the cache, so that the page has its former height at once.
  const [isNear, setNear] = useState(() => historyCache.get(cacheKey) !== undefined)
  // In an effect, because the ids are stored in the browser only.
  useEffect(() => setIds(recentlyViewedIds().filter((id) => id !== exceptId)), [exceptId])
  const [isCleared, setCleared] = useState(false)
  const clearedText = useFocusOnMount<HTMLParagraphElement>(isCleared)
  if (isCleared)
    return (
      <p ref={clearedText} tabIndex={-1} className={cx('text-muted', className)}>
        The recently viewed products are cleared.
      </p>
    )
  if (ids.length === 0) return null
  if (!isNear) return <Sentinel margin="600px" resetKey={0} onReached={() => setNear(true)} />
  const clear = () => {
    clearRecentlyViewed()
    setCleared(true)
  }
  return <ViewedProducts ids={ids} cacheKey={cacheKey} className={className} onClear={clear} />
}

/** How many products are shown at first. */
const firstShown = 4
const gridClass = 'md:max-lg:grid-cols-4'

type ViewedProps = { ids: readonly string[]; cacheKey: string; className: string; onClear: () => void }

function ViewedProducts({ ids, cacheKey, className, onClear }: ViewedProps) {
  const [showsAll, setShowsAll] = useState(false)
  const section = useFocusFallback<HTMLElement>(`li:nth-child(${firstShown + 1}) a`)
  const { data, error } = useCachedQuery(cacheKey, (signal) => fetchViewedProducts(callWith(signal), ids))
  // Cached ones may have been cleared on another page.
  const products = data?.filter(({ id }) => ids.includes(id))
  if (error || products?.length === 0) return null
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="viewed" className={className}>
      <div className="mb-6 flex items-baseline justify-between gap-4 lg:mb-8">
        <h2 id="viewed" className="text-3xl">
          Recently viewed
        </h2>
        <LinkButton className="shrink-0" aria-label="Clear the recently viewed products" onClick={onClear}>
          Clear
        </LinkButton>
      </div>
      {products ? (
        <ProductGrid
          products={showsAll ? products : products.slice(0, firstShown)}
          label="Recently viewed"
          className={gridClass}
        />
      ) : (
        <SkeletonGrid count={Math.min(ids.length, firstShown)} className={gridClass} />
      )}
      {products && products.length > firstShown && !showsAll && (
        <LinkButton className="mt-6" onClick={() => setShowsAll(true)}>
          Show all {products.length}
        </LinkButton>
      )}
    </section>
  )
}
