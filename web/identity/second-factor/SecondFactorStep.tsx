import { useCall } from '#web/api/use-call.ts'
import type { PendingSecondFactor, SignInResponse } from '../sign-in/sign-in.ts'
import { CodeForm } from './CodeForm.tsx'
import { RequiredEnrolment } from './RequiredEnrolment.tsx'
import { StepError } from './StepError.tsx'

type Props = {
  pending: PendingSecondFactor
  onSignedIn: (response: SignInResponse) => void
  /** Goes back to the password. */
  onRestart: () => void
}

/** The second step of an administrator's sign-in: the code, or the enrolment of an administrator without the required second factor. */
export function SecondFactorStep({ pending, onSignedIn, onRestart }: Props) {
  if (pending.isEnrolled) return <CodeStep pending={pending} onSignedIn={onSignedIn} onRestart={onRestart} />
  return <RequiredEnrolment pendingToken={pending.pendingToken} onSignedIn={onSignedIn} onRestart={onRestart} />
}

function CodeStep({ pending: { pendingToken }, onSignedIn, onRestart }: Props) {
  const completing = useCall('POST /auth/second-factor')
  return (
    <CodeForm
      label="Code from your authenticator app"
      hint="Lost the app? Enter one of your recovery codes."
      submitText="Log In"
      autoFocus
      busy={completing.busy}
      error={<StepError error={completing.error} onRestart={onRestart} />}
      onSubmit={(code, onFailed) => completing.send({ body: { pendingToken, code } }, onSignedIn, onFailed)}
    />
  )
}
