import { type RawBuilder, sql } from 'kysely'
import type { AppliedDiscount } from '#contract/pricing/applied-discount.ts'
import type { TaxRateByPrice } from '#contract/tax/rate-by-price.ts'
import { emptiedCart } from '#server/cart/cart.store.ts'
import {
  addressDestination,
  offeredCollections,
  pricedWeight,
  pricingJson,
  readPricing,
} from '#server/cart/pricing/pricing.store.ts'
import { variantImageFiles } from '#server/catalogue/products/variant-images.ts'
import type { VariantQuantity } from '#server/catalogue/variants/stock.store.ts'
import { variantIsGone } from '#server/catalogue/variants/variant-is-gone.ts'
import { variantEffectivePrice, variantOriginalPrice } from '#server/catalogue/variants/variant-price-sql.ts'
import { storeShippingFee, taxRateByPriceSql } from '#server/company/company.store.ts'
import { notificationSettingsJson } from '#server/company/notifications.store.ts'
import { compiledOnce, type Placeholders } from '#server/database/compiled-once.ts'
import type { Database } from '#server/database/connect.ts'
import { contactEmailSql } from '#server/identity/identity.store.ts'
import { outgoingMailInsertion, type QueuedEmail } from '#server/mail/queue-mail.ts'
import { type DeliveryAddress, deliveryAddressColumns } from '../address/delivery-address.ts'
import type { Actor } from '../history/history.store.ts'
import { ownMessagesJson } from '../messages/messages.store.ts'
import { isUnpaidOfShopper } from '../order-groups.store.ts'
import type { OrderLine, OrderWithLines } from '../order-with-lines.ts'

/** An idempotency key and the hash of its request; `userId` is its user if that is not the customer. */
export type IdempotencyKey = { key: string; requestHash: string; userId?: string }

const addressJson = (id: RawBuilder<string>) => sql<DeliveryAddress | null>`(
  select json_build_object('addressLine1', address_line1, 'addressLine2', address_line2, 'city', city, 'state', state,
    'postalCode', postal_code, 'fullName', full_name, 'phone', phone)
  from addresses where id = ${id} and user_id = users.id)`

const lineImage = sql`(${variantImageFiles} limit 1)`

/** A cart line with all columns that the order item copies, except a tax rate that follows from the price. Money is paise. */
export type CheckoutLine = {
  cartItemId: string
  quantity: number
  productVariantId: string
  color: string
  optionName: string | null
  optionValue: string | null
  sku: string | null
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
  priceAtPurchase: number
  originalPrice: number
  hsn: string | null
  taxRate: number | null
  /** The store's rates by price if the product's rate follows from the price, else null. */
  taxRateByPrice: TaxRateByPrice | null
  imageFile: string | null
}

const discountCodes = sql<string[]>`(select discount_codes from carts where user_id = users.id)`

/** The lines of the user's cart, for `checkoutLinesJson`. */
const cartItems = sql`(
  select item.id, product_variant_id, quantity, item.created_at as position
  from carts cart join cart_items item on item.cart_id = cart.id where cart.user_id = users.id)`

/** Chosen variants as lines, for `checkoutLinesJson`; the id of a line is that of its variant. */
export const chosenItems = (items: readonly VariantQuantity[]) => sql`(
  select "productVariantId" as id, "productVariantId" as product_variant_id, quantity, position
  from jsonb_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::jsonb)
    as chosen ("productVariantId" uuid, quantity int, position int))`

/** SQL: lines with current prices and stock as JSON, in their order; `codes` are the discount codes that were entered. */
export const checkoutLinesJson = (items: RawBuilder<unknown>, codes: RawBuilder<string[]>) => sql<CheckoutLine[]>`(
  select coalesce(json_agg(json_build_object('cartItemId', item.id, 'quantity', item.quantity,
    'productVariantId', variant.id, 'color', variant.color, 'optionName', product.option_name, 'optionValue', variant.option_value,
    'sku', variant.sku, 'stock', variant.stock,
    'isGone', ${variantIsGone},
    'productId', product.id, 'categoryId', product.category_id, 'brandId', product.brand_id,
    'collectionIds', ${offeredCollections(sql`product.id`, codes)}, 'weightGrams', ${pricedWeight},
    'name', product.name, 'priceAtPurchase', ${variantEffectivePrice},
    'originalPrice', ${variantOriginalPrice}, 'hsn', product.hsn, 'taxRate', product.tax_rate,
    'taxRateByPrice', case when product.tax_rate_by = 'price' then ${taxRateByPriceSql} end, 'imageFile', ${lineImage})
    order by item.position, item.id), '[]')
  from ${items} item join product_variants variant on variant.id = item.product_variant_id
  join products product on product.id = variant.product_id)`

