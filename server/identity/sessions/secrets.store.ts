import type { Database } from '#server/database/connect.ts'

/** Keeps a secret unless there is one by its name, and returns whichever is kept. */
export async function findOrCreateSecret(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((secret) => secret.doNothing())
    .execute()
  const kept = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return kept.value
}
