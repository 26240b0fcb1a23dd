import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { formatCount, formatNumber } from '#web/ui/data/format-count.ts'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'
import { ImportActions } from './ImportActions.tsx'
import { ImportErrors } from './ImportErrors.tsx'
import { ImportedProducts } from './ImportedProducts.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { formatLabels } from './import-labels.ts'
import { importPath, isInProgress, type ProductImport } from './product-import.ts'
import { useImport } from './use-import.ts'

/** An import: planned changes, progress and results. */
export function ImportReport({ id }: { id: string }) {
  const { productImport, error, isLoading, refetch } = useImport(id)
  const report = useFocusFallback<HTMLDivElement>()
  const errorText = error?.message || 'Failed to load the import.'
  if (!productImport && error) {
    return (
      <ErrorBox
        message={error.status === 404 ? 'This import is not there any more.' : errorText}
        onRetry={error.status === 404 ? undefined : refetch}
        busy={isLoading}
        action={<ButtonLink to={importPath}>Back to all imports</ButtonLink>}
      />
    )
  }
  if (!productImport) return <Skeleton className="h-64" />
  const { state, options, counts, message, fileName, zipName, layout: format } = productImport
  // The results of a check with other options are loaded again.
  const resultKey = `${state} ${JSON.stringify(options)}`
  return (
    <div ref={report} tabIndex={-1} className="grid gap-6">
      <p role="status" className="sr-only">
        {state === 'CHECKED' ? 'The file is checked.' : stateTitles[state]}
      </p>
      <Panel
        title={stateTitles[state]}
        text={[fileName, zipName, format && formatLabels[format], counts.lines > 0 && formatCount(counts.lines, 'line')]
          .filter(Boolean)
          .join(' · ')}
        aside={<ButtonLink to={importPath}>Import another file</ButtonLink>}
      >
        {/* While it is polled, the next request follows by itself. */}
        {error && !isInProgress(productImport) && <ErrorBox message={errorText} onRetry={refetch} busy={isLoading} />}
        {message && <ErrorBox message={message} />}
        {isInProgress(productImport) ? (
          <ImportProgress productImport={productImport} />
        ) : (
          <ImportCounts productImport={productImport} />
        )}
        <MissingNames productImport={productImport} />
        <ImportActions key={state} productImport={productImport} onChanged={refetch} />
      </Panel>
      {state !== 'CHECKING' && counts.errors + counts.warnings + productImport.progress.failed > 0 && (
        <ImportErrors key={`problems ${resultKey}`} productImport={productImport} />
      )}
      {!isInProgress(productImport) && counts.lines > 0 && (
        <ImportedProducts key={`products ${resultKey}`} productImport={productImport} />
      )}
    </div>
  )
}

const stateTitles: Record<ProductImport['state'], string> = {
  UPLOADING: 'The files have not been checked',
  CHECKING: 'The file is being checked',
  CHECKED: 'What this import would do',
  RUNNING: 'The import is running',
  DONE: 'The import is done',
  CANCELED: 'This import was canceled',
  FAILED: 'The import stopped',
}

function ImportCounts({ productImport: { state, counts, progress } }: { productImport: ProductImport }) {
  const isFinished = state === 'DONE' || state === 'CANCELED' || state === 'FAILED'
  const tiles: [string, number][] = isFinished
    ? [
        ['Written', progress.written],
        ['Unchanged', counts.unchanged],
        ['Left out', counts.wrong + progress.failed],
        ['With pictures', progress.pictured],
      ]
    : [
        ['New', counts.created],
        ['Changed', counts.changed],
        ['Unchanged', counts.unchanged],
        ['With errors', counts.wrong],
      ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map(([label, value]) => (
        <div key={label} className="rounded-control bg-well px-4 py-3">
          <dt className="text-muted">{label}</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The maximum number of names in each list of missing categories or brands. */
const maxNames = 30

function MissingNames({ productImport }: { productImport: ProductImport }) {
  const { state, options, missingCategories, missingBrands } = productImport
  const lists = [
    ['Categories', missingCategories],
    ['Brands', missingBrands],
  ] as const
  if (state !== 'CHECKED' || missingCategories.length + missingBrands.length === 0) return null
  return (
    <div className="grid gap-2 rounded-card bg-warning-tint p-4">
      <p className="font-semibold">
        {options.createMissing ? 'These are made with the import:' : 'The shop does not have these yet:'}
      </p>
      {lists.map(([label, names]) =>
        names.length === 0 ? null : (
          <p key={label} className="break-words">
            <span className="font-medium">{label}:</span> {names.slice(0, maxNames).join(', ')}
            {names.length > maxNames && ` and ${names.length - maxNames} more`}
          </p>
        ),
      )}
    </div>
  )
}
