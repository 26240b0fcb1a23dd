import { cx } from '../cx.ts'

const skeletonClass =
  'rounded-control bg-skeleton bg-[linear-gradient(100deg,transparent_30%,var(--skeleton-shine)_50%,transparent_70%)] ' +
  'bg-[length:200%_100%] animate-shimmer motion-reduce:animate-none motion-reduce:bg-none'

/** A placeholder box in the size of the content that loads. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx(skeletonClass, className)} />
}

/** Placeholder lines of text, the last one shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = Array.from({ length: lines }, (_, line) => (line === lines - 1 ? 'w-3/5' : 'w-full'))
  return (
    <div aria-hidden="true" className={cx('grid gap-2.5', className)}>
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} className={cx('h-3.5', width)} />
      ))}
    </div>
  )
}

/** The placeholder of a product card, in about the same size as the card with its button. */
function SkeletonCard() {
  return (
    <div aria-hidden="true" className="grid content-start gap-3">
      <Skeleton className="aspect-4/5 rounded-card" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-11" />
    </div>
  )
}

/** A grid of placeholder cards, announced once as loading. */
export function SkeletonGrid({ count, className }: { count: number; className?: string }) {
  return (
    <div role="status" className={cx('product-grid', className)}>
      <span className="sr-only">Loading…</span>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <SkeletonCard key={card} />
      ))}
    </div>
  )
}
