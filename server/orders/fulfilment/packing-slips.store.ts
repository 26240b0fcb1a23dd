import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { orderItemsJson } from '../orders.store.ts'

/** What has to be packed for these orders and where it goes, in the order of the ids; ids of none are left out. */
export const findOrdersToPack = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orderDate', 'orderTotal', 'paymentMethod', 'paymentStatus', 'deliveryStatus'])
    .select(['firstName', 'lastName', 'fullName', 'phone', 'mobile'])
    .select(['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'])
    .select(orderItemsJson)
    .where('orders.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], orders.id)`)
    .execute()

/** An order as whoever packs it needs it. */
export type OrderToPack = Awaited<ReturnType<typeof findOrdersToPack>>[number]
