import BadgeCheck from 'lucide-react/icons/badge-check'
import { Navigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useRecordDialogs } from '#web/api/use-record-dialogs.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { ListSearch } from '#web/ui/data/ListSearch.tsx'
import { rowActions } from '#web/ui/data/row-actions.tsx'
import { ShortId } from '#web/ui/data/ShortId.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { NoMatches } from '#web/ui/feedback/NoMatches.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import { type Brand, BrandForm } from './BrandForm.tsx'
import { useTableParams } from './use-table-params.ts'

/** The table of brands, with dialogs to add, edit and delete them. */
export function ManageBrands() {
  const { q, page, query, rowsOf, lastPageOf, hrefOf } = useTableParams()
  const { data, error, isLoading, refetch } = useQuery('GET /brands', { query })
  const { form, deletion, formProps, deletionProps } = useRecordDialogs<Brand>({
    deleteById: (id) => withErrorMessage(call('DELETE /brands/{id}', { params: { id } }), 'Failed to delete brand.'),
    onChanged: refetch,
  })
  // The last row of the page was deleted, or the URL has a page that does not exist.
  if (data?.length === 0 && !isLoading && page > 1) return <Navigate to={hrefOf(1)} replace />
  const add = <AddButton onClick={() => form.open(undefined)}>Add brand</AddButton>

  return (
    <>
      <PageHeader title="Manage Brands" text="Who makes what the shop sells." action={add} />
      <ListSearch label="Search brands" value={q} className="w-full sm:max-w-md" />
      <QueryErrorBox error={error} fallback="Failed to fetch brands." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && <BrandTable brands={rowsOf(data)} q={q} busy={isLoading} onEdit={form.open} onDelete={deletion.open} />}
      {data && <Pagination page={page} totalPages={lastPageOf(data)} hrefOf={hrefOf} />}
      {form.openCount > 0 && <BrandForm key={form.openCount} brand={form.subject} {...formProps} />}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this brand?"
        text={deletion.subject?.name}
      />
    </>
  )
}

type TableProps = {
  brands: readonly Brand[]
  /** The search text of the table. */
  q: string
  busy: boolean
  onEdit: (brand: Brand) => void
  onDelete: (brand: Brand) => void
}

function BrandTable({ brands, q, busy, onEdit, onDelete }: TableProps) {
  return (
    <Table
      caption="Brands"
      busy={busy}
      rows={brands}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
        {
          head: 'Description',
          cell: ({ description }) => (
            <span className="line-clamp-2 max-w-[60ch]" title={description ?? undefined}>
              {description ?? <span className="text-muted">None</span>}
            </span>
          ),
        },
        { head: 'ID', cell: ({ id }) => <ShortId id={id} /> },
        rowActions({ nameOf: ({ name }) => name, onEdit, onDelete }),
      ]}
      empty={q ? <NoMatches q={q} clearHref="/admin/brands" clearLabel="Show all brands" /> : <NoBrands />}
    />
  )
}

function NoBrands() {
  return (
    <EmptyState
      icon={<BadgeCheck aria-hidden="true" />}
      title="No brands yet"
      text="Every product has a brand. Add the first one."
    />
  )
}
