import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { importStateLabels } from './import-labels.ts'
import { importHref, type ProductImport } from './product-import.ts'

/** The latest imports, linked to their reports. */
export function LatestImports() {
  const { data, error, isLoading, refetch } = useQuery('GET /product-imports', {})
  // An incomplete upload has no report.
  const imports = data?.imports.filter(({ state }) => state !== 'UPLOADING')
  return (
    <Panel title="Latest imports">
      <QueryErrorBox error={error} fallback="Failed to fetch imports." onRetry={refetch} busy={isLoading} />
      {!data && !error && <Skeleton className="h-16" />}
      {imports?.length === 0 && <p className="text-muted">No imports yet. An import is listed here for a month.</p>}
      {imports && imports.length > 0 && (
        <ul className="grid divide-y divide-hairline">
          {imports.map((productImport) => (
            <ImportLine key={productImport.id} productImport={productImport} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ImportLine({ productImport }: { productImport: ProductImport }) {
  const { id, fileName, createdAt, state, progress } = productImport
  const { label, tone } = importStateLabels[state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-0">
        <Link
          to={importHref(id)}
          className="inline-flex min-h-6 items-center font-semibold break-all underline-offset-4 hover:underline"
        >
          {fileName}
        </Link>
        <p className="text-muted">
          <DateTime iso={createdAt} withTime />
          {progress.written > 0 && <> · {formatCount(progress.written, 'product')}</>}
        </p>
      </div>
      <StatusDot tone={tone}>{label}</StatusDot>
    </li>
  )
}
