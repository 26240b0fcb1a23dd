import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'

/** The secret with this name, the same for all processes; the first process creates it from 32 random bytes, as base64url. */
export async function findOrCreateSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((secret) => secret.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

/** The secret that signs tokens. */
export const tokenSecret = (db: Database): Promise<string> => findOrCreateSecret(db, 'token')
