import { type RawBuilder, sql } from 'kysely'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/connect.ts'

/** A placed order with the offers that it used and what each of them saved, in paise. */
type OrderUses = {
  orderId: string
  userId: string
  orderTotal: number
  usedAt: Date
  uses: readonly { offerId: string; amount: number }[]
}

const usesInsertion = compiledOnce(
  (_db, value: Placeholders<Omit<OrderUses, 'uses'> & { usesJson: string }>) => sql<{ offerId: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${value('usesJson')}::jsonb) as use ("offerId" uuid, amount bigint)
      where exists (select from orders where id = ${value('orderId')}::uuid)
    ),
    -- Locked in one order, so that two orders with the same offers cannot block each other.
    limited as materialized (
      select id from offers where id in (select "offerId" from wanted) and max_uses is not null order by id for no key update
    ),
    -- The lock waits for a change of the limit and reads the row again.
    unlimited as materialized (
      select id from offers where id in (select "offerId" from wanted) and max_uses is null order by id for key share
    ),
    counted as (
      update offers set use_count = use_count + 1 from limited
      where offers.id = limited.id and offers.use_count < offers.max_uses returning offers.id
    )
    insert into offer_uses (offer_id, order_id, user_id, amount, order_total, used_at)
    select wanted."offerId", ${value('orderId')}::uuid, ${value('userId')}::uuid, wanted.amount, ${value('orderTotal')}::bigint,
      ${value('usedAt')}::timestamptz
    from wanted where "offerId" in (select id from counted union all select id from unlimited)
    returning offer_id as "offerId"`,
)

/**
 * Records the offers of a new order in its transaction, and counts the uses of offers with a limit; nothing if the order was not inserted.
 * Returns the ids of the recorded offers: one that is missing has reached its limit, or was deleted, and the order must not be placed. Offers
 * with a limit stay locked until the transaction ends, so this should be one of its last statements.
 */
export async function recordOfferUses(trx: Database, { uses, ...order }: OrderUses): Promise<string[]> {
  if (uses.length === 0) return []
  const rows = await usesInsertion(trx, { ...order, usesJson: JSON.stringify(uses) })
  return rows.map(({ offerId }) => offerId)
}

/** Deletes the uses of the offers of a canceled order, so that they can be used again. */
export const releaseOfferUses = (trx: Database, orderId: string): Promise<void> =>
  releaseUses(trx, sql`order_id = ${orderId}::uuid`)

/** Deletes the uses of offers of which a canceled part took the whole discount, so that they can be used again. */
export const releaseUnusedOffers = (trx: Database, orderId: string): Promise<void> =>
  releaseUses(trx, sql`order_id = ${orderId}::uuid and amount = 0`)

/** The offers are locked by a statement of its own: the one that waits for a change of a limit reads the counts as they were before. */
async function releaseUses(trx: Database, condition: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from offers where id in (select offer_id from offer_uses where ${condition}) order by id for no key update`.execute(
    trx,
  )
  await sql`
    with released as (delete from offer_uses where ${condition} returning offer_id)
    update offers set use_count = use_count - 1 from released
    where offers.id = released.offer_id and max_uses is not null and use_count > 0`.execute(trx)
}

/** Writes the new total of an order, from which the revenue of its offers is summed. */
export const updateTotalOfUses = (trx: Database, orderId: string, orderTotal: number) =>
  trx.updateTable('offerUses').set({ orderTotal }).where('orderId', '=', orderId).execute()

/** Takes an order of which everything came back off the revenue and savings of its offers, which stay used. */
export const clearAmountsOfUses = (trx: Database, orderId: string) =>
  trx.updateTable('offerUses').set({ orderTotal: 0, amount: 0 }).where('orderId', '=', orderId).execute()

/** Writes what is left of the total and the discounts of an order that lost pieces; the amount of an offer without a discount is 0. */
export async function updateReducedUses(trx: Database, orderId: string, orderTotal: number): Promise<void> {
  await sql`
    update offer_uses set order_total = ${orderTotal}::bigint, amount = coalesce((
      select sum(amount) from order_discounts where order_id = offer_uses.order_id and offer_id = offer_uses.offer_id), 0)
    where order_id = ${orderId}::uuid`.execute(trx)
}

/** A sub-select of the numbers of orders in which users used each offer, for `parseUses`; null if there are none. */
export const usesOfCustomerJson = (userIds: RawBuilder<string[]>) => sql<Record<string, number> | null>`(
  select json_object_agg(offer_id, used) from (
    select offer_id, count(*)::int as used from offer_uses where user_id = any(${userIds}) group by offer_id
  ) as uses)`

/** The uses of a customer by the offer's id. */
export const parseUses = (json: Record<string, number> | null): ReadonlyMap<string, number> =>
  new Map(Object.entries(json ?? {}))
