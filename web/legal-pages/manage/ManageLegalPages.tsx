import { call } from '#web/api/call.ts'
import { inWords } from '#web/api/in-words.ts'
import { remembered } from '#web/api/remembered.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/DeleteDialog.tsx'
import { EmptyBox } from '#web/ui/EmptyBox.tsx'
import { ErrorBox } from '#web/ui/ErrorBox.tsx'
import { Plus } from '#web/ui/icons/Plus.ts'
import { Scale } from '#web/ui/icons/Scale.ts'
import { Link } from '#web/ui/Link.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { RowActions } from '#web/ui/RowActions.tsx'
import { ShortId } from '#web/ui/ShortId.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TableSkeleton } from '#web/ui/TableSkeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSubject } from '#web/ui/use-subject.ts'
import { type LegalPage, LegalPageForm } from './LegalPageForm.tsx'
import { slugs } from './page-types.ts'

/** The privacy policy and the terms: one page of each type. */
export function ManageLegalPages() {
  const { reply, failure, isLoading, reload } = useRead('GET /legal-pages', {})
  const form = useSubject<LegalPage | undefined>()
  const deletion = useSubject<LegalPage>()
  const free = slugs.filter((slug) => reply?.every((page) => page.slug !== slug))
  const changed = () => {
    remembered.clear()
    reload()
  }
  const remove = async () => {
    const id = deletion.subject?.id ?? ''
    await inWords(call('DELETE /legal-pages/{id}', { params: { id } }), 'Failed to delete legal page.')
    toast.success('Legal page deleted successfully!')
    changed()
  }
  const add = (
    <Button variant="primary" disabled={free.length === 0} onClick={() => form.open(undefined)}>
      <Plus className="size-5" />
      Add legal page
    </Button>
  )

  return (
    <>
      <PageHead title="Manage Legal Pages" text={textFor(reply, free.length)} action={add} />
      {failure && (
        <ErrorBox message={failure.message || 'Failed to fetch legal pages.'} onRetry={reload} busy={isLoading} />
      )}
      {!reply && !failure && <TableSkeleton rows={2} />}
      {reply && <PageTable pages={reply} busy={isLoading} onEdit={form.open} onDelete={deletion.open} />}
      {form.turn > 0 && (
        <LegalPageForm
          key={form.turn}
          open={form.isOpen}
          page={form.subject}
          free={free}
          onClose={form.close}
          onSaved={changed}
        />
      )}
      <DeleteDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        question="Are you sure you want to delete this legal page? This action cannot be undone."
        text={deletion.subject && `${deletion.subject.title}: the footer’s link to it will lead nowhere.`}
        onDelete={remove}
      />
    </>
  )
}

function textFor(pages: readonly LegalPage[] | undefined, free: number): string {
  if (!pages || free > 0) return 'What the footer links to.'
  return 'Both pages exist: each type can exist only once, so there is none to add.'
}

type TableProps = {
  pages: readonly LegalPage[]
  busy: boolean
  onEdit: (page: LegalPage) => void
  onDelete: (page: LegalPage) => void
}

function PageTable({ pages, busy, onEdit, onDelete }: TableProps) {
  return (
    <Table
      caption="Legal pages"
      busy={busy}
      rows={pages}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Title', cell: ({ title }) => <span className="font-semibold">{title}</span> },
        { head: 'Page', cell: ({ slug }) => <Address slug={slug} /> },
        { head: 'Last changed', cell: ({ updatedAt }) => <Moment iso={updatedAt} withTime /> },
        { head: 'ID', cell: ({ id }) => <ShortId id={id} /> },
        {
          head: 'Actions',
          actions: true,
          className: 'max-md:mr-0! max-md:mb-0!',
          cell: (page) => <RowActions name={page.title} onEdit={() => onEdit(page)} onDelete={() => onDelete(page)} />,
        },
      ]}
      empty={
        <EmptyBox
          icon={<Scale />}
          title="No legal pages yet"
          text="A shop needs a privacy policy and its terms. Add the first one."
        />
      }
    />
  )
}

function Address({ slug }: { slug: string }) {
  return (
    <Link to={`/${slug}`} className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline">
      /{slug}
    </Link>
  )
}
