import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { actionLabels } from '../action-labels.ts'
import type { BulkEdit } from '../bulk-edit.ts'
import { DialogButtons } from '../DialogButtons.tsx'
import { RunContent } from './RunContent.tsx'

type Props = { id: string; open: boolean; onClose: (isRunning: boolean) => void }

/** A bulk edit that was started before: its progress, its result, or what is left to do. */
export function BulkEditRunDialog({ id, open, onClose }: Props) {
  const [bulkEdit, setBulkEdit] = useState<BulkEdit | null>(null)
  const close = () => onClose(bulkEdit?.state === 'RUNNING')
  return (
    <Modal
      open={open}
      onClose={close}
      title={bulkEdit ? actionLabels[bulkEdit.action.kind] : 'Bulk edit'}
      size="md"
      fullOnPhone
      footer={
        <DialogButtons>
          <Button onClick={close}>Close</Button>
        </DialogButtons>
      }
    >
      <RunContent id={id} onBulkEdit={setBulkEdit} />
    </Modal>
  )
}
