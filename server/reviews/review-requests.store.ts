import { sql } from 'kysely'
import { maxRequestedProducts, reviewRequestDays } from '#contract/reviews/review-limits.ts'
import type { Database } from '#server/database/connect.ts'
import { hasEndedReviewRequests } from '#server/marketing/review-requests.store.ts'

/** Since when customers are asked for reviews by mail; null while they are not. */
export async function findAsksSince(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('reviewSettings').select('asksSince').executeTakeFirst()
  return row?.asksSince ?? null
}

/** Sets since when customers are asked, and returns what was set before. */
export async function updateAsksSince(db: Database, asksSince: Date | null): Promise<Date | null> {
  await sql`lock table review_settings in share row exclusive mode`.execute(db)
  const before = await findAsksSince(db)
  await db
    .insertInto('reviewSettings')
    .values({ asksSince })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ asksSince }))
    .execute()
  return before
}

const days = (number: number) => sql`interval '1 day' * ${number}::int`

/**
 * Orders whose customers are to be asked: delivered 7 days ago, at most 21, not before 7 days before the switch was set, and neither
 * returned nor asked about. None of blocked customers and of those who ended these mails, and none while the switch is off.
 */
export async function findOrdersToAskAbout(db: Database, now: Date, limit: number): Promise<string[]> {
  const { from, until } = reviewRequestDays
  const { rows } = await sql<{ id: string }>`
    select orders.id from review_settings, orders
    where orders.delivered_at between greatest(asks_since - ${days(from)}, ${now}::timestamptz - ${days(until)}) and ${now}::timestamptz - ${days(from)}
      and asks_since is not null and user_id is not null and not is_demo and return_status in ('NONE', 'REJECTED')
      and not exists (select from review_requests where order_id = orders.id)
      and not exists (select from users where users.id = user_id and deactivated_at is not null)
      and not ${hasEndedReviewRequests(sql.ref('orders.user_id'))}
    order by orders.delivered_at, orders.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Records that an order was asked about; false if it was before. */
export async function insertRequest(db: Database, orderId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reviewRequests')
    .values({ orderId, sentAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** An order with the products on sale that its customer has not reviewed, without those of other orders that the customer was asked about. */
export type OrderToAskAbout = {
  userId: string | null
  email: string
  firstName: string
  shortId: string
  products: { id: string; name: string }[]
}

/** What the mail about an order needs. */
export async function findOrderToAskAbout(db: Database, orderId: string): Promise<OrderToAskAbout | undefined> {
  const { rows } = await sql<OrderToAskAbout>`
    select user_id, email, first_name, upper(short_id) as short_id, coalesce((
      select json_agg(json_build_object('id', id, 'name', name)) from (
        select products.id, products.name from order_items item join products on products.id = item.product_id
        where item.order_id = orders.id and products.unpublished_at is null
          and not exists (select from reviews where reviews.product_id = products.id and reviews.user_id = orders.user_id)
          and not exists (
            select from orders other join review_requests on review_requests.order_id = other.id
              join order_items bought on bought.order_id = other.id
            where other.user_id = orders.user_id and other.id <> orders.id and bought.product_id = products.id)
        group by products.id order by min(item.position) limit ${maxRequestedProducts}
      ) as unreviewed), '[]') as products
    from orders where orders.id = ${orderId}`.execute(db)
  return rows[0]
}
