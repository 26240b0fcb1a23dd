import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { ErrorText } from '../feedback/ErrorText.tsx'
import { useFocusInvalid } from '../form/use-focus-invalid.ts'
import { useUnsavedGuard } from '../form/use-unsaved-guard.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  size?: 'md' | 'lg' | 'xl'
  /** True if the form has unsaved changes: closing then asks for confirmation. */
  dirty: boolean
  busy: boolean
  saveText: string
  cancelText?: string
  /** Shows the saving button in the danger colour, for an action that cannot be undone. */
  danger?: boolean
  canSave?: boolean
  /** The reason why saving failed, shown above the buttons. */
  error?: ReactNode
  /** The progress of saving, for uploads. */
  progress?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A form in a modal that adds or edits one record. It keeps the values when saving fails, and asks before it discards them. */
export function FormModal({ open, onClose, dirty, busy, saveText, canSave = true, error, onSubmit, ...props }: Props) {
  const { title, text, size, progress, cancelText = 'Cancel', danger, children } = props
  const form = useId()
  const guard = useUnsavedGuard(open && dirty)
  const close = () => guard.confirmDiscard(onClose)
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useFocusInvalid(element, error, attempts)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The submit event of a nested dialog, such as the editor's link, bubbles to this form in React's tree.
    if (event.target !== event.currentTarget || busy) return
    setAttempts(attempts + 1)
    onSubmit(event)
  }
  const footer = (
    <div className="grid gap-3">
      {progress}
      {error && <ErrorText>{error}</ErrorText>}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1 sm:justify-end">
        <Button disabled={busy} onClick={close}>
          {cancelText}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} type="submit" form={form} busy={busy} disabled={!canSave}>
          {saveText}
        </Button>
      </div>
    </div>
  )
  return (
    <>
      <Modal
        open={open}
        onClose={close}
        title={title}
        text={text}
        size={size}
        fullOnPhone
        dismissible={!busy}
        footer={footer}
      >
        <form ref={element} id={form} noValidate onSubmit={submit}>
          {children}
        </form>
      </Modal>
      {guard.dialog}
    </>
  )
}
