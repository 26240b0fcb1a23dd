import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** 'Are you sure you want to delete this category?' */
  question: string
  /** The name of the record, and the effect on records that belong to it. */
  text?: ReactNode
  /** Throws an Error with the message to show; the dialog then stays open. */
  onDelete: () => Promise<void>
}

/** Asks before a record is deleted, and shows why deleting failed. */
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
