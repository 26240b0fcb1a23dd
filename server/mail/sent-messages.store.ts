import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

type SentMessage = { id: string; to: string; customerId?: string | undefined; subject: string; sentAt: Date }

/**
 * Records a mail that was sent, once for each id: for the customer whom it names, or the one with the address. A mail about an order names its
 * customer, because anybody can enter the address of another person as a guest.
 */
export const insertSentMessage = (db: Database, { id, to, customerId, subject, sentAt }: SentMessage) =>
  sql`
    insert into sent_messages (id, user_id, subject, sent_at)
    select ${id}::uuid, users.id, ${subject}::text, ${sentAt}::timestamptz from users
    where ${customerId === undefined ? sql`lower(email) = lower(${to})` : sql`id = ${customerId}`} and user_type = 'CUSTOMER'
    on conflict (id) do nothing`.execute(db)

/** Deletes the records of mails that were sent before a time. */
export const deleteSentMessages = (db: Database, before: Date) =>
  db.deleteFrom('sentMessages').where('sentAt', '<=', before).execute()
