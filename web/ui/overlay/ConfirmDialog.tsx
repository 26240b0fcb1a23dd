import { type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { ButtonRow } from '../ButtonRow.tsx'
import { ErrorText } from '../feedback/ErrorText.tsx'
import { Modal } from './Modal.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The consequence, for example for the money or the parcel. */
  text?: ReactNode
  confirmText?: string
  cancelText?: string
  denyText?: string
  /** Shows the confirming button in the danger colour, for an action that cannot be undone. */
  danger?: boolean
  /** The dialog is busy until the promise resolves, then closes unless the value is false. If it rejects, the dialog shows the error. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers return nothing
  onConfirm: () => void | boolean | Promise<void | boolean>
  /** Adds a third button, which closes the dialog without confirming. */
  onDeny?: () => void
  children?: ReactNode
}

/** Asks for confirmation before an action. Specification 9 sets the default labels of the three buttons. */
export function ConfirmDialog({ confirmText = 'OK', cancelText = 'Cancel', denyText = 'No', ...props }: Props) {
  const { open, onClose, title, text, danger, onConfirm, onDeny, children } = props
  const { busy, error, run, reset } = useAsyncAction(onConfirm, onClose)
  const close = () => {
    reset()
    onClose()
  }
  const deny = () => {
    onDeny?.()
    close()
  }
  const buttons = (
    <ButtonRow>
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
    </ButtonRow>
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
  return { busy, error, run, reset: () => setError(null) }
}
