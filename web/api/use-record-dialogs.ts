import { toast } from '#web/ui/feedback/toast.ts'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import { historyCache } from './history-cache.ts'

type Options = {
  /** Throws an Error with the message to show, as `DeleteDialog` requires. */
  deleteById: (id: string) => Promise<unknown>
  /** The toast after a deletion. */
  deletedMessage: string
  onChanged: () => void
}

/**
 * The dialogs of a table of records: `form` adds a record (no subject) or edits one, `deletion` asks before `deleteRecord` deletes
 * one. The form calls `changed` after saving.
 */
export function useRecordDialogs<Row extends { id: string }>({ deleteById, deletedMessage, onChanged }: Options) {
  const form = useDialogState<Row | undefined>()
  const deletion = useDialogState<Row>()
  const changed = () => {
    // Cached pages of this tab may contain the record.
    historyCache.clear()
    onChanged()
  }
  const deleteRecord = async () => {
    if (!deletion.subject) return
    await deleteById(deletion.subject.id)
    toast.success(deletedMessage)
    changed()
  }
  return { form, deletion, changed, deleteRecord }
}
