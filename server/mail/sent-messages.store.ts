import { sql } from 'kysely'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/connect.ts'
import type { QueuedEmail } from './queue-mail.ts'

const sentMessagesInsertion = compiledOnce(
  (_db, value: Placeholders<{ mails: string; sentAt: Date }>) => sql`
    insert into sent_messages (id, user_id, subject, sent_at)
    select mail.id, users.id, mail.subject, ${value('sentAt')}::timestamptz
    from json_to_recordset(${value('mails')}::json) as mail (id uuid, "customerId" uuid, subject text)
    join users on users.id = mail."customerId" and user_type = 'CUSTOMER' for key share of users
    on conflict (id) do nothing`,
)

/** Records mails that were sent, once for each id, for their customers; not for administrators and deleted accounts. */
export async function insertSentMessages(db: Database, mails: readonly QueuedEmail[], sentAt: Date): Promise<void> {
  const recorded = mails.flatMap(({ id, email: { customerId, subject } }) =>
    customerId ? { id, customerId, subject } : [],
  )
  if (recorded.length > 0) await sentMessagesInsertion(db, { mails: JSON.stringify(recorded), sentAt })
}

/** Deletes the records of mails that were sent before a time. */
export const deleteSentMessages = (db: Database, before: Date) =>
  db.deleteFrom('sentMessages').where('sentAt', '<=', before).execute()
