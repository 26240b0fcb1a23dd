import type { Database } from '../database/connect.ts'
import type { Caller } from '../shop.ts'

/** Who a living session belongs to; null when it ended, expired, or its user was deactivated. One look-up by key. */
export async function callerOfSession(db: Database, sessionId: string, now: Date): Promise<Caller | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.userType', 'sessions.id as sessionId'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('users.deactivatedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
