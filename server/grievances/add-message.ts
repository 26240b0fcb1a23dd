import { reopenUntil, resolveBy } from '#contract/grievances/grievance-clocks.ts'
import { closedTooLongAgoMessage, maxGrievanceMessages } from '#contract/grievances/grievance-rules.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { addJobs } from '#server/queue/add-job.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { requireByTicket, type TicketAndEmail } from './find-by-ticket.ts'
import { toCustomerGrievance } from './grievance-response.ts'
import {
  findGrievance,
  findOwnByTicket,
  type GrievanceWithEntries,
  insertEntry,
  lockGrievance,
  updateGrievance,
} from './grievances.store.ts'
import { notifyAboutGrievanceJob, warningJob } from './notify-owner.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'rateLimit'>

/** Adds a message to the complaint with this ticket number and e-mail address, without a sign-in. */
export async function addMessage(context: Context, { text, ...ticket }: TicketAndEmail & { text: string }, ip = '') {
  return addToGrievance(context, await requireByTicket(context, ticket, ip), text)
}

/** Adds a message to a complaint of the caller. */
export async function addMyMessage(context: Context, caller: Caller, ticket: string, { text }: { text: string }) {
  const grievance = await findOwnByTicket(context.db, ticket, caller.id)
  if (!grievance) throw notFound('Complaint')
  return addToGrievance(context, grievance, text)
}

async function addToGrievance(context: Context, { id, entries }: GrievanceWithEntries, text: string) {
  // A form that is sent twice is no attempt.
  if (!isRepeated(entries, text)) await countAttempt(context, ['writeToGrievance', id])
  return inTransaction(context.db, async (trx) => {
    const grievance = await lockGrievance(trx, id)
    // Without an address: the account was deleted meanwhile.
    if (!grievance?.email) throw notFound('Complaint')
    if (!isRepeated(grievance.entries, text)) await insertMessage(trx, grievance, text, context.clock())
    return { grievance: toCustomerGrievance((await findGrievance(trx, id))!) }
  })
}

/** Whether the last entry that the customer sees is this text of the customer. */
function isRepeated(entries: GrievanceWithEntries['entries'], text: string): boolean {
  const last = entries.findLast(({ kind }) => kind !== 'NOTE')
  return (last?.kind === 'MESSAGE' || last?.kind === 'REOPENED') && last.text === text
}

async function insertMessage(trx: RunningTransaction, grievance: GrievanceWithEntries, text: string, now: Date) {
  const { id, closedAt, entries } = grievance
  const messages = entries.filter(({ kind }) => kind === 'MESSAGE' || kind === 'REOPENED')
  if (messages.length >= maxGrievanceMessages) {
    throw new AppError('conflict', 'This complaint has very many messages. Please call us, or write a new complaint.')
  }
  const entry = { grievanceId: id, text, administratorId: null, createdAt: now }
  if (!closedAt) {
    await insertEntry(trx, { ...entry, kind: 'MESSAGE' })
    return addJobs(trx, [notifyAboutGrievanceJob.create({ grievanceId: id, event: 'message' })])
  }
  if (now > reopenUntil(closedAt)) {
    throw new AppError('conflict', closedTooLongAgoMessage)
  }
  // The month begins again, and so does its reminder.
  const due = resolveBy(now)
  await insertEntry(trx, { ...entry, kind: 'REOPENED' })
  await updateGrievance(trx, id, { status: 'OPEN', closedAt: null, resolveBy: due, resolveWarnedAt: null })
  return addJobs(trx, [
    notifyAboutGrievanceJob.create({ grievanceId: id, event: 'reopened' }),
    warningJob(grievance, 'RESOLVE', due),
  ])
}
