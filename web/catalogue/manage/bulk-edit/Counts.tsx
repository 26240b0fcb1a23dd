import { formatNumber } from '#web/ui/data/format-count.ts'

type Props = {
  counts: { changed: number; unchanged: number; skipped: number }
  /** The counts of a preview are those of a run that has not started. */
  isPreview?: boolean
}

/** The number of products for each result. */
export function Counts({ counts: { changed, unchanged, skipped }, isPreview = false }: Props) {
  const tiles = [
    [isPreview ? 'To change' : 'Changed', changed],
    ['Already so', unchanged],
    ['Skipped', skipped],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      {tiles.map(([label, value]) => (
        <div key={label} className="min-w-0 rounded-control bg-well px-3 py-3 sm:px-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
