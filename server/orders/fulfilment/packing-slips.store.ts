import type { Database } from '#server/database/connect.ts'
import { deliveryAddressColumns } from '../address/delivery-address.ts'
import { ordersByIds, stateColumns } from '../documents/documents.store.ts'
import { orderItemsJson } from '../orders.store.ts'

/** The items and addresses of these orders, in the order of the ids; unknown ids are skipped. */
export const findOrdersToPack = (db: Database, ids: readonly string[]) =>
  ordersByIds(db, ids)
    .select(stateColumns)
    .select(['orderDate', 'isPartlyShipped'])
    .select(['firstName', 'lastName', 'mobile'])
    .select(deliveryAddressColumns)
    .select(orderItemsJson)
    .execute()

/** The fields of an order for its packing slip. */
export type OrderToPack = Awaited<ReturnType<typeof findOrdersToPack>>[number]
