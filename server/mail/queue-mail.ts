import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { addJobs, type NewJob } from '#server/queue/add-job.ts'
import type { Email } from './templates/email.ts'

export const sendMailJob = 'send-mail'

/**
 * The job's payload: an id that is the same for every attempt, and the email with the customer for whom it is recorded. Jobs of earlier versions
 * can lack the customer.
 */
export type QueuedEmail = { id: string; email: Email & { customerId?: string | null } }

/**
 * Queues an email in the running transaction; the job is retried for about four days while the mail server is unavailable, and
 * deleted once the email is sent. An email without an address, such as to an erased buyer, is not queued. `customerId` is the customer for
 * whom it is recorded, null for nobody: an address is no proof of whose mail it is, because accounts have addresses that are not verified.
 */
export const queueMail = (db: Database, email: Email, customerId: string | null): Promise<void> =>
  addJobs(db, mailJobs(email, customerId))

/** The job that sends an email, to be queued by one statement with others; none for an email without an address. */
export const mailJobs = (email: Email, customerId: string | null): NewJob[] =>
  email.to
    ? [{ name: sendMailJob, payload: { id: randomUUID(), email: { ...email, customerId } } satisfies QueuedEmail }]
    : []
