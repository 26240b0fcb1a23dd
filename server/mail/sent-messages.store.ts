import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Records a mail that was sent, if its recipient is a customer; once for each id. */
export const insertSentMessage = (
  db: Database,
  { id, to, subject, sentAt }: { id: string; to: string; subject: string; sentAt: Date },
) =>
  sql`
    insert into sent_messages (id, user_id, subject, sent_at)
    select ${id}::uuid, users.id, ${subject}::text, ${sentAt}::timestamptz from users
    where lower(email) = lower(${to}) and user_type = 'CUSTOMER'
    on conflict (id) do nothing`.execute(db)

/** Deletes the records of mails that were sent before a time. */
export const deleteSentMessages = (db: Database, before: Date) =>
  db.deleteFrom('sentMessages').where('sentAt', '<=', before).execute()
