import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { addJobs, type NewJob } from '#server/queue/add-job.ts'
import type { Email } from './templates/email.ts'

export const sendMailJob = 'send-mail'

/** The job's payload: the email, and an id that is the same for every attempt. */
export type QueuedEmail = { id: string; email: Email }

/**
 * Queues an email in the running transaction; the job is retried for about four days while the mail server is unavailable, and
 * deleted once the email is sent. An email without an address, such as to an erased buyer, is not queued.
 */
export const queueMail = (db: Database, email: Email): Promise<void> => addJobs(db, mailJobs(email))

/** The job that sends an email, to be queued by one statement with others; none for an email without an address. */
export const mailJobs = (email: Email): NewJob[] =>
  email.to ? [{ name: sendMailJob, payload: { id: randomUUID(), email } satisfies QueuedEmail }] : []
