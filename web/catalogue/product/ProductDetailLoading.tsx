import { Skeleton, SkeletonText } from '#web/ui/feedback/Skeleton.tsx'

/** The skeleton of a product page. */
export function ProductDetailLoading() {
  return (
    <div
      role="status"
      className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[1.25fr_1fr]"
    >
      <span className="sr-only">Loading…</span>
      <div className="grid gap-2 md:order-1">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-10 w-5/6" />
      </div>
      <Skeleton className="aspect-4/5 rounded-card md:row-span-2" />
      <div className="grid content-start gap-6 md:order-1">
        <Skeleton className="h-9 w-2/5" />
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="h-13 w-full" />
        <SkeletonText lines={5} />
      </div>
    </div>
  )
}
