import { Skeleton } from './Skeleton.tsx'

/** The placeholder of a form with fields of these heights, which are classes. */
export function FormSkeleton({ heights }: { heights: readonly string[] }) {
  return (
    <div role="status" className="grid max-w-2xl gap-6">
      <span className="sr-only">Loading…</span>
      {heights.map((height, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep their order
        <Skeleton key={field} className={height} />
      ))}
    </div>
  )
}
