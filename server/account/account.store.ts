import type { Database } from '#server/database/connect.ts'

/** When an account was created, and its sessions that have not ended or expired. */
export async function findAccountDetails(db: Database, userId: string, now: Date) {
  const { createdAt } = await db
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const signIns = await db
    .selectFrom('sessions')
    .select(['createdAt as at', 'lastUsedAt', 'expiresAt as until', 'browser', 'system'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute()
  return { createdAt, signIns }
}
