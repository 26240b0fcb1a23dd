import { CallErrorText } from '#web/api/CallErrorText.tsx'
import { useCall } from '#web/api/use-call.ts'
import { PasswordDialog } from '#web/identity/PasswordDialog.tsx'
import { useSession } from '#web/identity/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Administrator } from './administrator.ts'

type Props = { open: boolean; administrator: Administrator; onClose: () => void; onChanged: () => void }

/** Deactivates or activates an administrator after the user's own password was entered. */
export function ActivationDialog({ open, administrator, onClose, onChanged }: Props) {
  const { user } = useSession()
  const { firstName, lastName, isActive } = administrator
  const updateCall = useCall('PUT /administrators/{id}/active')
  const actionLabel = isActive ? 'Deactivate' : 'Activate'
  const consequence = isActive
    ? 'They are signed out everywhere at once and cannot sign in any more. Their changes stay in the activity log.'
    : 'They can sign in again with the password that they had.'
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title={`${actionLabel} ${firstName} ${lastName}?`}
      text={consequence}
      label="Your own password"
      requiredMessage="Enter your own password"
      username={user?.username ?? ''}
      confirmText={actionLabel}
      danger={isActive}
      busy={updateCall.busy}
      error={
        <CallErrorText error={updateCall.error} fallback={`Failed to ${actionLabel.toLowerCase()} administrator.`} />
      }
      onSubmit={(password, onFailed) =>
        updateCall.send(
          { params: { id: administrator.id }, body: { isActive: !isActive, password } },
          ({ message }) => {
            toast.success(message)
            onClose()
            onChanged()
          },
          onFailed,
        )
      }
    />
  )
}
