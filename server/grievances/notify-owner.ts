import { type GrievanceClock, warnAt } from '#contract/grievances/grievance-clocks.ts'
import { findNotificationRecipients } from '#server/company/notification-recipients.ts'
import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mailsOf, queueMails } from '#server/mail/queue-mail.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { type GrievanceEvent, ownerEmail } from './emails.ts'
import { findGrievance, type GrievanceRow, lockGrievance, updateGrievance } from './grievances.store.ts'

type Notification = { grievanceId: string; event: Exclude<GrievanceEvent, GrievanceClock> }
/** `due` is the end of the clock: a complaint that was reopened meanwhile has another one. */
type Warning = { grievanceId: string; clock: GrievanceClock; due: string }

/** Job that mails the owner about an event of a complaint. */
export const notifyAboutGrievanceJob = defineJob<Notification>('notify-about-grievance')
/** Job that reminds the owner of a clock that runs out. */
export const warnAboutGrievanceJob = defineJob<Warning>('warn-about-grievance')

/** The job that reminds the owner of a clock, at its time. A store without complaints has no such job. */
export const warningJob = ({ id }: Pick<GrievanceRow, 'id'>, clock: GrievanceClock, due: Date) =>
  warnAboutGrievanceJob.create({ grievanceId: id, clock, due: due.toISOString() }, { runAt: warnAt(clock, due) })

/** Handler of `notifyAboutGrievanceJob`. */
export async function notifyAboutGrievance(
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  { grievanceId, event }: Notification,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const grievance = await findGrievance(trx, grievanceId)
    // The account was deleted meanwhile.
    if (grievance?.email) await mailOwner(trx, publicUrl, event, grievance)
  })
}

/** Handler of `warnAboutGrievanceJob`: mails the owner once for each clock that still runs. */
export async function warnAboutGrievance(
  { db, publicUrl, clock }: Pick<AppContext, 'db' | 'publicUrl' | 'clock'>,
  { grievanceId, clock: warned, due }: Warning,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const grievance = await lockGrievance(trx, grievanceId)
    if (!grievance || !isToBeWarned(grievance, warned, due)) return
    await updateGrievance(
      trx,
      grievanceId,
      warned === 'ACKNOWLEDGE' ? { acknowledgeWarnedAt: clock() } : { resolveWarnedAt: clock() },
    )
    await mailOwner(trx, publicUrl, warned, grievance)
  })
}

function isToBeWarned(grievance: GrievanceRow, clock: GrievanceClock, due: string): boolean {
  if (grievance.status !== 'OPEN') return false
  if (clock === 'ACKNOWLEDGE') return grievance.acknowledgedAt === null && grievance.acknowledgeWarnedAt === null
  return grievance.resolveWarnedAt === null && grievance.resolveBy.toISOString() === due
}

async function mailOwner(trx: RunningTransaction, publicUrl: string, event: GrievanceEvent, grievance: GrievanceRow) {
  const recipients = await findNotificationRecipients(trx, 'grievance')
  await queueMails(
    trx,
    recipients.flatMap((to) => mailsOf(ownerEmail(event, grievance, { to, publicUrl }), null)),
  )
}
