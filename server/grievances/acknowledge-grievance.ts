import { findCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { defineJob } from '#server/queue/define-job.ts'
import { acknowledgementEmail } from './emails.ts'
import { findGrievance, setAcknowledged } from './grievances.store.ts'

/** Job that mails the acknowledgement of a complaint. */
export const acknowledgeGrievanceJob = defineJob<{ grievanceId: string }>('acknowledge-grievance')

/** The grievance officer, or the store where none is named. */
const officerOf = (company: { companyName: string; grievanceOfficer: { name: string } | null }): string =>
  company.grievanceOfficer?.name ?? company.companyName

/**
 * Handler of `acknowledgeGrievanceJob`. The complaint is acknowledged once the mail server took the mail; the queue repeats the job while it is
 * unavailable. An address that it rejects leaves the complaint unacknowledged, so that the owner sees the clock.
 */
export async function acknowledgeGrievance(
  context: Pick<AppContext, 'db' | 'mailer' | 'clock' | 'log' | 'publicUrl'>,
  grievanceId: string,
): Promise<void> {
  const { db, publicUrl } = context
  const grievance = await findGrievance(db, grievanceId)
  if (!grievance?.email || grievance.acknowledgedAt) return
  const company = await findCompanyDetails(db)
  const email = acknowledgementEmail(grievance, { officer: officerOf(company), publicUrl })
  // The id is the same for every attempt.
  if (await sendMail(context, { id: grievanceId, email }, company))
    await setAcknowledged(db, grievanceId, context.clock())
}
