import type { Database } from '#server/database/connect.ts'
import { userPayoutsJson } from '#server/orders/payouts/payouts.store.ts'

/** When an account was created, its payout details as they are stored, and its sessions that have not ended or expired. */
export async function findAccountDetails(db: Database, userId: string, now: Date) {
  const { createdAt, payouts } = await db
    .selectFrom('users')
    .select(['createdAt', userPayoutsJson])
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
  return { createdAt, payouts, signIns }
}
