import { randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/connect.ts'
import { addJobSql, addJobs } from '../queue/add-job.ts'
import type { Email } from './templates/email.ts'

export const sendMailJob = 'send-mail'

/** What the job carries: the letter, and the id that stays the same however often it is tried. */
export type QueuedEmail = { id: string; email: Email }

/**
 * Sends a letter once the running transaction commits, and tries for about four days while the mail server is away. The
 * letter waits in the queue as it stands and is gone from there once it is sent. A letter to nobody is none: the buyer of an
 * old order may have been erased.
 */
export const queueMail = (db: Database, email: Email): Promise<void> => addJobs(db, mailJobs(email))

/** The job that sends an email, to be queued by one statement with others; none for an email without an address. */
export const mailJobs = (email: Email): RawBuilder<unknown>[] =>
  email.to ? [addJobSql(sendMailJob, { id: randomUUID(), email } satisfies QueuedEmail)] : []
