import { useState } from 'react'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox } from '#web/ui/feedback/ErrorBox.tsx'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { session } from '../session.ts'

/** The button that deletes the account, after the password was entered once more. */
export function DeleteAccount({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete My Account
      </Button>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} username={username} />
    </>
  )
}

function DeleteAccountDialog({ open, onClose, username }: { open: boolean; onClose: () => void; username: string }) {
  const deleting = useCall('POST /users/delete-account')
  const close = () => {
    deleting.reset()
    onClose()
  }
  return (
    <PasswordDialog
      open={open}
      onClose={close}
      title="Delete your account?"
      text="Everything that identifies you is erased. This cannot be undone."
      requiredMessage="Password is required"
      username={username}
      confirmText="Delete Forever"
      danger
      busy={deleting.busy}
      error={
        deleting.error !== null && (
          <ErrorBox
            message="Not deleted"
            detail={messageOf(deleting.error, 'Failed to delete the account. Please try again.')}
            className="p-4"
          />
        )
      }
      onSubmit={(password, onFailed) =>
        deleting.send({ body: { password } }, ({ message }) => session.endAfterDeletion(message), onFailed)
      }
    />
  )
}
