import type { Database } from '../database/connect.ts'

/** The names of categories and brands by their ids. */
export async function sectionNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .unionAll(
      db
        .selectFrom('brands')
        .select(['id', 'name'])
        .where('id', '=', (eb) => eb.fn.any(eb.val(ids))),
    )
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