/** What prices the cart of an order to an address. */
const orderPricingJson = (addressId: RawBuilder<string>) =>
  pricingJson({
    userId: sql`users.id`,
    codes: discountCodes,
    destination: addressDestination(sql`addresses.id = ${addressId} and addresses.user_id = users.id`),
  })

const unpaidOnlineCount = sql<number>`(
  select count(*) from orders where orders.user_id = users.id and ${isUnpaidOfShopper})`

/** The orders of a user since a time; 0 if the e-mail address is proven, or a guest's. */
const unprovenOrderCount = (since: RawBuilder<Date>) => sql<number>`case
  when users.email_proven_at is null and users.guest_email is null
  then (select count(*)::int from orders where orders.user_id = users.id and orders.order_date > ${since}) else 0 end`

type PlacementQuery = {
  userId: string
  addressId: string
  /** Without a key an empty text, which no key is. */
  key: string
  /** A day ago. */
  since: Date
}

const placementData = compiledOnce((db, value: Placeholders<PlacementQuery>) =>
  db
    .selectFrom('users')
    .leftJoin('idempotencyKeys as earlier', (join) =>
      join
        .onRef('earlier.userId', '=', 'users.id')
        .on('earlier.key', '=', value('key'))
        .on('earlier.createdAt', '>', value('since')),
    )
    .select(['users.firstName', 'users.lastName', contactEmailSql.as('email'), 'users.mobile', 'users.deactivatedAt'])
    .select(['earlier.orderId as earlierOrderId', 'earlier.requestHash as earlierRequestHash'])
    .select([
      addressJson(value('addressId')).as('address'),
      checkoutLinesJson(cartItems, discountCodes).as('lines'),
      storeShippingFee.as('shippingFee'),
      unpaidOnlineCount.as('unpaidOnline'),
      unprovenOrderCount(value('since')).as('unprovenOrders'),
      orderPricingJson(value('addressId')).as('pricing'),
      ownMessagesJson.as('ownMessages'),
      notificationSettingsJson.as('notificationSettings'),
    ])
    .where('users.id', '=', value('userId')),
)

/**
 * The data of a placement, mostly in one round trip: the buyer, the address (null when it is not the buyer's), the cart lines in the order they
 * were added, and what prices them; the number of unpaid online orders and of those of an unproven address, the owner's texts of mails, and where
 * the owner's mails go; and the order that the same key placed since a time. Undefined for a user who does not exist.
 */
export async function findPlacementData(db: Database, query: PlacementQuery) {
  const [row] = await placementData(db, query)
  return row && { ...row, pricing: await readPricing(db, row.pricing) }
}

/** The columns of an order to insert. */
const newOrderColumns = [
  'id',
  'userId',
  'firstName',
  'lastName',
  'email',
  'mobile',
  ...deliveryAddressColumns,
  'orderDate',
  'orderTotal',
  'shippingFee',
  'codFee',
  'advanceAmount',
  'advanceStatus',
  'paymentMethod',
  'paymentStatus',
  'deliveryStatus',
  'returnStatus',
  'confirmationStatus',
  'confirmUntil',
  'payUntil',
  'deliveredAt',
  'canceledAt',
  'expectedDeliveryDate',
] as const

/** An order to insert. */
export type NewOrder = Pick<
  Omit<OrderWithLines, 'userId' | 'mobile'> & { userId: string; mobile: string | null },
  (typeof newOrderColumns)[number]
>

/** An order item to insert. */
export type NewOrderItem = OrderLine & Pick<CheckoutLine, 'productVariantId' | 'originalPrice' | 'hsn' | 'taxRate'>

const itemsRecordset = (json: RawBuilder<string>) => sql`
  jsonb_to_recordset(${json}::jsonb) as item (
    id uuid, position int, "productId" uuid, "productVariantId" uuid, name text, color text, "optionName" text,
    "optionValue" text, sku text, "imageFile" text, quantity int,
    "priceAtPurchase" bigint, "originalPrice" bigint, discount bigint, hsn text, "taxRate" int)`

const discountsRecordset = (json: RawBuilder<string>) => sql`
  jsonb_to_recordset(${json}::jsonb) as discount (
    position int, "offerId" uuid, name text, code text, level text, amount bigint, shares bigint[])`

