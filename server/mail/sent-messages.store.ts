import { sql } from 'kysely'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/connect.ts'

type SentMessage = { id: string; customerId: string; subject: string; sentAt: Date }

const sentMessageInsertion = compiledOnce(
  (_db, value: Placeholders<SentMessage>) => sql`
    insert into sent_messages (id, user_id, subject, sent_at)
    select ${value('id')}::uuid, users.id, ${value('subject')}::text, ${value('sentAt')}::timestamptz from users
    where id = ${value('customerId')} and user_type = 'CUSTOMER'
    on conflict (id) do nothing`,
)

/** Records a mail that was sent, once for each id, for its customer; not for an administrator or a deleted account. */
export async function insertSentMessage(db: Database, message: SentMessage): Promise<void> {
  await sentMessageInsertion(db, message)
}

/** Deletes the records of mails that were sent before a time. */
export const deleteSentMessages = (db: Database, before: Date) =>
  db.deleteFrom('sentMessages').where('sentAt', '<=', before).execute()
