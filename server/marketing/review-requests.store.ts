import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** SQL: whether a user has ended the mails that ask for reviews. `userId` is a column, such as sql.ref('orders.user_id'). */
export const hasEndedReviewRequests = (userId: ReturnType<typeof sql.ref>) => sql<boolean>`exists (
  select from ended_review_requests where user_id = ${userId})`

/** Ends the mails that ask for reviews; the time of an earlier end stays. Nothing for a user who does not exist any more. */
export const endReviewRequests = (db: Database, userId: string, now: Date) =>
  sql`
    insert into ended_review_requests (user_id, ended_at)
    select id, ${now} from users where id = ${userId} for key share
    on conflict do nothing`.execute(db)

/** When a user ended the mails that ask for reviews; undefined for one who gets them. */
export async function findEndOfReviewRequests(db: Database, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('endedReviewRequests')
    .select('endedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.endedAt
}
