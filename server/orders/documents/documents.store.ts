import { sql } from 'kysely'
import type { ShipmentStatus } from '#contract/orders/shipments/shipment-states.ts'
import type { Database } from '#server/database/connect.ts'
import { deliveryAddressColumns } from '../address/delivery-address.ts'
import type { WaitingItem } from './pick-list.ts'

/** The pieces of an item that are in no shipment and wait to be sent. */
const waitingQuantity = sql<number>`case when orders.delivery_status in ('PENDING', 'SHIPPED') then item.quantity - coalesce((
  select sum(piece.quantity) from shipment_items piece join shipments shipment on shipment.id = piece.shipment_id
  where piece.order_item_id = item.id and shipment.status <> 'CANCELED'), 0) else 0 end`

/** The items of an order with pieces that wait to be sent, as JSON; null without any. */
const waitingItemsJson = sql<Omit<WaitingItem, 'order'>[] | null>`(
  select json_agg(json_build_object('variantId', variant_id, 'name', name, 'color', color, 'optionName', option_name,
    'optionValue', option_value, 'sku', sku, 'quantity', quantity) order by position)
  from (
    select item.product_variant_id as variant_id, item.name, item.color, item.option_name, item.option_value, item.sku, item.position,
      ${waitingQuantity} as quantity
    from order_items item where item.order_id = orders.id
  ) as waiting where quantity > 0)`.as('waitingItems')

/** A shipment of an order as JSON: timestamps are text, money is paise. */
type ParcelJson = {
  id: string
  number: number
  status: ShipmentStatus
  courierName: string | null
  trackingNumber: string | null
  weightGrams: number | null
  cashAmount: number
  createdOn: string
  pieces: number
}

/** The shipments of an order as JSON by number, without canceled ones; null without any. */
const parcelsJson = sql<ParcelJson[] | null>`(
  select json_agg(json_build_object('id', shipment.id, 'number', shipment.number, 'status', shipment.status, 'courierName', shipment.courier_name,
    'trackingNumber', shipment.tracking_number, 'weightGrams', shipment.weight_grams, 'cashAmount', shipment.cash_amount,
    'createdOn', shipment.created_at,
    'pieces', (select sum(piece.quantity) from shipment_items piece where piece.shipment_id = shipment.id)) order by shipment.number)
  from shipments shipment where shipment.order_id = orders.id and shipment.status <> 'CANCELED')`.as('parcels')

/** The columns of an order that decide what is noted about its dispatch and what its courier collects. */
export const dispatchColumns = [
  'orders.id',
  'orderTotal',
  'advanceAmount',
  'advanceStatus',
  'confirmationStatus',
  'paymentMethod',
  'paymentStatus',
  'deliveryStatus',
  'returnStatus',
  'isPartlyShipped',
] as const

/** These orders, in the order of the ids; unknown ids are skipped. */
export const ordersByIds = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .where('orders.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], orders.id)`)

/** These orders with the items to pick. */
export const findOrdersToPick = (db: Database, ids: readonly string[]) =>
  ordersByIds(db, ids).select(dispatchColumns).select(waitingItemsJson).execute()

/** An order for a pick list. */
export type OrderToPick = Awaited<ReturnType<typeof findOrdersToPick>>[number]

/** These orders with their addresses and shipments. */
export const findOrdersWithParcels = (db: Database, ids: readonly string[]) =>
  ordersByIds(db, ids)
    .select(dispatchColumns)
    .select(['firstName', 'lastName', 'mobile'])
    .select(deliveryAddressColumns)
    .select(parcelsJson)
    .execute()

/** An order for labels and manifests. */
export type OrderWithParcels = Awaited<ReturnType<typeof findOrdersWithParcels>>[number]
