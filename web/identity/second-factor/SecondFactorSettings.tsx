import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { messageOf } from '#web/api/api-error.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useQuery } from '#web/api/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import { ErrorText } from '#web/ui/feedback/ErrorText.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordDialog } from '../PasswordDialog.tsx'
import { EnrolmentDialog } from './EnrolmentDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

type State = CallResponse<'GET /users/second-factor'>

/** An administrator's two-factor authentication: its state, and buttons to set it up, renew the recovery codes and turn it off. */
export function SecondFactorSettings({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { data, error, isLoading, refetch } = useQuery('GET /users/second-factor', {})
  const reload = () => {
    refetch()
    onChanged()
  }
  if (error) {
    const fallback = 'Failed to fetch your two-factor authentication.'
    return <QueryErrorBox error={error} fallback={fallback} onRetry={refetch} busy={isLoading} />
  }
  if (!data) return <Skeleton className="h-24 w-full" />
  return data.enrolledAt === null ? (
    <SetUp username={username} isRequired={data.isRequired} onChanged={reload} />
  ) : (
    <Enrolled username={username} state={data} onChanged={reload} />
  )
}

type SetUpProps = { username: string; isRequired: boolean; onChanged: () => void }

function SetUp({ username, isRequired, onChanged }: SetUpProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <StatusDot tone="warning">Off</StatusDot>
      <p className="text-muted">
        Signing in then needs your password and a code from an app on your phone. A stolen password alone is not enough.
        {isRequired && ' This shop requires it of every administrator: your next sign-in asks you to set it up.'}
      </p>
      <Button onClick={() => setOpen(true)}>Set Up</Button>
      {open && <EnrolmentDialog username={username} onClose={() => setOpen(false)} onEnrolled={onChanged} />}
    </div>
  )
}

type EnrolledProps = { username: string; state: State; onChanged: () => void }

function Enrolled({ username, state: { enrolledAt, recoveryCodesLeft, isRequired }, onChanged }: EnrolledProps) {
  const [dialog, setDialog] = useState<'renew' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="flex flex-wrap gap-x-4">
        <StatusDot tone="success">On</StatusDot>
        {enrolledAt && (
          <span className="text-muted">
            since <DateTime iso={enrolledAt} />
          </span>
        )}
      </p>
      <p className={recoveryCodesLeft < 3 ? 'font-semibold text-warning' : 'text-muted'}>
        {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setDialog('renew')}>New Recovery Codes</Button>
        {!isRequired && <Button onClick={() => setDialog('remove')}>Turn Off</Button>}
      </div>
      {dialog === 'renew' && <RenewDialog username={username} onClose={close} onChanged={onChanged} />}
      {dialog === 'remove' && <RemoveDialog username={username} onClose={close} onChanged={onChanged} />}
    </div>
  )
}

type DialogProps = { username: string; onClose: () => void; onChanged: () => void }

function RenewDialog({ username, onClose, onChanged }: DialogProps) {
  const renewing = useCall('POST /users/second-factor/recovery-codes')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = () => {
    onClose()
    onChanged()
  }
  if (codes) return <RecoveryCodesDialog title="Your new recovery codes" codes={codes} onDone={finish} />
  return (
    <PasswordDialog
      open
      onClose={onClose}
      title="New recovery codes?"
      text="Your present codes stop working."
      username={username}
      confirmText="Show New Codes"
      busy={renewing.busy}
      error={
        renewing.error !== null && <ErrorText>{messageOf(renewing.error, 'Failed to renew the codes.')}</ErrorText>
      }
      onSubmit={(password, onFailed) =>
        renewing.send({ body: { password } }, ({ recoveryCodes }) => setCodes(recoveryCodes), onFailed)
      }
    />
  )
}

function RemoveDialog({ username, onClose, onChanged }: DialogProps) {
  const removing = useCall('POST /users/second-factor/remove')
  return (
    <PasswordDialog
      open
      onClose={onClose}
      title="Turn off two-factor authentication?"
      text="Signing in then needs your password alone. Your recovery codes stop working."
      username={username}
      confirmText="Turn Off"
      danger
      busy={removing.busy}
      error={removing.error !== null && <ErrorText>{messageOf(removing.error, 'Failed to turn it off.')}</ErrorText>}
      onSubmit={(password, onFailed) =>
        removing.send(
          { body: { password } },
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
