import { toast } from '#web/ui/feedback/toast.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { historyCache } from './history-cache.ts'

type Options = {
  /** Its message is shown in a toast. Throws an Error with the message to show, as `DeleteDialog` requires. */
  deleteById: (id: string) => Promise<{ message: string }>
  onChanged: () => void
}

/** The props of the form of a record, besides the record. */
export type RecordFormProps = {
  open: boolean
  onClose: () => void
  /** Called when the table is outdated: after saving, or because another user has changed the record. */
  onChanged: () => void
}

/**
 * The dialogs of a table of records: `form` adds a record (no subject) or edits one, `deletion` asks before one is deleted. The table
 * calls `changed` after a change without a dialog.
 */
export function useRecordDialogs<Row extends { id: string }>({ deleteById, onChanged }: Options) {
  const form = useDialogState<Row | undefined>()
  const deletion = useDialogState<Row>()
  const changed = () => {
    // Cached pages of this tab may contain the record.
    historyCache.clear()
    onChanged()
  }
  const onDelete = async () => {
    if (!deletion.subject) return
    const { message } = await deleteById(deletion.subject.id)
    toast.success(message)
    changed()
  }
  const formProps: RecordFormProps = { open: form.isOpen, onClose: form.close, onChanged: changed }
  const deletionProps = { open: deletion.isOpen, onClose: deletion.close, onDelete }
  return { form, deletion, formProps, deletionProps, changed }
}
