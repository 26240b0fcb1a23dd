import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Whether a database is unused: it has no users, no products, and never had the demonstration. */
export async function isNewDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select not exists (select from users) and not exists (select from products)
      and not exists (select from one_time_tasks where name = 'demo-catalogue') as is_new`.execute(db)
  return rows[0]!.isNew
}
