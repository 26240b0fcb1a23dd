import { randomUUID } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import { addJob } from '../queue/add-job.ts'
import type { Email } from './templates/email.ts'

export const sendMailJob = 'send-mail'

/** What the job carries: the letter, and the id that stays the same however often it is tried. */
export type QueuedEmail = { id: string; email: Email }

/**
 * Sends a letter once the running transaction commits, and tries for about four days while the mail server is away. The
 * letter waits in the queue as it stands and is gone from there once it is sent. A letter to nobody is none: the buyer of an
 * old order may have been erased.
 */
export async function queueMail(db: Database, letter: Email): Promise<void> {
  if (letter.to) await addJob(db, sendMailJob, { id: randomUUID(), email: letter } satisfies QueuedEmail)
}
