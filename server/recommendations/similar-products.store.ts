import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * The category of a product on sale, and the ids of other products of it that are on sale, in the order of its list by sales; undefined if
 * there is no such product.
 */
export async function findSimilarIds(
  db: Database,
  productId: string,
  limit: number,
): Promise<{ categoryId: string; ids: string[] } | undefined> {
  const { rows } = await sql<{ categoryId: string; ids: string[] }>`
    select category_id as "categoryId", array(
      select other.id from products other
      where other.category_id = products.category_id and other.unpublished_at is null and other.id <> products.id
      order by other.sort_buy_count desc, other.id desc limit ${limit}::int) as ids
    from products where id = ${productId} and unpublished_at is null`.execute(db)
  return rows[0]
}
