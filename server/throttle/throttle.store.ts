import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** The count of attempts under a key, and when the last one was. */
export type AttemptCounter = { key: string; count: number; lastAttemptAt: Date }

/** Those of the keys that have been counted since a time. */
export async function findCountedKeys(db: Database, keys: readonly string[], since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from throttle_attempts
    where key = any(${keys}::text[]) and count > 0 and last_attempt_at > ${since}::timestamptz`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Locks the counters of these keys until the transaction ends and inserts missing ones; always in the same order. */
export async function lockAttempts(db: Database, keys: readonly string[], now: Date): Promise<AttemptCounter[]> {
  const { rows } = await sql<AttemptCounter>`
    insert into throttle_attempts (key, last_attempt_at)
    select key, ${now}::timestamptz from unnest(${keys}::text[]) as wanted (key) order by key
    on conflict (key) do update set key = excluded.key
    returning key, count, last_attempt_at`.execute(db)
  return rows
}

/** Writes the count of each key. */
export const updateAttempts = (db: Database, counters: readonly AttemptCounter[]) =>
  sql`
    update throttle_attempts set count = new_counts.count, last_attempt_at = new_counts."lastAttemptAt"
    from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) as new_counts (key text, count int, "lastAttemptAt" timestamptz)
    where throttle_attempts.key = new_counts.key`.execute(db)

/** Decrements the count of each key. */
export const decrementAttempts = (db: Database, keys: readonly string[]) =>
  sql`update throttle_attempts set count = greatest(count - 1, 0) where key = any(${keys}::text[])`.execute(db)

/** Deletes the counters of these keys. */
export const deleteAttempts = (db: Database, keys: readonly string[]) =>
  sql`delete from throttle_attempts where key = any(${keys}::text[])`.execute(db)

/** Deletes attempts that are no longer counted, and clients that are not known any more, which have the count 0. */
export const deleteExpiredAttempts = (db: Database, before: { attempts: Date; knownClients: Date }) =>
  db
    .deleteFrom('throttleAttempts')
    .where('lastAttemptAt', '<=', before.attempts)
    .where(({ eb, or }) => or([eb('count', '>', 0), eb('lastAttemptAt', '<=', before.knownClients)]))
    .execute()

/** Stores that a client has signed in: a row with the count 0, which counts no attempts. */
export const upsertSignIn = (db: Database, keys: readonly string[], now: Date) =>
  sql`
    insert into throttle_attempts (key, last_attempt_at)
    select distinct key, ${now}::timestamptz from unnest(${keys}::text[]) as signed_in (key) order by key
    on conflict (key) do update set last_attempt_at = excluded.last_attempt_at`.execute(db)

/** Whether there is a row with this key whose last attempt was after a time. */
export async function isStoredSince(db: Database, key: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('throttleAttempts')
    .select('key')
    .where('key', '=', key)
    .where('lastAttemptAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
