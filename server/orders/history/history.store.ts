import { sql } from 'kysely'
import type { z } from 'zod'
import type { OrderHistoryEntry } from '#contract/orders/order-schemas.ts'
import type { Database } from '#server/database/connect.ts'

/** The history of an order, the oldest entry first. */
export const findOrderHistory = (db: Database, orderId: string): Promise<z.output<typeof OrderHistoryEntry>[]> =>
  db
    .selectFrom('orderEvents')
    .select(['createdAt as at', 'event', 'fromState as from', 'toState as to', 'note', 'actor as by'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()

/** Whether the delivery status of an order was changed: an open order was then shipped and taken back, because its owner decided to send it. */
export const hadDeliveryChange = sql<boolean>`exists (
  select from order_events where order_events.order_id = orders.id and order_events.event = 'DELIVERY_CHANGED')`

/** How many events of a kind the customer of an order has caused, or anybody with the link in its mail. */
export async function countCustomerEvents(
  db: Database,
  orderId: string,
  event: 'ADDRESS_CHANGED' | 'ITEMS_CANCELED',
): Promise<number> {
  const { count } = await db
    .selectFrom('orderEvents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orderId', '=', orderId)
    .where('event', '=', event)
    .where('actor', '=', 'customer')
    .executeTakeFirstOrThrow()
  return count
}

/** A new entry of an order's history. */
export type OrderEvent = {
  event: z.output<typeof OrderHistoryEntry>['event']
  fromState: string | null
  toState: string | null
  note: string | null
}

/** The actor of a change to an order; `userId` is null for a change by the system. */
export type Actor = { actor: z.output<typeof OrderHistoryEntry>['by']; userId: string | null }

/** The actor of changes by the system. */
export const storeActor: Actor = { actor: 'store', userId: null }

/** Appends to an order's history. */
export const insertOrderEvents = (
  db: Database,
  orderId: string,
  actor: Actor,
  now: Date,
  events: readonly OrderEvent[],
) =>
  db
    .insertInto('orderEvents')
    .values(events.map((event) => ({ ...event, ...actor, orderId, createdAt: now })))
    .execute()
