import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Modal } from '#web/ui/overlay/Modal.tsx'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { CodeForm } from './CodeForm.tsx'
import { EnrolmentSteps } from './EnrolmentSteps.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

type Props = { username: string; onClose: () => void; onEnrolled: () => void }
type Enrolment = CallResponse<'POST /users/second-factor/enrolment'>

const title = 'Set up two-factor authentication'

/** Sets up a second factor in three steps: the password, the app's first code, and the recovery codes. */
export function EnrolmentDialog({ username, onClose, onEnrolled }: Props) {
  const starting = useCall('POST /users/second-factor/enrolment')
  const confirming = useCall('POST /users/second-factor/enrolment/confirm')
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = () => {
    onClose()
    onEnrolled()
  }
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={finish} />
  if (enrolment) {
    return (
      <Modal open onClose={onClose} title={title} dismissible={!confirming.busy}>
        <div className="grid gap-6">
          <EnrolmentSteps {...enrolment} />
          <CodeForm
            label="Code that the app shows"
            hint="Your other devices are signed out afterwards."
            submitText="Turn On"
            busy={confirming.busy}
            error={
              confirming.error !== null && (
                <ErrorText>{messageOf(confirming.error, 'Failed to turn it on. Please try again.')}</ErrorText>
              )
            }
            onSubmit={(code, onFailed) =>
              confirming.send({ body: { code } }, ({ recoveryCodes }) => setCodes(recoveryCodes), onFailed)
            }
          />
        </div>
      </Modal>
    )
  }
  return (
    <PasswordDialog
      open
      onClose={onClose}
      title={title}
      text="Enter your password to continue."
      username={username}
      confirmText="Continue"
      busy={starting.busy}
      error={starting.error !== null && <ErrorText>{messageOf(starting.error, 'Failed to start.')}</ErrorText>}
      onSubmit={(password, onFailed) => starting.send({ body: { password } }, setEnrolment, onFailed)}
    />
  )
}
