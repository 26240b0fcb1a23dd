import { useState } from 'react'
import type { CallResponse } from '#contract/calls.ts'
import { call } from '#web/api/call.ts'
import { QueryErrorBox } from '#web/api/QueryErrorBox.tsx'
import { useQuery } from '#web/api/use-query.ts'
import { withErrorMessage } from '#web/api/with-error-message.ts'
import { Button } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/data/Badge.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts'

type Session = CallResponse<'GET /users/sessions'>['sessions'][number]

/** The device of a session, by the parts of its User-Agent that were recognized. */
function deviceName({ browser, system }: Session): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** The user's sessions, with a button to end each other one, and one to end all others. */
export function ActiveSessions() {
  const { data, error, isLoading, refetch } = useQuery('GET /users/sessions', {})
  const container = useFocusFallback<HTMLDivElement>()
  const [sessionToEnd, setSessionToEnd] = useState<Session | 'others' | null>(null)
  if (error) {
    return <QueryErrorBox error={error} fallback="Failed to fetch your sessions." onRetry={refetch} busy={isLoading} />
  }
  if (!data) return <Skeleton className="h-24 w-full rounded-card" />
  const hasOthers = data.sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5 outline-none"
    >
      <ul aria-label="Devices" className="grid w-full gap-3">
        {data.sessions.map((session) => (
          <SessionCard key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button onClick={() => setSessionToEnd('others')}>Sign Out Everywhere Else</Button>
      ) : (
        <p className="text-muted">You are signed in on this device only.</p>
      )}
      {sessionToEnd && (
        <EndDialog
          key={sessionKey(sessionToEnd)}
          target={sessionToEnd}
          onClose={() => setSessionToEnd(null)}
          onEnded={refetch}
        />
      )}
    </div>
  )
}

const sessionKey = (target: Session | 'others') => (target === 'others' ? target : target.id)

function SessionCard({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { isCurrent, firstSeenAt, lastSeenAt } = session
  const name = deviceName(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-surface p-4 sm:p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          First seen <DateTime iso={firstSeenAt} withTime />
        </p>
        <p className="text-sm text-muted">Last seen {isCurrent ? 'now' : <DateTime iso={lastSeenAt} withTime />}</p>
      </div>
      {!isCurrent && (
        <Button aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign Out
        </Button>
      )}
    </li>
  )
}

type EndDialogProps = { target: Session | 'others'; onClose: () => void; onEnded: () => void }

function EndDialog({ target, onClose, onEnded }: EndDialogProps) {
  const endsAllOthers = target === 'others'
  const end = async () => {
    const request = endsAllOthers
      ? call('DELETE /users/sessions')
      : call('DELETE /users/sessions/{id}', { params: { id: target.id } })
    const { message } = await withErrorMessage(request, 'Failed to sign out. Please try again.')
    toast.success(message)
    onEnded()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={endsAllOthers ? 'Sign out everywhere else?' : `Sign out ${deviceName(target)}?`}
      text="If it was not you who signed in there, change your password too."
      confirmText="Sign Out"
      danger
      onConfirm={end}
    />
  )
}
