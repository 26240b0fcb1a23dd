import { type RawBuilder, sql } from 'kysely'
import { maxWishListItems } from '#contract/wish-list/wish-list-keys.ts'
import { imageFilesForColor } from '#server/catalogue/products/variant-images.ts'
import {
  variantDiscountPrice,
  variantEffectivePrice,
  variantOriginalPrice,
} from '#server/catalogue/variants/variant-price-sql.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** SQL: the key of an entry. The columns are those of the table `alias`. */
const keyOf = (alias: string) =>
  sql<string>`concat_ws(':', ${sql.ref(`${alias}.product_id`)}, ${sql.ref(`${alias}.variant_id`)})`

/** SQL: product and variant of each key, with its position. */
const entriesOf = (keys: readonly string[]) => sql`
  select key, split_part(key, ':', 1)::uuid as product_id, nullif(split_part(key, ':', 2), '')::uuid as variant_id, position
  from unnest(${keys}::text[]) with ordinality as sent (key, position)`

/** Creates the customer's list if there is none and locks it until the transaction ends; says whether the store offers wish lists. */
export const lockWishList = (trx: RunningTransaction, userId: string) =>
  trx
    .insertInto('wishLists')
    .values({ userId })
    .onConflict((list) => list.column('userId').doUpdateSet({ userId }))
    .returning(['shareToken', 'showsName', isOffered.as('isOffered')])
    .executeTakeFirstOrThrow()

/** SQL: whether the store offers wish lists. */
export const isOffered = sql<boolean>`coalesce((select wish_list_shown from company_details), true)`

