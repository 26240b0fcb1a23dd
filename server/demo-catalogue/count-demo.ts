import { sql } from 'kysely'
import type { demonstration } from '#contract/demonstration.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Database } from '../database/connect.ts'

/** How much of everything belongs to the demonstration. */
export async function countDemo(db: Database): Promise<Answer<typeof demonstration.show>> {
  const { rows } = await sql<Answer<typeof demonstration.show>>`
    select (select count(*) from products where is_demo) as products,
      (select count(*) from categories where is_demo) as categories,
      (select count(*) from brands where is_demo) as brands,
      (select count(*) from orders where is_demo) as orders,
      (select count(*) from users where is_demo) as customers`.execute(db)
  return rows[0]!
}
