import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Records a mail that was sent, if its recipient is a customer; once for each id. */
export const insertSentMessage = (
  db: Database,
  { id, to, subject, sentAt }: { id: string; to: string; subject: string; sentAt: Date },
) =>
  sql`
    insert into sent_messages (id, user_id, subject, sent_at)
    select ${id}::uuid, found.id, ${subject}::text, ${sentAt}::timestamptz from (
      select id, null::timestamptz as created_at from users where lower(email) = lower(${to}) and user_type = 'CUSTOMER'
      union all select id, created_at from users where guest_email is not null and lower(guest_email) = lower(${to})
      -- The account if there is one, else the newest guest with the address.
      order by created_at desc nulls first limit 1) as found
    on conflict (id) do nothing`.execute(db)

/** Deletes the records of mails that were sent before a time. */
export const deleteSentMessages = (db: Database, before: Date) =>
  db.deleteFrom('sentMessages').where('sentAt', '<=', before).execute()
