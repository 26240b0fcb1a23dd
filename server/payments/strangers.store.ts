import type { Database } from '../database/connect.ts'

/** Keeps the first sign of a stranger; false when one is kept already. */
export async function keepStranger(db: Database, at: Date, sign: string): Promise<boolean> {
  const kept = await db
    .insertInto('strangersSeen')
    .values({ at, sign })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  return kept !== undefined
}

/** The first sign of a stranger; undefined while there is none. */
export const strangerSeen = (db: Database) => db.selectFrom('strangersSeen').select(['at', 'sign']).executeTakeFirst()
