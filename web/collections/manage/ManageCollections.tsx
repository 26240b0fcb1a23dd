import { useRevalidator } from 'react-router'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { useRecordDialogs } from '#web/api/use-record-dialogs.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { ProductTabs } from '#web/catalogue/manage/ProductTabs.tsx'
import { AddButton } from '#web/ui/AddButton.tsx'
import { TableSkeleton } from '#web/ui/feedback/TableSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { CollectionForm } from './CollectionForm.tsx'
import { CollectionTable } from './CollectionTable.tsx'
import type { CollectionRecord } from './rule-draft.ts'

/** The table of collections, with dialogs to add, edit and delete them. */
export function ManageCollections() {
  const { data, error, isLoading, refetch } = useQuery('GET /collections', {})
  const { revalidate } = useRevalidator()
  const { form, deletion, formProps, deletionProps } = useRecordDialogs<CollectionRecord>({
    deleteById: (id) =>
      withErrorMessage(call('DELETE /collections/{id}', { params: { id } }), 'Failed to delete the collection.'),
    onChanged: () => {
      refetch()
      // Menus and the home page show collections too.
      void revalidate()
    },
  })
  const add = <AddButton onClick={() => form.open(undefined)}>Add collection</AddButton>
  return (
    <>
      <PageHeader title="Collections" text="Products that belong together, each with a page of its own." action={add} />
      <ProductTabs />
      <QueryErrorBox error={error} fallback="Failed to fetch collections." onRetry={refetch} busy={isLoading} />
      {!data && !error && <TableSkeleton />}
      {data && (
        <CollectionTable collections={data.collections} busy={isLoading} onEdit={form.open} onDelete={deletion.open} />
      )}
      {form.openCount > 0 && <CollectionForm key={form.openCount} collection={form.subject} {...formProps} />}
      <DeleteDialog
        {...deletionProps}
        question="Are you sure you want to delete this collection?"
        text={deletion.subject && `${deletion.subject.name}. Its products stay.`}
      />
    </>
  )
}
