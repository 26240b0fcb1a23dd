import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { download } from '#web/api/download.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { toastDownloadError, useDownload } from '#web/api/use-download.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatCount } from '#web/ui/data/format-count.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LoadMoreButton } from '#web/ui/paging/LoadMoreButton.tsx'
import { LineNumber } from './LineNumber.tsx'
import type { ProductImport } from './product-import.ts'

const initialPageSize = 25
const maxPageSize = 100

/** Errors and warnings by line, at most 100 of them; all can be downloaded as a file. */
export function ImportErrors({ productImport: { id } }: { productImport: ProductImport }) {
  const [pageSize, setPageSize] = useState(initialPageSize)
  const { data, error, isLoading, refetch } = useQuery('GET /product-imports/{id}/problems', {
    params: { id },
    query: { pageSize: String(pageSize) },
  })
  const file = useDownload(
    () => download('GET /product-imports/{id}/problems.csv', { params: { id } }),
    toastDownloadError,
  )
  const total = data?.pagination.totalItems ?? 0
  const downloadButton = (
    <Button size="sm" busy={file.busy} onClick={file.start}>
      <Download aria-hidden="true" className="size-4" />
      Download all (CSV)
    </Button>
  )
  return (
    <Panel
      title="Errors and warnings"
      text={total > 0 ? formatCount(total, 'thing to look at', 'things to look at') : undefined}
      aside={downloadButton}
    >
      <QueryErrorBox error={error} fallback="Failed to load the errors." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && (
        <Table
          caption="Errors and warnings by line"
          busy={isLoading}
          rows={data.problems.map((problem, index) => ({ ...problem, key: String(index) }))}
          keyOf={({ key }) => key}
          columns={[
            { head: 'Line', numeric: true, cell: ({ line }) => <LineNumber line={line} /> },
            { head: 'Column', cell: ({ column }) => column ?? <span className="text-muted">The line</span> },
            {
              head: 'Kind',
              cell: ({ isError }) =>
                isError ? <StatusDot tone="danger">Error</StatusDot> : <StatusDot tone="warning">Warning</StatusDot>,
            },
            { head: 'What to do', cell: ({ message }) => <span className="break-words">{message}</span> },
          ]}
        />
      )}
      <LoadMoreButton
        shown={data !== undefined && total > data.problems.length && pageSize < maxPageSize}
        busy={isLoading}
        onClick={() => setPageSize(maxPageSize)}
      />
    </Panel>
  )
}
