import { formatNumber } from '#web/ui/data/format-count.ts'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import type { ProductImport } from './product-import.ts'

/** The progress of a check or an import. */
export function ImportProgress({ productImport: { state, counts, progress } }: { productImport: ProductImport }) {
  if (state === 'CHECKING') {
    return (
      <div role="status" className="grid gap-2">
        <p>
          {progress.checked > 0 ? `${formatNumber(progress.checked)} products looked at …` : 'The file is being read …'}
        </p>
        <p className="text-muted">Nothing is written meanwhile.</p>
      </div>
    )
  }
  const products = counts.created + counts.changed
  const done = progress.written + progress.failed
  return (
    <div className="grid gap-4">
      <ProgressBar
        label="Products"
        done={done}
        total={products}
        valueText={`${formatNumber(done)} of ${formatNumber(products)}`}
      />
      {counts.pictured > 0 && (
        <ProgressBar
          label="Products with their pictures"
          done={progress.pictured}
          total={counts.pictured}
          valueText={`${formatNumber(progress.pictured)} of ${formatNumber(counts.pictured)}`}
        />
      )}
      <p className="text-muted">You may leave this page; the import goes on.</p>
    </div>
  )
}
