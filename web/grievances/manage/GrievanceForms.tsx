import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { maxGrievanceText, reopenDays } from '#contract/grievances/grievance-rules.ts'
import { countShownEntries } from '#contract/grievances/shown-entries.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { withoutSent } from '#web/ui/form/draft-values.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { GrievanceDetail } from './GrievanceModal.tsx'
import type { GrievanceAction } from './use-grievance-action.ts'

type Props = {
  grievance: GrievanceDetail
  action: GrievanceAction
  /** Whether a form has a text that is not sent. */
  onDirty: (isDirty: boolean) => void
}

/** The forms of a complaint: an answer, a note, and where they apply the acknowledgement and the closing. */
export function GrievanceForms({ grievance, action, onDirty }: Props) {
  const { id, status, isAnswered, acknowledgedAt } = grievance
  const params = { id }
  const seenEntries = countShownEntries(grievance.entries)
  const [answer, setAnswer] = useState('')
  const [note, setNote] = useState('')
  const [means, setMeans] = useState('')
  const isOpen = status === 'OPEN'
  // Why a form does not apply any more. It stays while it has a text, which can be copied elsewhere.
  const closed = isOpen ? null : 'This complaint is closed.'
  const acknowledged = closed ?? (acknowledgedAt && 'This complaint is acknowledged already.')
  const isDirty = [answer, note, means].some(isTyped)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const sendAnswer = (close: boolean) =>
    action.run(
      close ? 'answerAndClose' : 'answer',
      () => call('POST /grievances/{id}/answers', { params, body: { text: answer, close, seenEntries } }),
      () => setAnswer(withoutSent(answer)),
    )
  return (
    <div className="grid gap-7">
      {(!acknowledged || isTyped(means)) && (
        <ActionForm
          reason={acknowledged}
          error={action.errorOf('acknowledge')}
          onSubmit={() =>
            action.run(
              'acknowledge',
              () => call('PUT /grievances/{id}/acknowledgement', { params, body: { means } }),
              () => setMeans(withoutSent(means)),
            )
          }
          buttons={
            <Button type="submit" {...action.buttonProps('acknowledge', acknowledged)}>
              Record acknowledgement
            </Button>
          }
        >
          <Field
            label="Acknowledged by other means"
            hint="The mail with the ticket number has not been delivered. Write how you told the customer, such as “by phone”."
          >
            <TextInput value={means} maxLength={200} onChange={({ target }) => setMeans(target.value)} />
          </Field>
        </ActionForm>
      )}
      {(!closed || isTyped(answer)) && (
        <ActionForm
          reason={closed}
          error={action.errorOf('answer') ?? action.errorOf('answerAndClose')}
          onSubmit={() => sendAnswer(false)}
          buttons={
            <>
              <Button type="submit" variant="primary" {...action.buttonProps('answer', closed)}>
                Send answer
              </Button>
              <Button {...action.buttonProps('answerAndClose', closed)} onClick={() => sendAnswer(true)}>
                Send answer and close
              </Button>
            </>
          }
        >
          <Field
            label="Answer"
            hint="It is mailed to this e-mail address, and whoever wrote the complaint reads it on its page. The address is not confirmed: write nothing that only the customer may know."
          >
            <TextArea value={answer} maxLength={maxGrievanceText} onChange={({ target }) => setAnswer(target.value)} />
          </Field>
        </ActionForm>
      )}
      {isOpen && isAnswered && (
        <ActionForm
          error={action.errorOf('close')}
          onSubmit={() =>
            action.run('close', () => call('PUT /grievances/{id}/closed', { params, body: { seenEntries } }))
          }
          buttons={
            <Button type="submit" {...action.buttonProps('close')}>
              Close complaint
            </Button>
          }
        >
          <p className="text-sm text-muted">
            The last message is answered. The customer is told, and can open the complaint again for {reopenDays} days.
          </p>
        </ActionForm>
      )}
      <ActionForm
        error={action.errorOf('note')}
        onSubmit={() =>
          action.run(
            'note',
            () => call('POST /grievances/{id}/notes', { params, body: { text: note } }),
            () => setNote(withoutSent(note)),
          )
        }
        buttons={
          <Button type="submit" {...action.buttonProps('note')}>
            Add note
          </Button>
        }
      >
        <Field label="Internal note" hint="The customer does not see it.">
          <TextArea value={note} maxLength={maxGrievanceText} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </ActionForm>
    </div>
  )
}

const isTyped = (text: string) => text.trim() !== ''

type FormProps = {
  /** Why the form does not apply any more. */
  reason?: string | null
  error: string | undefined
  onSubmit: () => void
  buttons: ReactNode
  children: ReactNode
}

function ActionForm({ reason, error, onSubmit, buttons, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-hairline pt-5">
      {children}
      {reason && <p className="text-sm text-muted">{reason}</p>}
      {error && <ErrorText>{error}</ErrorText>}
      <div className="flex flex-wrap gap-3">{buttons}</div>
    </form>
  )
}
