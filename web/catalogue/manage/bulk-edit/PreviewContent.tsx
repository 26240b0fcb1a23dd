import { formatNumber } from '#web/ui/data/format-count.ts'
import type { BulkPreview } from './bulk-edit.ts'
import { Counts } from './Counts.tsx'
import { SkippedProducts } from './SkippedProducts.tsx'

/** What the bulk edit would do: counts, skipped products, and the first products before and after. */
export function PreviewContent({ preview: { counts, examples, skipped } }: { preview: BulkPreview }) {
  const isComplete = examples.length === counts.changed
  return (
    <div className="grid gap-6">
      <Counts counts={counts} isPreview />
      {counts.changed === 0 && <p className="font-medium">Nothing would change.</p>}
      <SkippedProducts skipped={skipped} />
      {examples.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-semibold">
            {isComplete ? 'What changes' : `The first ${examples.length} of ${formatNumber(counts.changed)}`}
          </h3>
          <ul className="divide-y divide-hairline">
            {examples.map(({ id, name, changes }) => (
              <li key={id} className="grid gap-1 py-3">
                <span className="font-medium wrap-anywhere">{name}</span>
                {changes.map(({ label, before, after }) => (
                  <span key={`${label} ${before} ${after}`} className="text-sm wrap-anywhere tabular-nums">
                    <span className="text-muted">{label}:</span> <s className="text-muted">{before}</s>{' '}
                    <span className="sr-only">becomes</span>
                    <span aria-hidden="true">→</span> <span className="font-medium">{after}</span>
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
