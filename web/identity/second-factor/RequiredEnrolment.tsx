import { useEffect, useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { useCall } from '#web/api/use-call.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { SignInResponse } from '../sign-in/sign-in.ts'
import { CodeForm } from './CodeForm.tsx'
import { EnrolmentSteps } from './EnrolmentSteps.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { StepError } from './StepError.tsx'

type Props = { pendingToken: string; onSignedIn: (response: SignInResponse) => void; onRestart: () => void }
type Enrolment = CallResponse<'POST /auth/second-factor/enrolment'>
type Confirmed = CallResponse<'POST /auth/second-factor/enrolment/confirm'>

/** Sets up a required second factor during the sign-in, and shows the recovery codes before the session starts. */
export function RequiredEnrolment({ pendingToken, onSignedIn, onRestart }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const { send: start, error } = useCall('POST /auth/second-factor/enrolment')
  const confirming = useCall('POST /auth/second-factor/enrolment/confirm')
  useEffect(() => {
    void start({ body: { pendingToken } }, setEnrolment)
  }, [start, pendingToken])

  if (error !== null) return <StepError error={error} onRestart={onRestart} />
  if (!enrolment) return <Skeleton className="h-80" />
  return (
    <div className="grid gap-6">
      <p className="font-semibold">
        This shop requires two-factor authentication of its administrators. Set yours up to sign in.
      </p>
      <EnrolmentSteps {...enrolment} />
      <CodeForm
        label="Code that the app shows"
        submitText="Set Up and Log In"
        busy={confirming.busy}
        error={<StepError error={confirming.error} onRestart={onRestart} />}
        onSubmit={(code, onFailed) => confirming.send({ body: { pendingToken, code } }, setConfirmed, onFailed)}
      />
      {confirmed && <RecoveryCodesDialog codes={confirmed.recoveryCodes} onDone={() => onSignedIn(confirmed)} />}
    </div>
  )
}
