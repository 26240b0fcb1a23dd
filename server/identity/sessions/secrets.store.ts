import type { Database } from '#server/database/connect.ts'

/** Stores a secret unless one with this name exists, and returns the stored one. */
export async function findOrCreateSecret(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((secret) => secret.doNothing())
    .execute()
  const kept = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return kept.value
}
