import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { ErrorText } from '../feedback/ErrorText.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What happens then, to the money or the parcel. */
  text?: ReactNode
  confirmText?: string
  cancelText?: string
  denyText?: string
  /** The confirming button in the colour of danger, for what cannot be taken back. */
  danger?: boolean
  /** The dialog waits for it, busy, and closes after it, unless it gives false; an error is shown and the dialog stays. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers return nothing
  onConfirm: () => void | boolean | Promise<void | boolean>
  /** With it there is a third button, 'No' unless told otherwise. */
  onDeny?: () => void
  children?: ReactNode
}

/** Asks before something is done. */
export function ConfirmDialog({ confirmText = 'OK', cancelText = 'Cancel', denyText = 'No', ...props }: Props) {
  const { open, onClose, title, text, danger, onConfirm, onDeny, children } = props
  const { busy, error, run, forget } = useAsyncAction(onConfirm, onClose)
  const close = () => {
    forget()
    onClose()
  }
  const deny = () => {
    onDeny?.()
    close()
  }
  const buttons = (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button disabled={busy} onClick={close}>
        {cancelText}
      </Button>
      {onDeny && (
        <Button disabled={busy} onClick={deny}>
          {denyText}
        </Button>
      )}
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={run}>
        {confirmText}
      </Button>
    </div>
  )
  const hasBody = Boolean(children) || Boolean(error)
  return (
    <Modal
      open={open}
      onClose={close}
      title={title}
      text={text}
      size="sm"
      role="alertdialog"
      dismissible={!busy}
      footer={buttons}
    >
      {hasBody && (
        <>
          {children}
          {error && <ErrorText className="mt-3">{error}</ErrorText>}
        </>
      )}
    </Modal>
  )
}

function useAsyncAction(onConfirm: Props['onConfirm'], onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    setError(null)
    try {
      if ((await onConfirm()) !== false) onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run, forget: () => setError(null) }
}