/** Rows as JSON with their positions. */
const positionedJson = (rows: readonly object[]) => JSON.stringify(rows.map((row, position) => ({ ...row, position })))

/** The parts of a discount in the order of the lines. */
const sharesByLine = ({ shares }: AppliedDiscount, items: readonly NewOrderItem[]): number[] =>
  items.map(({ productVariantId }) => shares.find(({ lineId }) => lineId === productVariantId)?.amount ?? 0)

/** What is inserted with an order. `placedBy` is who placed it, if that was not its customer; `cartId` is the cart that it empties. */
export type OrderParts = {
  items: readonly NewOrderItem[]
  discounts: readonly AppliedDiscount[]
  idempotencyKey?: IdempotencyKey | undefined
  placedBy?: Actor | undefined
  cartId?: string | undefined
}

/** The parts of an order as JSON, and null for what it does not have. */
type OrderInsertion = NewOrder & {
  itemsJson: string
  discountsJson: string
  actor: Actor['actor']
  actorId: string | null
  keyOwnerId: string
  key: string | null
  requestHash: string | null
  cartId: string | null
  mails: string | null
}

const orderInsertion = compiledOnce((db, value: Placeholders<OrderInsertion>) => {
  const columnValues = Object.fromEntries(newOrderColumns.map((column) => [column, value(column)])) as Record<
    keyof NewOrder,
    RawBuilder<never>
  >
  const placed = db
    .insertInto('orders')
    .values(columnValues)
    .onConflict((conflict) => conflict.constraint('orders_short_id_key').doNothing())
    .returning(['id', 'userId', 'orderDate'])
  return sql<{ id: string }>`
    with placed as (${placed}),
    inserted_items as (
      insert into order_items (id, order_id, position, product_id, product_variant_id, name, color, option_name, option_value, sku,
        image_file, quantity, price_at_purchase, original_price, discount, hsn, tax_rate)
      select item.id, placed.id, item.position, item."productId", item."productVariantId", item.name, item.color,
        item."optionName", item."optionValue", item.sku, item."imageFile", item.quantity, item."priceAtPurchase", item."originalPrice", item.discount, item.hsn, item."taxRate"
      from placed, ${itemsRecordset(value('itemsJson'))}
    ),
    inserted_discounts as (
      insert into order_discounts (order_id, position, offer_id, name, code, level, amount, shares)
      select placed.id, discount.position, discount."offerId", discount.name, discount.code, discount.level, discount.amount, discount.shares
      from placed, ${discountsRecordset(value('discountsJson'))}
    ),
    history as (
      insert into order_events (order_id, created_at, actor, user_id, event, to_state)
      select id, order_date, ${value('actor')}::order_actor, ${value('actorId')}::uuid, 'PLACED', 'PENDING' from placed
    ),
    saved_key as (
      insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
      select ${value('keyOwnerId')}::uuid, ${value('key')}::text, ${value('requestHash')}::text, id, order_date from placed
      where ${value('key')}::text is not null
      on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, order_id = excluded.order_id, created_at = excluded.created_at
    ),
    ${emptiedCart(value('cartId'))},
    queued_mails as (${outgoingMailInsertion(value('mails'))} where exists (select from placed))
    select id from placed`
})

/**
 * Inserts an order with its items, discounts, first event and idempotency key, empties its cart and queues its mails; false when another order
 * has the same short id. One statement, because each costs more by its way to PostgreSQL and back than by its work there.
 */
export async function insertOrder(
  db: Database,
  order: NewOrder,
  { items, discounts, idempotencyKey, placedBy = { actor: 'customer', userId: order.userId }, cartId }: OrderParts,
  mails: readonly QueuedEmail[],
): Promise<boolean> {
  const rows = await orderInsertion(db, {
    ...order,
    itemsJson: positionedJson(items),
    discountsJson: positionedJson(
      discounts.map((discount) => ({ ...discount, shares: sharesByLine(discount, items) })),
    ),
    actor: placedBy.actor,
    actorId: placedBy.userId,
    keyOwnerId: idempotencyKey?.userId ?? order.userId,
    key: idempotencyKey?.key ?? null,
    requestHash: idempotencyKey?.requestHash ?? null,
    cartId: cartId ?? null,
    mails: mails.length > 0 ? JSON.stringify(mails) : null,
  })
  return rows.length > 0
}
