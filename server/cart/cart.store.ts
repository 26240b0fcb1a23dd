import { type RawBuilder, sql } from 'kysely'
import { maxDiscountCodes } from '#contract/cart/discount-codes.ts'
import { variantImageFiles } from '#server/catalogue/products/variant-images.ts'
import { variantIsGone } from '#server/catalogue/variants/variant-is-gone.ts'
import {
  variantDiscountPrice,
  variantEffectivePrice,
  variantOriginalPrice,
} from '#server/catalogue/variants/variant-price-sql.ts'
import { storeShippingFee } from '#server/company/company.store.ts'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/connect.ts'
import { sendTogether } from '#server/database/send-together.ts'
import {
  defaultDestination,
  offeredCollections,
  type Pricing,
  type PricingJson,
  pricedWeight,
  pricingJson,
  readPricing,
} from './pricing/pricing.store.ts'

/** A line of a cart, or a variant that is not in the cart: then the id is null and the quantity 0. Money is in paise. */
export type CartLineRow = {
  id: string | null
  quantity: number
  productVariantId: string
  color: string
  optionName: string | null
  optionValue: string | null
  stock: number
  /** The variant or its product is no longer sold. */
  isGone: boolean
  productId: string
  categoryId: string | null
  brandId: string | null
  /** The collections that offers are about. */
  collectionIds: string[]
  /** In grams; null in a store without delivery zones. */
  weightGrams: number | null
  name: string
  description: string
  originalPrice: number
  discountPrice: number | null
  price: number
  /** File names, those of the variant's colour first. */
  images: string[]
}

/** A cart's row with the store's shipping fee in paise; `pricing` is null for a cart without codes in a store without offers, delivery zones and such rules. */
export type CartRow = {
  id: string
  userId: string
  discountCodes: string[]
  shippingFee: number
  pricing: Pricing | null
}

/** What the cart of a customer costs, for the default address. */
const cartPricing = pricingJson({
  userId: sql`carts.user_id`,
  codes: sql`carts.discount_codes`,
  destination: defaultDestination(sql`carts.user_id`),
})

const cartColumns = [
  'carts.id',
  'carts.userId',
  'carts.discountCodes',
  storeShippingFee.as('shippingFee'),
  cartPricing.as('pricing'),
] as const

const withPricing = async <Row extends { pricing: PricingJson | null }>(db: Database, row: Row) => ({
  ...row,
  pricing: await readPricing(db, row.pricing),
})

const lockedCart = compiledOnce((db, value: Placeholders<{ userId: string }>) =>
  db
    .insertInto('carts')
    .values({ userId: value('userId') })
    .onConflict((cart) => cart.column('userId').doUpdateSet({ userId: value('userId'), changedAt: sql<Date>`now()` }))
    .returning(cartColumns),
)

/** Creates the user's cart if it does not exist, locks its row until the transaction ends, and notes the time of the change. */
export async function lockCart(db: Database, userId: string): Promise<CartRow> {
  const [row] = await lockedCart(db, { userId })
  return withPricing(db, row!)
}

const existingCart = compiledOnce((db, value: Placeholders<{ userId: string }>) =>
  db.selectFrom('carts').select('id').where('userId', '=', value('userId')).forNoKeyUpdate(),
)

/** Locks the user's cart until the transaction ends; undefined if there is none. */
export const lockExistingCart = async (db: Database, userId: string): Promise<{ id: string } | undefined> =>
  (await existingCart(db, { userId }))[0]

/** Locks the user's cart until the transaction ends, without a note of a change; creates it if it does not exist. */
export async function lockCartToOrder(db: Database, userId: string): Promise<void> {
  if (!(await lockExistingCart(db, userId))) await lockCart(db, userId)
}

/** The user's cart; undefined if there is none. */
export async function findCart(db: Database, userId: string): Promise<CartRow | undefined> {
  const row = await db.selectFrom('carts').select(cartColumns).where('userId', '=', userId).executeTakeFirst()
  return row && withPricing(db, row)
}

/** Replaces the discount codes of a cart. */
export const updateDiscountCodes = (db: Database, cartId: string, discountCodes: string[]) =>
  db.updateTable('carts').set({ discountCodes }).where('id', '=', cartId).execute()

const lineImages = sql<string[]>`array(${variantImageFiles})`

const discountCodesOf = (userId: RawBuilder<string | null>) =>
  sql<string[]>`(select discount_codes from carts where user_id = ${userId}::uuid)`

/** Adds discount codes to those of a user's cart, as many as it can have. */
export const restoreDiscountCodes = (db: Database, userId: string, codes: string[]) =>
  sql`
    update carts set discount_codes = (array(
      select code from unnest(discount_codes || ${codes}::text[]) with ordinality as entered (code, position)
      group by code order by min(position)))[:${sql.lit(maxDiscountCodes)}]
    where user_id = ${userId}`.execute(db)

const cartIdOf = (userId: RawBuilder<string | null>) =>
  sql<string>`(select id from carts where user_id = ${userId}::uuid)`

type LinesQuery = { userId: string | null; variantIds: readonly string[]; codes: readonly string[] | undefined }

