import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import type { BulkSkippedProducts } from './bulk-edit.ts'

/** Why products are not changed, with the names of the first ones. */
export function SkippedProducts({ skipped }: { skipped: readonly BulkSkippedProducts[] }) {
  if (skipped.length === 0) return null
  return (
    <section className="grid gap-2 rounded-card bg-warning-tint p-4">
      <h3 className="font-semibold">Skipped</h3>
      <ul className="grid gap-2">
        {skipped.map(({ reason, count, products }) => {
          const names = products.map(({ name }) => name).filter(Boolean)
          const more = count - names.length
          return (
            <li key={reason} className="wrap-anywhere">
              <span className="font-medium">
                {formatCount(count, 'product')}: {reason}
              </span>
              {names.length > 0 && (
                <span className="block text-sm text-muted">
                  {names.join(', ')}
                  {more > 0 && ` and ${formatNumber(more)} more`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
