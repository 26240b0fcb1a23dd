import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DeleteDialog } from '#web/ui/overlay/DeleteDialog.tsx'
import { type Campaign, campaignsPath } from './campaign.ts'

/** Deletes a draft, or a message that has ended, and returns to the list. */
export function DeleteCampaign({ campaign: { id, subject, state } }: { campaign: Campaign }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isDeleted, setDeleted] = useState(false)
  // After the dialog has removed its entry of the history.
  useEffect(() => {
    if (isDeleted && !isOpen) void navigate(campaignsPath, { replace: true })
  }, [isDeleted, isOpen, navigate])
  const remove = async () => {
    await withErrorMessage(call('DELETE /campaigns/{id}', { params: { id } }), 'Failed to delete the message.')
    toast.success('The message is deleted.')
    setDeleted(true)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {state === 'DRAFT' ? 'Delete draft' : 'Delete'}
      </Button>
      <DeleteDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        question="Are you sure you want to delete this message?"
        text={state === 'DRAFT' ? subject : `${subject}. Its numbers are deleted, too.`}
        onDelete={remove}
      />
    </>
  )
}
