import { sql } from 'kysely'
import type { ReturnReason } from '#contract/orders/returns/return-reasons.ts'
import type { ReturnMethod, ReturnResolution } from '#contract/orders/returns/return-schema.ts'
import type { ItemReturnStatus } from '#contract/orders/returns/return-states.ts'
import type { CourierDetails } from '#contract/orders/shipments/couriers.ts'
import { effectivePriceOf, variantEffectivePrice } from '#server/catalogue/variants/variant-price-sql.ts'
import type { Database } from '#server/database/connect.ts'
import type { OrderLineToReduce } from '../cancellations/cancellations.store.ts'
import type { RefundJson } from '../order-with-lines.ts'
import { refundJson } from '../refunds/refund-json.store.ts'
import { returnPicturesJson } from './pictures/return-pictures.store.ts'

/** Pieces of a return under the names of their line; the amount is paise. */
export type ReturnItemJson = {
  position: number
  /** Null once none of the line is left in the order. */
  orderItemId: string | null
  name: string
  color: string
  optionName: string | null
  optionValue: string | null
  quantity: number
  /** Null until the goods are checked. */
  acceptedQuantity: number | null
  damaged: number
  amount: number
  /** The variant that is sent instead; null for a refund, and once the variant is deleted. */
  exchangeVariantId: string | null
  exchangeColor: string | null
  exchangeOptionName: string | null
  exchangeOptionValue: string | null
}

/** How the goods of a return travel. */
export type ReturnTravel = CourierDetails & {
  /** A day such as '2026-12-03'. */
  pickupDay: string | null
}

/** A return as JSON in its order's row: timestamps are text, money is paise. */
export type ReturnJson = ReturnTravel & {
  id: string
  number: number
  status: ItemReturnStatus
  resolution: ReturnResolution
  method: ReturnMethod
  reason: ReturnReason
  comment: string | null
  isFaulty: boolean
  note: string | null
  /** What a pickup costs unless the goods are faulty, and what was deducted of the refund of a completed return. */
  pickupCharge: number
  charge: number
  /** The ids of its pictures; null without any. */
  pictures: string[] | null
  requestedOn: string
  decidedOn: string | null
  sentOn: string | null
  closedOn: string | null
  /** Whether the store refunds the fees of every return. */
  shippingFeeRefunded: boolean
  refund: RefundJson | null
  replacementOrderId: string | null
  items: ReturnItemJson[]
}

/** The returns of an order as JSON by number; null without any. */
export const orderReturnsJson = sql<ReturnJson[] | null>`(
  select json_agg(json_build_object('id', item_return.id, 'number', item_return.number, 'status', item_return.status,
    'resolution', resolution, 'method', method, 'reason', reason, 'comment', comment, 'isFaulty', is_faulty, 'note', note,
    'pickupCharge', pickup_charge, 'charge', charge, 'courier', courier, 'courierName', courier_name,
    'trackingNumber', tracking_number, 'trackingUrl', tracking_url, 'pickupDay', pickup_day, 'requestedOn', requested_at,
    'decidedOn', decided_at, 'sentOn', sent_at, 'closedOn', closed_at, 'replacementOrderId', replacement_order_id,
    'pictures', ${returnPicturesJson},
    'shippingFeeRefunded', coalesce((select shipping_fee_refunded from company_details), false),
    'refund', (select ${refundJson} from refunds where id = item_return.refund_id),
    'items', (select json_agg(json_build_object('position', position, 'orderItemId', order_item_id, 'name', name, 'color', color,
      'optionName', option_name, 'optionValue', option_value, 'quantity', quantity, 'acceptedQuantity', accepted_quantity,
      'damaged', damaged, 'amount', amount, 'exchangeVariantId', exchange_variant_id, 'exchangeColor', exchange_color,
      'exchangeOptionName', exchange_option_name, 'exchangeOptionValue', exchange_option_value) order by position)
      from order_return_items where return_id = item_return.id)
  ) order by item_return.number)
  from order_returns item_return where item_return.order_id = orders.id)`.as('returns')

/**
 * The longest time for returns of the goods of a delivered order in days, where a category sets a longer one than the store; null otherwise.
 * In a store without such categories PostgreSQL evaluates only the first condition, once.
 */
export const longerReturnDays = sql<number | null>`(case when exists (select from categories where return_days > 0)
    and orders.delivery_status = 'DELIVERED' then (
  select max(category.return_days) from order_items item join products product on product.id = item.product_id
    join categories category on category.id = product.category_id
  where item.order_id = orders.id
    and category.return_days > (select return_days from company_details where return_days > 0)) end)`.as(
  'longerReturnDays',
)

/** The returns of an order by number. */
export async function findReturns(db: Database, orderId: string): Promise<ReturnJson[]> {
  const row = await db
    .selectFrom('orders')
    .select(orderReturnsJson)
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.returns ?? []
}

/** A line of a delivered order with the days in which its category takes it back; null for those of the store. */
export type LineToReturn = OrderLineToReduce & { categoryDays: number | null }

