import { sql } from 'kysely'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** The tables by which products are grouped. */
export type CategoryOrBrandTable = 'categories' | 'brands'

/**
 * The ids of categories or brands by their names in lower case and in Unicode form NFC; unknown names are omitted. Earlier versions stored names in other
 * forms: of two that are equal in NFC the one that is stored in it is found.
 */
export async function findIdsByName(
  db: Database,
  table: CategoryOrBrandTable,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; requested: string }>`
    select existing.id, requested from unnest(${names}::text[]) as requested
    join ${sql.table(table)} as existing on lower(normalize(existing.name, NFC)) = lower(requested)
    order by existing.name is nfc normalized`.execute(db)
  return new Map(rows.map(({ id, requested }) => [requested.toLowerCase(), id]))
}

/** Creates the categories or brands that do not exist, in the order of their names, so that two transactions cannot deadlock. */
export const insertMissingNames = (
  trx: RunningTransaction,
  table: CategoryOrBrandTable,
  names: readonly string[],
  now: Date,
) =>
  sql`
    insert into ${sql.table(table)} (name, created_at, updated_at)
    select distinct on (lower(name)) name, ${now}::timestamptz, ${now}::timestamptz from unnest(${names}::text[]) as name
    order by lower(name) on conflict do nothing`.execute(trx)

/** The ids that exist; their rows cannot be deleted until the transaction ends. */
export async function lockExistingIds(
  trx: RunningTransaction,
  table: CategoryOrBrandTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for key share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
