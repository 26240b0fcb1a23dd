import { sql } from 'kysely'
import type { demoData } from '#contract/demo-data.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Database } from '#server/database/connect.ts'

/** The number of demonstration rows of each kind. */
export async function countDemo(db: Database): Promise<Output<typeof demoData.show>> {
  const { rows } = await sql<Output<typeof demoData.show>>`
    select (select count(*) from products where is_demo) as products,
      (select count(*) from categories where is_demo) as categories,
      (select count(*) from brands where is_demo) as brands,
      (select count(*) from orders where is_demo) as orders,
      (select count(*) from users where is_demo) as customers`.execute(db)
  return rows[0]!
}
