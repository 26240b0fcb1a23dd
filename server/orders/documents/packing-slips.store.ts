import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { deliveryAddressColumns } from '../address/delivery-address.ts'
import { orderItemsJson } from '../orders.store.ts'
import { dispatchColumns, ordersByIds } from './documents.store.ts'

/** Whether a parcel of an order has only a part of its pieces. */
const isInParts = sql<boolean>`exists (
  select from shipments shipment
  where shipment.order_id = orders.id and shipment.status <> 'CANCELED'
    and (select sum(quantity) from shipment_items where shipment_id = shipment.id)
      < (select sum(quantity) from order_items where order_id = orders.id))`.as('isInParts')

/** The items and addresses of these orders, in the order of the ids; unknown ids are skipped. */
export const findOrdersToPack = (db: Database, ids: readonly string[]) =>
  ordersByIds(db, ids)
    .select(dispatchColumns)
    .select(['orderDate', isInParts])
    .select(['firstName', 'lastName', 'mobile'])
    .select(deliveryAddressColumns)
    .select(orderItemsJson)
    .execute()

/** The fields of an order for its packing slip. */
export type OrderToPack = Awaited<ReturnType<typeof findOrdersToPack>>[number]
