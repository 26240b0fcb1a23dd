import type { Database } from '#server/database/connect.ts'
import { deliveryAddressColumns } from '../address/delivery-address.ts'
import { orderItemsJson } from '../orders.store.ts'
import { orderShipmentsJson } from '../shipments/shipments.store.ts'
import { dispatchColumns, ordersByIds } from './documents.store.ts'

/** The items, shipments and addresses of these orders, in the order of the ids; unknown ids are skipped. */
export const findOrdersToPack = (db: Database, ids: readonly string[]) =>
  ordersByIds(db, ids)
    .select(dispatchColumns)
    .select(['orderDate', 'firstName', 'lastName', 'mobile'])
    .select(deliveryAddressColumns)
    .select([orderItemsJson, orderShipmentsJson])
    .execute()

/** The fields of an order for its packing slip. */
export type OrderToPack = Awaited<ReturnType<typeof findOrdersToPack>>[number]