const cartLines = (codesOf: (value: Placeholders<LinesQuery>) => RawBuilder<string[]>) =>
  compiledOnce((db, value: Placeholders<LinesQuery>) =>
    db
      .selectFrom('productVariants as variant')
      .innerJoin('products as product', 'product.id', 'variant.productId')
      .leftJoin('cartItems as item', (join) =>
        join.onRef('item.productVariantId', '=', 'variant.id').on('item.cartId', '=', cartIdOf(value('userId'))),
      )
      .select([
        'item.id',
        sql<number>`coalesce(item.quantity, 0)`.as('quantity'),
        'variant.id as productVariantId',
        'variant.color',
        'product.optionName',
        'variant.optionValue',
        'variant.stock',
        variantIsGone.as('isGone'),
        'product.id as productId',
        'product.categoryId',
        'product.brandId',
        offeredCollections(sql`product.id`, codesOf(value)).as('collectionIds'),
        pricedWeight.as('weightGrams'),
        'product.name',
        'product.description',
        variantOriginalPrice.as('originalPrice'),
        variantDiscountPrice.as('discountPrice'),
        variantEffectivePrice.as('price'),
        lineImages.as('images'),
      ])
      .where(
        'variant.id',
        '=',
        sql<string>`any(array(select product_variant_id from cart_items where cart_id = ${cartIdOf(value('userId'))}) || ${value('variantIds')}::uuid[])`,
      )
      .orderBy('item.createdAt', (order) => order.asc().nullsLast())
      .orderBy('item.id')
      .orderBy(sql`array_position(${value('variantIds')}::uuid[], variant.id)`),
  )

const linesWithCodesOfCart = cartLines((value) => discountCodesOf(value('userId')))
const linesWithCodes = cartLines((value) => sql`${value('codes')}::text[]`)

/**
 * The lines of the user's cart, oldest first, followed by the requested variants that are not in the cart; without a user or a cart only those.
 * The codes are the cart's, if none are given.
 */
export const findCartLines = (
  db: Database,
  userId: string | null,
  variantIds: readonly string[] = [],
  codes?: readonly string[],
): Promise<CartLineRow[]> => (codes ? linesWithCodes : linesWithCodesOfCart)(db, { userId, variantIds, codes })

/** Locks the user's cart (`lockCart`) and reads its lines and the requested variants (`findCartLines`), in one round trip. */
export async function lockCartWithLines(
  trx: Database,
  userId: string,
  variantIds: readonly string[] = [],
): Promise<{ cart: CartRow; lines: CartLineRow[] }> {
  const [cart, lines] = await sendTogether(trx, (together) => [
    lockCart(together, userId),
    findCartLines(together, userId, variantIds),
  ])
  return { cart, lines }
}

type CartItem = { cartId: string; productVariantId: string; quantity: number }

const upsertedItem = compiledOnce((db, value: Placeholders<CartItem>) =>
  db
    .insertInto('cartItems')
    .values({
      cartId: value('cartId'),
      productVariantId: value('productVariantId'),
      quantity: value('quantity'),
    })
    .onConflict((item) => item.columns(['cartId', 'productVariantId']).doUpdateSet({ quantity: value('quantity') }))
    .returning('id'),
)

/** Sets the quantity of a variant in the cart and returns the line's id. */
export async function upsertCartItem(db: Database, item: CartItem): Promise<string> {
  const [row] = await upsertedItem(db, item)
  return row!.id
}

/** Sets the quantities of several variants and returns the lines' ids by variant; new lines keep the order given. */
export async function upsertCartItems(
  db: Database,
  cartId: string,
  lines: readonly Pick<CartLineRow, 'productVariantId' | 'quantity'>[],
): Promise<ReadonlyMap<string, string>> {
  if (lines.length === 0) return new Map()
  const variantIds = lines.map(({ productVariantId }) => productVariantId)
  const quantities = lines.map(({ quantity }) => quantity)
  const { rows } = await sql<{ id: string; productVariantId: string }>`
    insert into cart_items (cart_id, product_variant_id, quantity, created_at)
    select ${cartId}::uuid, line.id, line.quantity, now() + line.row_number * interval '1 millisecond'
    from unnest(${variantIds}::uuid[], ${quantities}::int[]) with ordinality as line (id, quantity, row_number)
    on conflict (cart_id, product_variant_id) do update set quantity = excluded.quantity
    returning id, product_variant_id`.execute(db)
  return new Map(rows.map(({ id, productVariantId }) => [productVariantId, id]))
}

/** Deletes a line of a cart. */
export const deleteCartItem = (db: Database, cartId: string, itemId: string) =>
  db.deleteFrom('cartItems').where('cartId', '=', cartId).where('id', '=', itemId).execute()

/** SQL: common table expressions that delete the lines and the discount codes of a cart, if any, for the statement that inserts an order. */
export const emptiedCart = (cartId: RawBuilder<string | null>) => sql`
  without_codes as (update carts set discount_codes = '{}' where id = ${cartId} and discount_codes <> '{}'),
  without_lines as (delete from cart_items where cart_id = ${cartId})`
