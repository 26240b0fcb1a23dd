import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

type SentMessage = { id: string; customerId: string; subject: string; sentAt: Date }

/** Records a mail that was sent, once for each id, for its customer; not for an administrator or a deleted account. */
export const insertSentMessage = (db: Database, { id, customerId, subject, sentAt }: SentMessage) =>
  sql`
    insert into sent_messages (id, user_id, subject, sent_at)
    select ${id}::uuid, users.id, ${subject}::text, ${sentAt}::timestamptz from users
    where id = ${customerId} and user_type = 'CUSTOMER'
    on conflict (id) do nothing`.execute(db)

/** Deletes the records of mails that were sent before a time. */
export const deleteSentMessages = (db: Database, before: Date) =>
  db.deleteFrom('sentMessages').where('sentAt', '<=', before).execute()
