import type { Input } from '#contract/endpoint.ts'
import { isAnswered } from '#contract/grievances/grievance-rules.ts'
import type { grievances } from '#contract/grievances/grievances.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { assertOpen, assertSeenEntries, changeGrievance } from './change-grievance.ts'
import { closedEmail } from './emails.ts'
import { insertEntry, updateGrievance } from './grievances.store.ts'

/** Closes a complaint and queues the mail to the customer; a conflict while the customer's last message has no answer, or if it was added to meanwhile. */
export async function closeGrievance(
  context: Pick<AppContext, 'db' | 'clock' | 'publicUrl'>,
  administrator: Caller,
  id: string,
  { seenEntries }: Input<typeof grievances.close>['body'] = {},
) {
  await changeGrievance(context, administrator, id, async ({ trx, grievance, now }) => {
    assertOpen(grievance)
    if (!isAnswered(grievance.entries)) {
      throw new AppError('conflict', 'Answer the customer’s last message before you close the complaint.')
    }
    assertSeenEntries(grievance, seenEntries)
    const entry = { grievanceId: id, administratorId: administrator.id, createdAt: now }
    await insertEntry(trx, { ...entry, kind: 'CLOSED', text: null })
    await updateGrievance(trx, id, { status: 'CLOSED', closedAt: now })
    await queueMail(trx, closedEmail(grievance, { closedAt: now, publicUrl: context.publicUrl }), grievance.userId)
    return { status: 'CLOSED' }
  })
  return { message: 'Complaint closed.' }
}
