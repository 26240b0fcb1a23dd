import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { formatNumber } from '#web/ui/data/format-count.ts'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { FilterLinks } from '#web/ui/filters/FilterLinks.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import { usePageParams } from '#web/ui/paging/page-params.ts'
import { outcomeLabels } from './import-labels.ts'
import { LineNumber } from './LineNumber.tsx'
import { type ImportOutcome, importHref, type ProductImport } from './product-import.ts'

const outcomes = Object.keys(outcomeLabels) as ImportOutcome[]
const countByOutcome = { NEW: 'created', CHANGED: 'changed', UNCHANGED: 'unchanged', WRONG: 'wrong' } as const

/** The changes that are listed at once; a product with many variants can have hundreds. */
const maxListed = 6

function Changes({ changes }: { changes: readonly string[] }) {
  const others = changes.slice(maxListed)
  return (
    <div className="min-w-0 break-words">
      {changes.slice(0, maxListed).join(' · ')}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold underline-offset-4 hover:underline">
            {formatNumber(others.length)} more
          </summary>
          {others.join(' · ')}
        </details>
      )}
    </div>
  )
}

/** The products of the file and their outcomes, a page at a time. */
export function ImportedProducts({ productImport: { id, counts } }: { productImport: ProductImport }) {
  const { page, param, hrefOf } = usePageParams()
  const selected = outcomes.find((outcome) => outcome === param('outcome'))
  const { data, error, isLoading, refetch } = useQuery('GET /product-imports/{id}/products', {
    params: { id },
    query: { page: String(page), ...(selected && { outcome: selected }) },
  })
  const links = [
    { label: 'All', to: importHref(id), current: !selected },
    ...outcomes.map((outcome) => ({
      label: outcomeLabels[outcome].label,
      to: `${importHref(id)}&outcome=${outcome}`,
      current: outcome === selected,
      count: counts[countByOutcome[outcome]],
    })),
  ]
  return (
    <Panel title="Products of the file">
      <FilterLinks label="Products by what becomes of them" links={links} />
      <QueryErrorBox error={error} fallback="Failed to load the products." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && (
        <Table
          caption="Products of the file"
          busy={isLoading}
          rows={data.products}
          keyOf={({ line }) => String(line)}
          empty={<EmptyState title="None" text="No product of the file is like that." />}
          columns={[
            { head: 'Line', numeric: true, cell: ({ line }) => <LineNumber line={line} /> },
            {
              head: 'Product',
              cell: ({ name, productId, isWritten }) =>
                productId && isWritten ? (
                  <Link
                    to={`/product/${productId}`}
                    className="inline-flex min-h-6 items-center font-semibold break-words underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                ) : (
                  <span className="font-semibold break-words">{name || 'Without a name'}</span>
                ),
            },
            {
              head: 'What happens',
              cell: ({ outcome }) => (
                <StatusDot tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</StatusDot>
              ),
            },
            { head: 'Changes', cell: ({ changes }) => <Changes changes={changes} /> },
          ]}
        />
      )}
      {data && (
        <Pagination page={page} totalPages={data.pagination.totalPages} hrefOf={hrefOf} label="Pages of products" />
      )}
    </Panel>
  )
}
