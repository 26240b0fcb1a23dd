import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Whether the sign-in of this user requires a second factor. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The encrypted secret of a user's second factor, confirmed or being enrolled; undefined without one. */
export const findSecondFactor = (db: Database, userId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['encryptedSecret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Since when a user has a second factor, null without one, and how many recovery codes are left. */
export async function findSecondFactorState(db: Database, userId: string) {
  const row = await db
    .selectFrom('secondFactors')
    .select([
      'confirmedAt',
      sql<number>`(select count(*)::int from recovery_codes where user_id = ${userId})`.as('left'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return { enrolledAt: row?.confirmedAt ?? null, recoveryCodesLeft: row?.left ?? 0 }
}

/** Stores the secret of an enrolment that is not confirmed yet, in place of an earlier one; false if a second factor is confirmed. */
export async function upsertUnconfirmed(db: Database, userId: string, encryptedSecret: string, now: Date) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('secondFactors')
    .values({ userId, encryptedSecret, createdAt: now })
    .onConflict((row) =>
      row
        .column('userId')
        .doUpdateSet({ encryptedSecret, createdAt: now })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Confirms an enrolment by a code of this time step; false if it was confirmed or replaced meanwhile. */
export async function confirmSecondFactor(
  db: Database,
  { userId, encryptedSecret, timeStep }: { userId: string; encryptedSecret: string; timeStep: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ confirmedAt: now, lastTimeStep: timeStep })
    .where('userId', '=', userId)
    .where('encryptedSecret', '=', encryptedSecret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up the codes of a time step and all earlier ones; false if they are used up already. Of parallel calls one gets true. */
export async function consumeTimeStep(db: Database, userId: string, timeStep: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastTimeStep: timeStep })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastTimeStep', '<', timeStep)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a user's second factor with its recovery codes; false if there was none, or none that was confirmed. */
export async function deleteSecondFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return (row?.confirmedAt ?? null) !== null
}

/** Replaces all recovery codes of a user, whose second factor is locked until the transaction ends. */
export async function replaceRecoveryCodes(trx: Database, userId: string, codeHashes: readonly string[]) {
  await trx.selectFrom('secondFactors').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Uses up a recovery code; false if the user has no such code. */
export async function consumeRecoveryCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
