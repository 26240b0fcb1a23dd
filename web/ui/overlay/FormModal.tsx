import { type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { Button } from '../Button.tsx'
import { ErrorText } from '../feedback/ErrorText.tsx'
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
  const { title, text, size, progress, children } = props
  const form = useId()
  const guard = useUnsavedGuard(open && dirty)
  const close = () => guard.confirmDiscard(onClose)
  useEffect(() => {
    if (error) focusFirstInvalid(form)
  }, [error, form])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The submit event of a nested dialog, such as the editor's link, bubbles to this form in React's tree.
    if (event.target === event.currentTarget && !busy) onSubmit(event)
  }
  const footer = (
    <div className="grid gap-3">
      {progress}
      {error && <ErrorText>{error}</ErrorText>}
      <div className="flex gap-3 max-sm:*:flex-1 sm:justify-end">
        <Button disabled={busy} onClick={close}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" form={form} busy={busy} disabled={!canSave}>
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
        <form id={form} noValidate onSubmit={submit}>
          {children}
        </form>
      </Modal>
      {guard.dialog}
    </>
  )
}

/** Focuses the first field with an error, which may be out of view; nothing if a field has the focus already. */
function focusFirstInvalid(id: string) {
  const element = document.getElementById(id)
  if (!element?.contains(document.activeElement)) element?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
