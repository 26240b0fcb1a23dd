import { type ReactNode, useState } from 'react'
import { hasStatus, messageOf } from '#web/api/api-error.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { FormModal } from '#web/ui/overlay/FormModal.tsx'

type Props = {
  title: string
  /** Who sees the text. */
  text: ReactNode
  label: string
  hint?: ReactNode
  maxLength: number
  /** The text that is changed; it can then be sent empty. */
  initial?: string | undefined
  saveText: string
  /** The message if the server sends none. */
  failure: string
  /** Sends the trimmed text; the dialog closes afterwards. */
  onSend: (text: string) => Promise<void>
  /** Called after a conflict: someone else has changed what the text is about. */
  onOutdated?: () => void
  onClose: () => void
  /** Above the field. */
  children?: ReactNode
}

/** A dialog with one text, such as a question or an answer. */
export function TextDialog({ initial, onSend, onOutdated, onClose, ...props }: Props) {
  const { title, text: explanation, label, hint, maxLength, saveText, failure, children } = props
  const [text, setText] = useState(initial ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onSend(text.trim())
      onClose()
    } catch (thrown) {
      if (hasStatus(thrown, 409)) onOutdated?.()
      setError(messageOf(thrown, failure))
      setBusy(false)
    }
  }
  return (
    <FormModal
      open
      onClose={onClose}
      title={title}
      text={explanation}
      dirty={text !== (initial ?? '')}
      busy={busy}
      saveText={saveText}
      canSave={text.trim() !== '' || initial !== undefined}
      error={error}
      onSubmit={() => void send()}
    >
      <div className="grid gap-5">
        {children}
        <Field label={label} hint={hint}>
          <TextArea rows={5} maxLength={maxLength} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
    </FormModal>
  )
}
