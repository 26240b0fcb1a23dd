import { formatTicket } from '#contract/grievances/grievance-rules.ts'
import { countShownEntries } from '#contract/grievances/shown-entries.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, changedMeanwhile, notFound } from '#server/errors.ts'
import { type GrievanceWithEntries, lockGrievance } from './grievances.store.ts'

/** The values of a complaint in the audit log; `entry` is the kind of what was added. */
type GrievanceSnapshot = { status: 'OPEN' | 'CLOSED'; isAcknowledged: boolean; entry: string | null }

/** What a change gets: the locked complaint, the administrator and the time. */
type GrievanceChange = {
  trx: RunningTransaction
  grievance: GrievanceWithEntries
  administrator: Caller
  now: Date
}

/** Locks a complaint, changes it, and records the change with what it returns. Throws notFound. */
export const changeGrievance = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  id: string,
  change: (input: GrievanceChange) => Promise<Partial<GrievanceSnapshot>>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const grievance = await lockGrievance(trx, id)
    if (!grievance) throw notFound('Complaint')
    const now = clock()
    const before = {
      status: grievance.status,
      isAcknowledged: grievance.acknowledgedAt !== null,
      entry: null,
    } satisfies GrievanceSnapshot
    const changed = await change({ trx, grievance, administrator, now })
    const subject = { subject: 'grievance', subjectId: id, subjectName: formatTicket(grievance.ticket) } as const
    await recordChange(trx, { actor: administrator, now, ...subject, before, after: { ...before, ...changed } })
  })

/** Throws a conflict for a closed complaint. */
export function assertOpen({ status }: GrievanceWithEntries): void {
  if (status !== 'OPEN') throw new AppError('conflict', 'This complaint is closed.')
}

/** Throws a conflict if a complaint has other entries for its customer than an administrator saw. */
export function assertSeenEntries({ entries }: GrievanceWithEntries, seenEntries: number | undefined): void {
  if (seenEntries !== undefined && countShownEntries(entries) !== seenEntries) throw changedMeanwhile('complaint')
}
