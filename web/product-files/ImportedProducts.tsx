import { useRead } from '#web/api/use-read.ts'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { usePageInAddress } from '#web/ui/page-in-address.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { outcomeWords } from './import-words.ts'
import { Panel } from './Panel.tsx'
import { addressOf, type Outcome, type ProductImport } from './product-import.ts'

const outcomes = Object.keys(outcomeWords) as Outcome[]
const countNames = { NEW: 'created', CHANGED: 'changed', UNCHANGED: 'unchanged', WRONG: 'wrong' } as const

/** The products of the file and what becomes of each, a page at a time. */
export function ImportedProducts({ productImport: { id, counts } }: { productImport: ProductImport }) {
  const { page, word, hrefOf } = usePageInAddress()
  const outcome = outcomes.find((one) => one === word('outcome'))
  const { reply, failure, isLoading, reload } = useRead('GET /product-imports/{id}/products', {
    params: { id },
    query: { page: String(page), ...(outcome && { outcome }) },
  })
  const tabs = [
    { label: 'All', to: addressOf(id), current: !outcome },
    ...outcomes.map((one) => ({
      label: outcomeWords[one].words,
      to: `${addressOf(id)}&outcome=${one}`,
      current: one === outcome,
      count: counts[countNames[one]],
    })),
  ]
  return (
    <Panel title="Products of the file">
      <TabLinks label="Products by what becomes of them" tabs={tabs} />
      {failure && (
        <ErrorBox message={failure.message || 'Failed to load the products.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && <TableSkeleton />}
      {reply && (
        <Table
          caption="Products of the file"
          busy={isLoading}
          rows={reply.products}
          keyOf={({ line }) => String(line)}
          empty={<EmptyBox title="None" text="No product of the file is like that." />}
          columns={[
            { head: 'Line', numeric: true, cell: ({ line }) => line.toLocaleString('en-IN') },
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
              cell: ({ outcome: one }) => (
                <StatusDot tone={outcomeWords[one].tone}>{outcomeWords[one].words}</StatusDot>
              ),
            },
            { head: 'Changes', cell: ({ changes }) => <span className="break-words">{changes.join(' · ')}</span> },
          ]}
        />
      )}
      {reply && (
        <Pagination page={page} totalPages={reply.pagination.totalPages} hrefOf={hrefOf} label="Pages of products" />
      )}
    </Panel>
  )
}
