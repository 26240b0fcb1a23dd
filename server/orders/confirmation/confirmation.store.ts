import type { Database } from '#server/database/connect.ts'
import { hadDeliveryChange } from '../history/history.store.ts'
import { groupConditions } from '../order-groups.store.ts'

/** Whether the store canceled an order, which it does only when a time has passed. */
export async function isCanceledByStore(db: Database, id: string): Promise<boolean> {
  const event = await db
    .selectFrom('orderEvents')
    .select('id')
    .where('orderId', '=', id)
    .where('event', '=', 'DELIVERY_CHANGED')
    .where('toState', '=', 'CANCELED')
    .where('actor', '=', 'store')
    .executeTakeFirst()
  return event !== undefined
}

/**
 * Orders that were not confirmed until a time, the oldest first. An order that was shipped without a confirmation and taken back does not
 * expire: the owner has decided to send it.
 */
export const findUnconfirmedOrders = (db: Database, until: Date): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .where(groupConditions.toConfirm)
    .where('isDemo', '=', false)
    .where('confirmUntil', '<=', until)
    .where(({ not }) => not(hadDeliveryChange))
    .orderBy('confirmUntil')
    .execute()
