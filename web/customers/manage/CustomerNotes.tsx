import { type FormEvent, useState } from 'react'
import { maxCustomerNote } from '#contract/customers/customer-limits.ts'
import { messageOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { withoutSent } from '#web/ui/form/draft-values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useUnsavedGuard } from '#web/ui/form/use-unsaved-guard.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { useDialogState } from '#web/ui/overlay/use-dialog-state.ts'
import type { CustomerDetail } from './customer-labels.ts'

type Note = CustomerDetail['notes'][number]
type Props = { id: string; notes: readonly Note[]; onChanged: () => void }

const kindLabels = { NOTE: '', BLOCKED: 'Blocked: ', UNBLOCKED: 'Block ended: ' } as const

/** The notes about a customer, the newest first, and a form that adds one. */
export function CustomerNotes({ id, notes, onChanged }: Props) {
  const [text, setText] = useState('')
  const adding = useCall('POST /customers/{id}/notes')
  const deletion = useDialogState<Note>()
  const guard = useUnsavedGuard(text.trim() !== '')
  const add = (event: FormEvent) => {
    event.preventDefault()
    void adding.send({ params: { id }, body: { text } }, () => {
      setText(withoutSent(text))
      onChanged()
    })
  }
  const remove = async () => {
    const params = { id, noteId: deletion.subject!.id }
    await withErrorMessage(call('DELETE /customers/{id}/notes/{noteId}', { params }), 'Failed to delete the note.')
    onChanged()
  }
  return (
    <Panel title="Notes" text="Only administrators see them.">
      <form noValidate onSubmit={add} className="grid gap-3">
        <Field label="New note" error={adding.error ? messageOf(adding.error, 'Failed to add the note.') : undefined}>
          <TextArea
            rows={3}
            maxLength={maxCustomerNote}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" className="justify-self-start" busy={adding.busy} aria-disabled={text.trim() === ''}>
          Add note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <li key={note.id} className="border-t border-hairline pt-3">
              <p className="whitespace-pre-line wrap-anywhere">
                {kindLabels[note.kind] && <b className="font-semibold">{kindLabels[note.kind]}</b>}
                {note.text}
              </p>
              <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
                <span>
                  {note.author}, <DateTime iso={note.createdAt} withTime />
                </span>
                {note.kind === 'NOTE' && (
                  <LinkButton danger onClick={() => deletion.open(note)}>
                    Delete<span className="sr-only"> note</span>
                  </LinkButton>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        question="Are you sure you want to delete this note?"
        onDelete={remove}
      />
      {guard.dialog}
    </Panel>
  )
}
