import Scale from 'lucide-react/icons/scale'
import { type LegalPageSlug, legalPageSlugs } from '#contract/legal-pages/legal-page-titles.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useRecordDialogs } from '#web/api/use-record-dialogs.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { AddButton } from '#web/ui/AddButton.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { rowActions } from '#web/ui/data/row-actions.tsx'
import { ShortId } from '#web/ui/data/ShortId.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { LegalPageForm, type LegalPageRecord } from './LegalPageForm.tsx'

/** The list of legal pages, at most one of each type. */
export function ManageLegalPages() {
  const { data, error, isLoading, refetch } = useQuery('GET /legal-pages', {})
  const drafts = useQuery('GET /company-details/legal-page-drafts', {})
  const { form, deletion, formProps, deletionProps } = useRecordDialogs<LegalPageRecord>({
    deleteById: (id) =>
      withErrorMessage(call('DELETE /legal-pages/{id}', { params: { id } }), 'Failed to delete legal page.'),
    onChanged: () => {
      refetch()
      drafts.refetch()
    },
  })
  const availableSlugs = legalPageSlugs.filter((slug) => data?.every((page) => page.slug !== slug))
  const add = (
    <AddButton disabled={availableSlugs.length === 0} onClick={() => form.open(undefined)}>
      Add legal page
    </AddButton>
  )

  return (
    <>
      <PageHeader title="Manage Legal Pages" text={pageText(data, availableSlugs.length)} action={add} />
      <QueryErrorBox error={error} fallback="Failed to fetch legal pages." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton rows={2} />}
      {data && (
        <PageTable
          pages={data}
          drafts={drafts.data?.drafts ?? []}
          busy={isLoading}
          onEdit={form.open}
          onDelete={deletion.open}
        />
      )}
      {form.openCount > 0 && (
        <LegalPageForm key={form.openCount} page={form.subject} availableSlugs={availableSlugs} {...formProps} />
      )}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this legal page? This action cannot be undone."
        text={deletion.subject && `${deletion.subject.title}: the footer will link to a page that does not exist.`}
      />
    </>
  )
}

function pageText(pages: readonly LegalPageRecord[] | undefined, availableCount: number): string {
  if (!pages || availableCount > 0) return 'The pages that the footer links to.'
  return 'Both pages exist: each type can exist only once, so there is none to add.'
}

type TableProps = {
  pages: readonly LegalPageRecord[]
  /** The pages whose text still is the template. */
  drafts: readonly LegalPageSlug[]
  busy: boolean
  onEdit: (page: LegalPageRecord) => void
  onDelete: (page: LegalPageRecord) => void
}

function PageTable({ pages, drafts, busy, onEdit, onDelete }: TableProps) {
  return (
    <Table
      caption="Legal pages"
      busy={busy}
      rows={pages}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Title',
          cell: ({ title, slug }) => (
            <>
              <span className="font-semibold">{title}</span>
              {drafts.includes(slug) && (
                <span className="block text-sm font-normal text-warning">Draft from the template: have it checked</span>
              )}
            </>
          ),
        },
        { head: 'Page', cell: ({ slug }) => <SlugLink slug={slug} /> },
        { head: 'Last changed', cell: ({ updatedAt }) => <DateTime iso={updatedAt} withTime /> },
        { head: 'ID', cell: ({ id }) => <ShortId id={id} /> },
        rowActions({ nameOf: ({ title }) => title, onEdit, onDelete }),
      ]}
      empty={
        <EmptyState
          icon={<Scale />}
          title="No legal pages yet"
          text="A shop needs a privacy policy and its terms. Add the first one."
        />
      }
    />
  )
}

function SlugLink({ slug }: { slug: string }) {
  return (
    <Link to={`/${slug}`} className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline">
      /{slug}
    </Link>
  )
}
