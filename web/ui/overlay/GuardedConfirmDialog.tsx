import type { ComponentProps } from 'react'
import { useUnsavedGuard } from '../form/use-unsaved-guard.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'onDeny' | 'denyText'> & {
  /** True if something was typed that closing the dialog would discard. */
  dirty: boolean
}

/** A ConfirmDialog with fields: it asks before it discards what was typed. */
export function GuardedConfirmDialog({ open, dirty, onClose, onConfirm, ...props }: Props) {
  const guard = useUnsavedGuard(open && dirty)
  const confirm = async () => {
    if ((await onConfirm()) !== false) onClose()
    // The dialog must not call its `onClose` after this, which asks.
    return false
  }
  return (
    <>
      <ConfirmDialog {...props} open={open} onClose={() => guard.confirmDiscard(onClose)} onConfirm={confirm} />
      {guard.dialog}
    </>
  )
}
