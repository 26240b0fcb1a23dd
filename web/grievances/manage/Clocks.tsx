import { formatLeft, type GrievanceClock, runningClocks, warnAt } from '#contract/grievances/grievance-clocks.ts'
import { indiaTimeZone } from '#contract/india-time.ts'
import type { Tone } from '#web/ui/data/Badge.tsx'
import { DateTime } from '#web/ui/data/DateTime.tsx'
import { StatusDot } from '#web/ui/data/StatusDot.tsx'
import type { GrievanceRow } from './use-grievances.ts'

const names: Record<GrievanceClock, string> = { ACKNOWLEDGE: 'Acknowledge', RESOLVE: 'Settle' }

/** The clocks of an open complaint, the one that runs out first at the top; the day of its closing for a closed one. */
export function Clocks({
  grievance,
}: {
  grievance: Pick<GrievanceRow, 'status' | 'acknowledgeBy' | 'acknowledgedAt' | 'resolveBy' | 'closedAt'>
}) {
  const { status, closedAt, acknowledgedAt } = grievance
  if (status === 'CLOSED') {
    return <span className="text-muted">Closed {closedAt && <DateTime iso={closedAt} />}</span>
  }
  const now = new Date()
  const clocks = runningClocks(
    {
      acknowledgeBy: new Date(grievance.acknowledgeBy),
      acknowledgedAt: acknowledgedAt === null ? null : new Date(acknowledgedAt),
      resolveBy: new Date(grievance.resolveBy),
    },
    now,
  )
  return (
    <span className="grid gap-1">
      {acknowledgedAt && <StatusDot tone="success">{acknowledgedText(grievance)}</StatusDot>}
      {clocks.map(({ clock, due, left }) => (
        <StatusDot key={clock} tone={toneOf(clock, due, now)}>
          <span title={due.toLocaleString('en-IN', { timeZone: indiaTimeZone })}>
            {left < 0 ? `${names[clock]}: overdue by ${formatLeft(left)}` : `${names[clock]}: ${formatLeft(left)} left`}
          </span>
        </StatusDot>
      ))}
    </span>
  )
}

const acknowledgedText = ({ acknowledgedAt, acknowledgeBy }: Pick<GrievanceRow, 'acknowledgedAt' | 'acknowledgeBy'>) =>
  acknowledgedAt && acknowledgedAt > acknowledgeBy ? 'Acknowledged too late' : 'Acknowledged in time'

function toneOf(clock: GrievanceClock, due: Date, now: Date): Tone {
  if (due < now) return 'danger'
  return warnAt(clock, due) < now ? 'warning' : 'neutral'
}
