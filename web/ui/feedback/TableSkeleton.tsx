import { Skeleton } from './Skeleton.tsx'

/** The placeholder of a table with the rows of one page, announced once as loading. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className="grid gap-px overflow-hidden rounded-card border border-hairline bg-hairline">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex h-13 items-center gap-6 bg-surface px-3">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 flex-1" />
          <Skeleton className="h-3.5 w-1/6 max-sm:hidden" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  )
}
