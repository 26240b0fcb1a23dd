import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { orderItemsJson } from '../orders.store.ts'

/** The items and addresses of these orders, in the order of the ids; unknown ids are skipped. */
export const findOrdersToPack = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select([
      'orders.id',
      'orderDate',
      'orderTotal',
      'advanceAmount',
      'advanceStatus',
      'paymentMethod',
      'paymentStatus',
      'deliveryStatus',
      'returnStatus',
    ])
    .select(['confirmationStatus', 'isPartlyShipped'])
    .select(['firstName', 'lastName', 'fullName', 'phone', 'mobile'])
    .select(['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'])
    .select(orderItemsJson)
    .where('orders.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], orders.id)`)
    .execute()

/** The fields of an order for its packing slip. */
export type OrderToPack = Awaited<ReturnType<typeof findOrdersToPack>>[number]
