import { sql } from 'kysely'
import { maxPriceDropsPerMail, priceDropInterval } from '#contract/wish-list/price-drop-limits.ts'
import { variantEffectivePrice } from '#server/catalogue/variants/variant-price-sql.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { isOffered } from './wish-list.store.ts'

/** Switches the mails on or off; the time at which they were switched on stays while they are on. */
export const updatePriceDrops = (trx: RunningTransaction, userId: string, since: Date | null) =>
  trx
    .updateTable('wishLists')
    .set({ priceDropsSince: since && sql<Date>`coalesce(price_drops_since, ${since})` })
    .where('userId', '=', userId)
    .execute()

/** Switches the mails of a customer off; nothing if they are not on. */
export const endPriceDrops = (db: Database, userId: string) =>
  db
    .updateTable('wishLists')
    .set({ priceDropsSince: null })
    .where('userId', '=', userId)
    .where('priceDropsSince', 'is not', null)
    .executeTakeFirst()

/** SQL: the lists whose owners want mails, in a store that offers lists. */
const isWanted = sql<boolean>`list.price_drops_since is not null and ${isOffered}`

/** Whether a customer wants mails and can sign in. */
export async function arePriceDropsWanted(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<object>`
    select from wish_lists list join users on users.id = list.user_id
    where list.user_id = ${userId} and ${isWanted} and users.deactivated_at is null`.execute(db)
  return rows.length > 0
}

/** SQL: the lists whose owners want a mail and got none in the last days. */
const isDue = (now: Date) => sql<boolean>`
  ${isWanted}
  and (list.price_drops_sent_at is null or list.price_drops_sent_at <= ${new Date(now.getTime() - priceDropInterval)})`

/** SQL: the entries of the table `list` that can be bought for less than the noted price, in the chosen variant or, without one, in any. */
const drops = sql`
  from wish_list_items item
    left join product_variants variant on variant.id = item.variant_id
    join products product on product.id = coalesce(variant.product_id, item.product_id)
    join lateral (
      select min(${variantEffectivePrice}) as price from product_variants variant
      where variant.product_id = product.id and variant.id = coalesce(item.variant_id, variant.id)
        and variant.retired_at is null and variant.stock > 0
    ) as in_stock on in_stock.price < item.noted_price
  where item.user_id = list.user_id and product.unpublished_at is null`

/** The next lists in the order of their customers, of those that want mails and are due, with whether an entry costs less. */
export async function findDueLists(
  db: Database,
  { after, now, limit }: { after: string; now: Date; limit: number },
): Promise<{ userId: string; hasDrops: boolean }[]> {
  const { rows } = await sql<{ userId: string; hasDrops: boolean }>`
    with list as materialized (
      select user_id from wish_lists list where user_id > ${after} and ${isDue(now)} order by user_id limit ${limit}
    )
    select user_id, exists (select ${drops}) as has_drops from list order by user_id`.execute(db)
  return rows
}

/** The customer of a list that is still due, locked; undefined for another list and for a customer who cannot sign in. */
export async function lockDueList(
  trx: RunningTransaction,
  userId: string,
  now: Date,
): Promise<{ email: string; firstName: string } | undefined> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select users.email, users.first_name from wish_lists list join users on users.id = list.user_id
    where list.user_id = ${userId} and ${isDue(now)} and users.deactivated_at is null
    for update of list`.execute(trx)
  return rows[0]
}

/** An entry that costs less. Money is in paise. */
export type PriceDrop = {
  productId: string
  variantId: string | null
  name: string
  color: string | null
  optionName: string | null
  optionValue: string | null
  notedPrice: number
  price: number
}

/**
 * Records a mail about the entries that cost less, those with the largest reduction first: notes their present prices, and the time for the
 * list. Returns them with the prices noted before; none, and records nothing, if none costs less.
 */
export async function claimPriceDrops(trx: RunningTransaction, userId: string, now: Date): Promise<PriceDrop[]> {
  const { rows } = await sql<PriceDrop>`
    with dropped as materialized (
      select dropped.* from wish_lists list, lateral (
        select item.id, item.created_at, product.id as product_id, item.variant_id, product.name, variant.color, product.option_name,
          variant.option_value, item.noted_price, in_stock.price ${drops}
      ) as dropped
      where list.user_id = ${userId}
      order by dropped.price::numeric / dropped.noted_price, dropped.created_at desc, dropped.id limit ${maxPriceDropsPerMail}
    ), noted as (
      update wish_list_items item set noted_price = dropped.price from dropped where item.id = dropped.id
    ), recorded as (
      update wish_lists set price_drops_sent_at = ${now} where user_id = ${userId} and exists (select from dropped)
    )
    select product_id, variant_id, name, color, option_name, option_value, noted_price, price from dropped
    order by price::numeric / noted_price, created_at desc, id`.execute(trx)
  return rows
}