/** The lines of an order in their order. */
export const findLinesToReturn = (db: Database, orderId: string): Promise<LineToReturn[]> =>
  db
    .selectFrom('orderItems as item')
    .leftJoin('products', 'products.id', 'item.productId')
    .leftJoin('categories', 'categories.id', 'products.categoryId')
    .select(['item.id', 'position', 'productVariantId', 'item.name', 'color', 'item.optionName', 'optionValue'])
    .select(['quantity', 'priceAtPurchase', 'discount', 'categories.returnDays as categoryDays'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

/** When an order was delivered and expected, and the store's settings about returns; amounts in paise. */
export const findReturnSettings = (db: Database, orderId: string) =>
  db
    .selectFrom('orders')
    .select(['deliveredAt', 'expectedDeliveryDate'])
    .select([
      sql<number>`coalesce((select return_days from company_details), 0)`.as('returnDays'),
      sql<number>`coalesce((select return_pickup_charge from company_details), 0)::bigint`.as('pickupCharge'),
      sql<boolean>`coalesce((select shipping_fee_refunded from company_details), false)`.as('shippingFeeRefunded'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

/** A variant for which pieces of a line can be exchanged. */
export type ExchangeVariant = {
  orderItemId: string
  productVariantId: string
  color: string
  optionName: string | null
  optionValue: string | null
  stock: number
}

/** The variants on sale and in stock of the same product that now cost no more than the bought one, by line of the order. */
export async function findExchangeVariants(db: Database, orderId: string): Promise<ExchangeVariant[]> {
  const { rows } = await sql<ExchangeVariant>`
    select item.id as order_item_id, variant.id as product_variant_id, variant.color, product.option_name, variant.option_value, variant.stock
    from order_items item
      join product_variants bought on bought.id = item.product_variant_id
      join products product on product.id = bought.product_id and product.unpublished_at is null
      join product_variants variant on variant.product_id = product.id and variant.retired_at is null and variant.stock > 0
    where item.order_id = ${orderId}
      and ${variantEffectivePrice} <= ${effectivePriceOf('bought')}
    order by item.position, variant.position, variant.id`.execute(db)
  return rows
}

export type NewReturn = {
  orderId: string
  resolution: ReturnResolution
  method: ReturnMethod
  reason: ReturnReason
  comment: string | null
  isFaulty: boolean
  pickupCharge: number
  requestedAt: Date
}

export type NewReturnItem = Pick<
  ReturnItemJson,
  'position' | 'name' | 'color' | 'optionName' | 'optionValue' | 'quantity' | 'amount'
> & {
  orderItemId: string
  exchangeVariantId: string | null
  exchangeColor: string | null
  exchangeOptionName: string | null
  exchangeOptionValue: string | null
}

/** Inserts a return of a locked order with its pieces, under the next number of the order; returns its id. */
export async function insertReturn(trx: Database, given: NewReturn, items: readonly NewReturnItem[]): Promise<string> {
  const { id } = await trx
    .insertInto('orderReturns')
    .values({
      ...given,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from order_returns where order_id = ${given.orderId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('orderReturnItems')
    .values(items.map((item) => ({ ...item, returnId: id })))
    .execute()
  return id
}

/** The columns of a return to update. */
export type ReturnUpdate = Partial<ReturnTravel> & {
  status?: ItemReturnStatus
  resolution?: ReturnResolution
  method?: ReturnMethod
  isFaulty?: boolean
  note?: string | null
  charge?: number
  decidedAt?: Date
  sentAt?: Date
  closedAt?: Date
  refundId?: string | null
  replacementOrderId?: string
}

/** Updates a return. */
export const updateReturn = (trx: Database, id: string, change: ReturnUpdate) =>
  trx.updateTable('orderReturns').set(change).where('id', '=', id).execute()

/** Writes what was accepted of the pieces of a return, and what was paid for that. */
export async function updateReturnItems(
  trx: Database,
  returnId: string,
  items: readonly Pick<ReturnItemJson, 'position' | 'acceptedQuantity' | 'damaged' | 'amount'>[],
): Promise<void> {
  for (const { position, acceptedQuantity, damaged, amount } of items) {
    await trx
      .updateTable('orderReturnItems')
      .set({ acceptedQuantity, damaged, amount })
      .where('returnId', '=', returnId)
      .where('position', '=', position)
      .execute()
  }
}

/** Writes whether the goods of a return of the order are awaited, and no return is undecided. */
export const updateReturnApproved = (trx: Database, orderId: string, isReturnApproved: boolean) =>
  trx
    .updateTable('orders')
    .set({ isReturnApproved })
    .where('id', '=', orderId)
    .where('isReturnApproved', '<>', isReturnApproved)
    .execute()

/** Whether a refund is one of returned pieces. */
export async function isRefundOfReturn(db: Database, refundId: string): Promise<boolean> {
  const row = await db.selectFrom('orderReturns').select('id').where('refundId', '=', refundId).executeTakeFirst()
  return row !== undefined
}