/** The keys of a customer's entries, newest first. */
export async function findWishListKeys(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${keyOf('item')} as key from wish_list_items item where user_id = ${userId} order by created_at desc, id`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/**
 * Adds as many of the entries as the list has room for, the first ones as the newest. Returns each sent key of a product that is not a draft,
 * with the key of its entry: an entry of a product that became a size of another one is saved with that one.
 */
export async function insertWishListItems(
  trx: RunningTransaction,
  userId: string,
  keys: readonly string[],
  now: Date,
): Promise<{ sent: string; key: string }[]> {
  const { rows } = await sql<{ sent: string; key: string }>`
    with wanted as materialized (
      select sent.key as sent, product.id as product_id, variant.id as variant_id, ${variantEffectivePrice} as price, sent.position
      from (${entriesOf(keys)}) as sent
        left join product_variants variant on variant.id = sent.variant_id
        left join product_redirects redirect on redirect.old_product_id = sent.product_id
        join products product on product.id = coalesce(variant.product_id, redirect.product_id, sent.product_id)
      where coalesce(product.unpublished_as, '') not in ('DRAFT', 'SCHEDULED')
    ), new as (
      select product_id, variant_id, min(price) as price, min(position) as position from wanted
      where not exists (
        select from wish_list_items item
        where item.user_id = ${userId} and item.product_id = wanted.product_id and item.variant_id is not distinct from wanted.variant_id
      )
      group by product_id, variant_id order by min(position)
      limit greatest(${maxWishListItems} - (select count(*) from wish_list_items where user_id = ${userId}), 0)
    ), added as (
      insert into wish_list_items (user_id, product_id, variant_id, noted_price, created_at)
      select ${userId}, product_id, variant_id, price, ${now}::timestamptz - position * interval '1 millisecond' from new
    )
    select sent, ${keyOf('wanted')} as key from wanted order by position`.execute(trx)
  return rows
}

/** Deletes entries of a customer's list. */
export const deleteWishListItems = (trx: RunningTransaction, userId: string, keys: readonly string[]) =>
  sql`
    delete from wish_list_items item using (${entriesOf(keys)}) as sent
    where item.user_id = ${userId} and item.product_id = sent.product_id and item.variant_id is not distinct from sent.variant_id
  `.execute(trx)

/** Sets the token of the link to a list, null for none, and whether it shows the first name. */
export const updateWishListShare = (
  trx: RunningTransaction,
  userId: string,
  share: { shareToken: string | null; showsName: boolean },
) => trx.updateTable('wishLists').set(share).where('userId', '=', userId).execute()

/** Ends the link to a customer's list; returns whether there was one. */
export async function endWishListLink(trx: RunningTransaction, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('wishLists')
    .set({ shareToken: null })
    .where('userId', '=', userId)
    .where('shareToken', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The link to a customer's list, and the mails about lower prices; undefined before the first use of the list. */
export const findWishListShare = (db: Database, userId: string) =>
  db
    .selectFrom('wishLists')
    .select(['shareToken as token', 'showsName', 'priceDropsSince', 'priceDropsSentAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** The owner of a shared list, with the first name if the list shows it; undefined for another token, and where wish lists are switched off. */
export const findSharedWishList = (db: Database, token: string) =>
  db
    .selectFrom('wishLists as list')
    .innerJoin('users as user', 'user.id', 'list.userId')
    .select(['list.userId', sql<string | null>`case when list.shows_name then first_name end`.as('firstName')])
    .where('list.shareToken', '=', token)
    .where('user.deactivatedAt', 'is', null)
    .where(isOffered)
    .executeTakeFirst()

/** An entry with its product as it is now. Money is in paise. */
export type WishListRow = {
  key: string
  productId: string
  variantId: string | null
  name: string | null
  brand: string | null
  image: string | null
  isGone: boolean
  stock: number
  originalPrice: number
  discountPrice: number | null
  isFromPrice: boolean
  color: string | null
  optionName: string | null
  optionValue: string | null
  /** The cheapest variant in stock, or the chosen one. */
  cartVariant: { id: string; color: string; optionValue: string | null } | null
  /** How many variants of the entry are in stock. */
  choices: number
}

/**
 * The entries of a customer, newest first. Drafts have no name: they may never have been published.
 */
export const findWishListItems = (db: Database, userId: string): Promise<WishListRow[]> =>
  describeEntries(
    db,
    sql`
      select ${keyOf('item')} as key, product_id, variant_id,
        row_number() over (order by created_at desc, id) as position
      from wish_list_items item where user_id = ${userId}`,
  )

/** The entries of these keys in their order. */
export const describeKeys = (db: Database, keys: readonly string[]): Promise<WishListRow[]> =>
  describeEntries(db, entriesOf(keys))

async function describeEntries(db: Database, entries: RawBuilder<unknown>): Promise<WishListRow[]> {
  const { rows } = await sql<WishListRow>`
    select entry.key, coalesce(product.id, entry.product_id) as product_id, entry.variant_id,
      case when product.unpublished_as in ('DRAFT', 'SCHEDULED') then null else product.name end as name,
      case when product.unpublished_as in ('DRAFT', 'SCHEDULED') then null else brand.name end as brand,
      case when product.unpublished_at is null then picture.file end as image,
      product.id is null or product.unpublished_at is not null
        or (entry.variant_id is not null and (variant.id is null or variant.retired_at is not null)) as is_gone,
      coalesce(case when entry.variant_id is null then product.stock else variant.stock end, 0) as stock,
      ${variantOriginalPrice} as original_price, ${variantDiscountPrice} as discount_price,
      entry.variant_id is null and coalesce(in_stock.has_own_prices, false) as is_from_price,
      variant.color, product.option_name, variant.option_value, in_stock.first as cart_variant, coalesce(in_stock.choices, 0)::int as choices
    from (${entries}) as entry
      left join product_variants variant on variant.id = entry.variant_id
      left join product_redirects redirect on redirect.old_product_id = entry.product_id
      left join products product on product.id = coalesce(variant.product_id, redirect.product_id, entry.product_id)
      left join brands brand on brand.id = product.brand_id
      left join lateral (
        select count(*) filter (where variant.stock > 0) as choices, bool_or(variant.original_price is not null) as has_own_prices,
          (array_agg(json_build_object('id', variant.id, 'color', variant.color, 'optionValue', variant.option_value)
            order by ${variantEffectivePrice}, variant.position, variant.id) filter (where variant.stock > 0))[1] as first
        from product_variants variant
        where variant.product_id = product.id and variant.retired_at is null and variant.id = coalesce(entry.variant_id, variant.id)
      ) as in_stock on true
      left join lateral (
        ${imageFilesForColor(sql`product.id`, sql`coalesce(variant.color, in_stock.first ->> 'color')`)} limit 1
      ) as picture on true
    order by entry.position`.execute(db)
  return rows
}

/** The names of what a customer saved, newest first. */
export const findSavedProducts = (db: Database, userId: string) =>
  db
    .selectFrom('wishListItems as item')
    .innerJoin('products as product', 'product.id', 'item.productId')
    .leftJoin('productVariants as variant', 'variant.id', 'item.variantId')
    .select(['product.name as product', 'variant.color', 'product.optionName', 'variant.optionValue'])
    .select('item.createdAt as savedAt')
    .where('item.userId', '=', userId)
    .orderBy('item.createdAt', 'desc')
    .orderBy('item.id')
    .execute()
