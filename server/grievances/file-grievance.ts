import { randomBytes } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { acknowledgeBy, resolveBy } from '#contract/grievances/grievance-clocks.ts'
import { ticketAlphabet } from '#contract/grievances/grievance-rules.ts'
import type { grievances } from '#contract/grievances/grievances.ts'
import { ensureCompanyDetails } from '#server/company/company.store.ts'
import type { AppContext, Caller } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJobs } from '#server/queue/add-job.ts'
import { countAttempt } from '#server/throttle/count-attempts.ts'
import { clientKey } from '#server/throttle/throttle-rules.ts'
import { acknowledgeGrievanceJob } from './acknowledge-grievance.ts'
import {
  findSameGrievance,
  type GrievanceRow,
  insertEntry,
  insertGrievance,
  lockEmail,
  type NewGrievance,
} from './grievances.store.ts'
import { notifyAboutGrievanceJob, warningJob } from './notify-owner.ts'

type FileInput = Input<typeof grievances.file>['body']

/** Milliseconds in which the same form is the same complaint: it was sent twice. */
const sameWithin = dayMs

/**
 * Files a complaint with a new ticket number. The acknowledgement, the mail to the owner and the reminders of both clocks are queued with it.
 * Throws tooMany after several complaints of one address or one client.
 */
export async function fileGrievance(
  context: Pick<AppContext, 'db' | 'clock' | 'rateLimit'>,
  caller: Caller | null,
  input: FileInput,
  ip = '',
): Promise<Output<typeof grievances.file>> {
  const address = input.email.toLowerCase()
  await countAttempt(context, ['fileGrievanceForAddress', address], ['fileGrievanceByClient', clientKey(ip)])
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    await lockEmail(trx, address)
    const since = new Date(now.getTime() - sameWithin)
    const same = await findSameGrievance(trx, { ...input, email: address }, since)
    const { ticket, resolveBy: settledBy } = same ?? (await insertNew(trx, caller, input, now))
    const { grievanceOfficer } = await ensureCompanyDetails(trx)
    return { ticket, resolveBy: settledBy, officer: grievanceOfficer?.name ?? null }
  })
}

async function insertNew(trx: RunningTransaction, caller: Caller | null, input: FileInput, now: Date) {
  const { text, ...fields } = input
  const clocks = { createdAt: now, acknowledgeBy: acknowledgeBy(now), resolveBy: resolveBy(now) }
  const userId = caller?.userType === 'CUSTOMER' ? caller.id : null
  const grievance = await insertWithTicket(trx, { ...fields, ...clocks, userId })
  await insertEntry(trx, { grievanceId: grievance.id, kind: 'MESSAGE', text, administratorId: null, createdAt: now })
  await addJobs(trx, [
    acknowledgeGrievanceJob.create({ grievanceId: grievance.id }),
    notifyAboutGrievanceJob.create({ grievanceId: grievance.id, event: 'new' }),
    warningJob(grievance, 'ACKNOWLEDGE', grievance.acknowledgeBy),
    warningJob(grievance, 'RESOLVE', grievance.resolveBy),
  ])
  return grievance
}

/** Of 2^40 numbers a new one is hardly ever taken. */
async function insertWithTicket(trx: RunningTransaction, fields: Omit<NewGrievance, 'ticket'>): Promise<GrievanceRow> {
  for (;;) {
    const grievance = await insertGrievance(trx, { ...fields, ticket: createTicket() })
    if (grievance) return grievance
  }
}

/** A random ticket number; the 32 characters divide the 256 values of a byte evenly. */
const createTicket = (): string =>
  Array.from(randomBytes(8), (byte) => ticketAlphabet[byte % ticketAlphabet.length]).join('')
