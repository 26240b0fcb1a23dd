import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { WaitingItem } from './pick-list.ts'

/** The pieces of an item that wait to be sent. */
const waitingQuantity = sql<number>`case when orders.delivery_status = 'PENDING' then item.quantity else 0 end`

/** The items of an order with pieces that wait to be sent, as JSON; null without any. */
const waitingItemsJson = sql<Omit<WaitingItem, 'order'>[] | null>`(
  select json_agg(json_build_object('variantId', item.product_variant_id, 'name', item.name, 'color', item.color, 'optionName', item.option_name,
    'optionValue', item.option_value, 'sku', item.sku, 'quantity', ${waitingQuantity}) order by item.position)
  from order_items item where item.order_id = orders.id and ${waitingQuantity} > 0)`.as('waitingItems')

/** These orders with the items to pick, in the order of the ids; unknown ids are skipped. */
export const findOrdersToPick = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orderTotal', 'advanceAmount', 'advanceStatus', 'confirmationStatus'])
    .select(['paymentMethod', 'paymentStatus', 'deliveryStatus', 'returnStatus'])
    .select(waitingItemsJson)
    .where('orders.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], orders.id)`)
    .execute()

/** An order for a pick list. */
export type OrderToPick = Awaited<ReturnType<typeof findOrdersToPick>>[number]
