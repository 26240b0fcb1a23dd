import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { maxPairedLines, minPairScore, minSharedBuyers, pairsPerProduct } from './pair-rules.ts'

/** The ids of products in stock that are paired with a product on sale, the strongest first; undefined if there is no such product. */
export async function findPairedIds(db: Database, productId: string, limit: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(
      select other.id from product_pairs join products other on other.id = other_id
      where product_id = products.id and other.unpublished_at is null and other.stock > 0
      order by score desc, other.id limit ${limit}::int) as ids
    from products where id = ${productId} and unpublished_at is null`.execute(db)
  return rows[0]?.ids
}

/** SQL: orders that count, those of customers since a time. */
const countedOrders = (since: Date) =>
  sql`orders.order_date >= ${since} and orders.delivery_status <> 'CANCELED' and not orders.is_demo`

/**
 * SQL: the buyer of an order. Guests with one e-mail address are one buyer, because each order without an account can have a guest of its own. An
 * order whose customer was deleted has a buyer of its own.
 */
const buyer = sql`coalesce(md5(lower(guest.guest_email))::uuid, orders.user_id, orders.id)`
const guestOfOrder = sql`left join users guest on guest.id = orders.user_id and guest.guest_email is not null`

/** Counts the customers of each product since a time. One pass over the orders, which locks none of them. */
export async function updateBuyers(db: Database, since: Date): Promise<void> {
  await sql`
    with counted as (
      select product_id, count(*)::int as buyers from (
        select distinct item.product_id, ${buyer} as buyer
        from orders join order_items item on item.order_id = orders.id ${guestOfOrder}
        where ${countedOrders(since)} and item.product_id is not null) as bought
      group by product_id
    ), removed as (
      delete from product_buyers where product_id not in (select product_id from counted)
    )
    insert into product_buyers (product_id, buyers) select product_id, buyers from counted
    on conflict (product_id) do update set buyers = excluded.buyers where product_buyers.buyers <> excluded.buyers`.execute(
    db,
  )
  // Without statistics about a new table the next statements would have the plans of a small one.
  await sql`analyze product_buyers`.execute(db)
}

/** Deletes the pairs of products that too few customers bought for any pair. */
export async function deletePairsWithoutBuyers(db: Database): Promise<void> {
  await sql`
    delete from product_pairs where not exists (
      select from product_buyers where product_buyers.product_id = product_pairs.product_id and buyers >= ${minSharedBuyers})`.execute(
    db,
  )
}

/** The next products after an id that enough customers bought. */
export async function findBoughtProducts(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ productId: string }>`
    select product_id from product_buyers where product_id > ${after} and buyers >= ${minSharedBuyers}
    order by product_id limit ${limit}::int`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** Computes the pairs of some products from the orders since a time, and writes those that changed. */
export async function updatePairs(db: Database, productIds: readonly string[], since: Date): Promise<void> {
  // As a sub-select, so that the plan is that of a few products: with a list of 500 the planner prefers to read all orders.
  const ids = sql`array(select unnest(${productIds}::uuid[]))`
  await sql`
    with own as materialized (
      select item.product_id, item.order_id, ${buyer} as buyer
      from order_items item join orders on orders.id = item.order_id ${guestOfOrder}
      where item.product_id = any(${ids}) and ${countedOrders(since)}
        and not exists (select from order_items line where line.order_id = orders.id and line.position >= ${maxPairedLines})
    ), shared as (
      select product_id, other_id, count(*) as buyers from (
        select distinct own.product_id, other.product_id as other_id, own.buyer
        from own join order_items other on other.order_id = own.order_id and other.product_id <> own.product_id) as bought
      group by product_id, other_id having count(*) >= ${minSharedBuyers}
    ), scored as (
      select shared.product_id, other_id, 
        least(10000, round(10000 * shared.buyers / sqrt(one.buyers::float8 * other.buyers)))::int as score
      from shared join product_buyers one on one.product_id = shared.product_id
        join product_buyers other on other.product_id = other_id
    ), best as materialized (
      select product_id, other_id, score from (
        select *, row_number() over (partition by product_id order by score desc, other_id) as place
        from scored where score >= ${minPairScore}) as ranked
      where place <= ${pairsPerProduct}
    ), removed as (
      delete from product_pairs where product_id = any(${ids})
        and (product_id, other_id) not in (select product_id, other_id from best)
    )
    insert into product_pairs (product_id, other_id, score) select product_id, other_id, score from best
    on conflict (product_id, other_id) do update set score = excluded.score where product_pairs.score <> excluded.score`.execute(
    db,
  )
}
