import Shapes from 'lucide-react/icons/shapes'
import { Navigate, useRevalidator } from 'react-router'
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
import { Picture } from '#web/ui/Picture.tsx'
import { Pagination } from '#web/ui/paging/Pagination.tsx'
import { type Category, categoryImageUrl } from '../categories.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { useTableParams } from './use-table-params.ts'

/** The table of categories, with dialogs to add, edit and delete them. */
export function ManageCategories() {
  const { q, page, query, rowsOf, lastPageOf, hrefOf } = useTableParams()
  const { data, error, isLoading, refetch } = useQuery('GET /categories', { query })
  const { revalidate } = useRevalidator()
  const { form, deletion, formProps, deletionProps } = useRecordDialogs<Category>({
    deleteById: (id) =>
      withErrorMessage(call('DELETE /categories/{id}', { params: { id } }), 'Failed to delete category.'),
    onChanged: () => {
      refetch()
      // The storefront's menus show the categories too.
      void revalidate()
    },
  })
  // The last row of the page was deleted, or the URL has a page that does not exist.
  if (data?.length === 0 && !isLoading && page > 1) return <Navigate to={hrefOf(1)} replace />
  const add = <AddButton onClick={() => form.open(undefined)}>Add category</AddButton>

  return (
    <>
      <PageHeader title="Manage Categories" text="What the shop sells, sorted for shoppers." action={add} />
      <ListSearch label="Search categories" value={q} className="w-full sm:max-w-md" />
      <QueryErrorBox error={error} fallback="Failed to fetch categories." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && (
        <CategoryTable categories={rowsOf(data)} q={q} busy={isLoading} onEdit={form.open} onDelete={deletion.open} />
      )}
      {data && <Pagination page={page} totalPages={lastPageOf(data)} hrefOf={hrefOf} />}
      {form.openCount > 0 && <CategoryForm key={form.openCount} category={form.subject} {...formProps} />}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this category?"
        text={deletion.subject?.name}
      />
    </>
  )
}

type TableProps = {
  categories: readonly Category[]
  /** The search text of the table. */
  q: string
  busy: boolean
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

function CategoryTable({ categories, q, busy, onEdit, onDelete }: TableProps) {
  return (
    <Table
      caption="Categories"
      busy={busy}
      rows={categories}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Name', cell: (category) => <CategoryCell category={category} /> },
        {
          head: 'Description',
          cell: ({ description }) => (
            <span className="line-clamp-2 max-w-[52ch]" title={description ?? undefined}>
              {description ?? <span className="text-muted">None</span>}
            </span>
          ),
        },
        { head: 'ID', cell: ({ id }) => <ShortId id={id} /> },
        rowActions({ nameOf: ({ name }) => name, onEdit, onDelete }),
      ]}
      empty={q ? <NoMatches q={q} clearHref="/admin/categories" clearLabel="Show all categories" /> : <NoCategories />}
    />
  )
}

function CategoryCell({ category }: { category: Category }) {
  return (
    <span className="flex items-center gap-3">
      <Picture
        src={categoryImageUrl(category)}
        alt=""
        sizes="40px"
        widths={[240]}
        ratio={1}
        className="size-10 shrink-0 rounded-small bg-well"
      />
      <span className="font-semibold">{category.name}</span>
    </span>
  )
}

function NoCategories() {
  return (
    <EmptyState
      icon={<Shapes aria-hidden="true" />}
      title="No categories yet"
      text="Every product belongs to a category. Add the first one."
    />
  )
}
