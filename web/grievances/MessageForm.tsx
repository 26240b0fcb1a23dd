import { type FormEvent, useRef } from 'react'
import { closedTooLongAgoMessage, maxGrievanceText } from '#contract/grievances/grievance-rules.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useFocusInvalid } from '#web/ui/form/use-focus-invalid.ts'
import type { Grievance } from './grievance.ts'

type Props = {
  grievance: Grievance
  /** The fields with which a browser without JavaScript sends the form to the page. */
  hiddenFields?: Record<string, string>
  typed?: string
  failure: FormFailure | null
  busy: boolean
  /** Sends the text; `onDone` empties the form. */
  onSend: (text: string, onDone: () => void) => void
}

/** Adds a message to an open complaint, or opens a closed one again. After `reopenDays` it only says that a new one is needed. */
export function MessageForm({ grievance, hiddenFields = {}, typed = '', failure, busy, onSend }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalid(form, failure)
  const { reopenUntil } = grievance
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const text = () => String(new FormData(element).get('text'))
    const sent = text()
    // What was typed while the message was sent stays.
    if (!busy) onSend(sent, () => text() === sent && element.reset())
  }
  if (reopenUntil && new Date(reopenUntil) < new Date()) {
    return <p className="text-muted">{closedTooLongAgoMessage}</p>
  }
  return (
    <form ref={form} method="post" action="/grievance" noValidate onSubmit={submit} className="grid gap-4">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={reopenUntil ? 'Is it not settled for you?' : 'Add to your complaint'}
        hint={
          reopenUntil && (
            <>
              Your message opens the complaint again; possible until <DateTime iso={reopenUntil} />.
            </>
          )
        }
        error={failure?.errors.text}
        required
      >
        <TextArea name="text" maxLength={maxGrievanceText} defaultValue={typed} />
      </Field>
      {failure && !failure.errors.text && <ErrorBox message={failure.message} />}
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy}>
        {reopenUntil ? 'Open Again' : 'Send Message'}
      </Button>
    </form>
  )
}
