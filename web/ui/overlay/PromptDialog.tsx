import { type FormEvent, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { Field } from '../form/Field.tsx'
import { TextInput } from '../form/TextInput.tsx'
import { Modal } from './Modal.tsx'

type PromptType = 'text' | 'email' | 'url'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  label: string
  type?: PromptType
  initial?: string
  onConfirm: (value: string) => void
}

/** The validation error of a value, or null. Specification 9 requires both messages. */
export function validatePrompt(type: PromptType, value: string): string | null {
  if (type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'Invalid email address'
  if (type === 'url' && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return 'Invalid URL'
  return null
}

/** Asks for one line of text, such as the address of a link or an e-mail address. Specification 9 sets the texts of the buttons. */
export function PromptDialog({ open, onClose, title, label, type = 'text', initial = '', onConfirm }: Props) {
  const [error, setError] = useState<string | null>(null)
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get('answer')).trim()
    const message = validatePrompt(type, value)
    setError(message)
    if (message) return
    onConfirm(value)
    onClose()
  }
  const buttons = (
    <ButtonRow>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form={form}>
        OK
      </Button>
    </ButtonRow>
  )
  return (
    <Modal open={open} onClose={onClose} title={title} size="sm" footer={buttons}>
      <form id={form} noValidate onSubmit={submit}>
        <Field label={label} error={error} required>
          <TextInput name="answer" inputMode={type} defaultValue={initial} />
        </Field>
      </form>
    </Modal>
  )
}
