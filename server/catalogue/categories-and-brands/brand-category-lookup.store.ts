import { sql } from 'kysely'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** What products are sorted under. */
export type CategoryOrBrandTable = 'categories' | 'brands'

/** The ids of categories or brands by their names in small letters; those that the shop does not have are missing. */
export async function findIdsByName(
  db: Database,
  table: CategoryOrBrandTable,
  names: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; wanted: string }>`
    select section.id, wanted from unnest(${names}::text[]) as wanted
    join ${sql.table(table)} as section on lower(section.name) = lower(wanted)`.execute(db)
  return new Map(rows.map(({ id, wanted }) => [wanted.toLowerCase(), id]))
}

/** Makes the categories or brands that the shop does not have; in one order, so that two who make the same never wait crosswise. */
export const insertMissingNames = (
  trx: RunningTransaction,
  table: CategoryOrBrandTable,
  names: readonly string[],
  at: Date,
) =>
  sql`
    insert into ${sql.table(table)} (name, created_at, updated_at)
    select distinct on (lower(name)) name, ${at}::timestamptz, ${at}::timestamptz from unnest(${names}::text[]) as name
    order by lower(name) on conflict do nothing`.execute(trx)

/** Those of the ids that there are; they stay until the transaction ends. */
export async function lockExistingIds(
  trx: RunningTransaction,
  table: CategoryOrBrandTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${ids}::uuid[]) order by id for key share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
