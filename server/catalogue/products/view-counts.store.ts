import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Adds views to the products that are not locked and returns their ids. */
export async function incrementViewCounts(db: Database, views: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with free as (
      select id from products where id = any(${[...views.keys()]}::uuid[]) for no key update skip locked
    )
    update products set view_count = view_count + viewed.views
    from unnest(${[...views.keys()]}::uuid[], ${[...views.values()]}::int[]) as viewed (id, views), free
    where products.id = free.id and viewed.id = free.id
    returning products.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids that still belong to products. */
export async function filterExistingIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from products where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
