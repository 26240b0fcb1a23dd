import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** 'Are you sure you want to delete this category?' */
  question: string
  /** Which one, and what becomes of what belongs to it. */
  text?: ReactNode
  /** Throws an Error with the sentence to show; the dialog then stays open. */
  onDelete: () => Promise<void>
}

/** Asks before something is deleted, and shows why it could not be. */
export function DeleteDialog({ open, onClose, question, text, onDelete }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={question}
      text={text}
      danger
      confirmText="Delete"
      onConfirm={onDelete}
    />
  )
}
