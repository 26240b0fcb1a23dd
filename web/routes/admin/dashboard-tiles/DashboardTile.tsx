import type { ComponentType, SVGProps } from 'react'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Link } from '#web/ui/Link.tsx'

type Props = {
  label: string
  to: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** The number; undefined while it is loading. */
  count: number | undefined
  /** Why loading failed. */
  error: string | null
}

/** A tile of the dashboard: a number that links to its list. */
export function DashboardTile({ label, to, icon: Icon, count, error }: Props) {
  return (
    <Link
      to={to}
      className="group grid gap-4 rounded-card border border-hairline bg-surface p-5 transition-colors hover:border-edge"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="font-medium text-muted group-hover:text-ink">{label}</span>
        <span className="grid size-10 place-items-center rounded-full bg-link-tint text-link">
          <Icon className="size-5" />
        </span>
      </span>
      {error ? (
        <span className="text-sm text-danger">{error}</span>
      ) : count === undefined ? (
        <Skeleton className="h-9 w-16" />
      ) : (
        <span className="font-display text-3xl font-bold tabular-nums">{formatNumber(count)}</span>
      )}
    </Link>
  )
}
