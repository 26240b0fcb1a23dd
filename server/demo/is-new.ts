import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Whether nobody has used this database yet: on any later start the demonstration stays away. */
export async function isNew(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select not exists (select from users) and not exists (select from products)
      and not exists (select from one_time_tasks where name = 'demo-catalogue') as is_new`.execute(db)
  return rows[0]!.isNew
}
