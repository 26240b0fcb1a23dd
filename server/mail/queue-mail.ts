import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { defineJob } from '#server/queue/define-job.ts'
import type { Email } from './templates/email.ts'

/** A mail with an id that is the same for every attempt, and the customer for whom it is recorded. Those of earlier versions may have no customer. */
export type QueuedEmail = { id: string; email: Email & { customerId?: string | null } }

/** Job that sends several mails; `moveMails` queues it. */
export const sendMailsJob = defineJob<QueuedEmail[]>('send-mails')
/** Job of earlier versions, which sends one mail. */
export const sendMailJob = defineJob<QueuedEmail>('send-mail')

/**
 * Queues an email in the running transaction; it is retried for about four days while the mail server is unavailable, and
 * deleted once it is sent. An email without an address, such as to an erased buyer, is not queued. `customerId` is the customer for
 * whom it is recorded, null for nobody: an address is no proof of whose mail it is, because accounts have addresses that are not verified.
 */
export const queueMail = (db: Database, email: Email, customerId: string | null): Promise<void> =>
  queueMails(db, mailsOf(email, customerId))

/** An email to be queued with others (`queueMails`, `outgoingMailInsertion`); none for an email without an address. */
export const mailsOf = (email: Email, customerId: string | null): QueuedEmail[] =>
  email.to ? [{ id: randomUUID(), email: { ...email, customerId } }] : []

/** Queues emails (`queueMail`) in one statement. */
export async function queueMails(db: Database, mails: readonly QueuedEmail[]): Promise<void> {
  if (mails.length > 0) await outgoingMailInsertion(sql`${JSON.stringify(mails)}`).execute(db)
}

/** SQL: queues emails of a JSON array, for use in a larger statement; none for null. */
export const outgoingMailInsertion = (mails: RawBuilder<string | null>) => sql`
  insert into outgoing_mails (id, email)
  select mail.id, mail.email from json_to_recordset(${mails}::json) as mail (id uuid, email json)`
