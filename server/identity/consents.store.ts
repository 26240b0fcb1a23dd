import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Records a consent to the current privacy notice; its version is the time of its last change. */
export const insertConsent = (db: Database, userId: string, now: Date) =>
  sql`
    insert into consents (user_id, notice_version, given_at)
    select ${userId}::uuid, coalesce((select updated_at from legal_pages where slug = 'privacy-policy'), ${now}::timestamptz),
      ${now}::timestamptz`.execute(db)

/** A user's consents, newest first. */
export const findConsents = (db: Database, userId: string) =>
  db
    .selectFrom('consents')
    .select(['noticeVersion', 'givenAt'])
    .where('userId', '=', userId)
    .orderBy('givenAt', 'desc')
    .execute()
