import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** A scan as Shiprocket's answers and webhooks have it. */
export type SimulatedScan = {
  date: string
  status: string
  activity: string
  location: string
  'sr-status': string
  'sr-status-label': string
}

export type SimulatedOrder = NonNullable<Awaited<ReturnType<typeof findSimulatedOrder>>>

/** An order by one of its unique columns; undefined when there is none. */
export async function findSimulatedOrder(db: Database, column: 'id' | 'reference' | 'awb', value: string | number) {
  const order = await db.selectFrom('simulatedCourierOrders').selectAll().where(column, '=', value).executeTakeFirst()
  return order && { ...order, scans: order.scans as SimulatedScan[] }
}

type NewOrder = { reference: string; deliveryPinCode: string; isCod: boolean; isReturn?: boolean; createdAt: Date }

/** Inserts an order; an existing one with the same reference is left as it is. */
export const insertSimulatedOrder = (db: Database, order: NewOrder) =>
  db
    .insertInto('simulatedCourierOrders')
    .values(order)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()

/** A page of the returns that were created between two times, the newest first, with the number of pages. */
export async function findSimulatedReturns(db: Database, from: Date, until: Date, page: number, perPage: number) {
  const returns = await db
    .selectFrom('simulatedCourierOrders')
    .selectAll()
    .where('isReturn', '=', true)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .orderBy('id', 'desc')
    .execute()
  const shown = returns.slice((page - 1) * perPage, page * perPage)
  return {
    returns: shown.map((order) => ({ ...order, scans: order.scans as SimulatedScan[] })),
    pages: Math.max(1, Math.ceil(returns.length / perPage)),
  }
}

type OrderColumns = Partial<{ awb: string; courierName: string; canceled: boolean; pickupAt: Date }>

export const updateSimulatedOrder = (db: Database, id: number, columns: OrderColumns) =>
  db.updateTable('simulatedCourierOrders').set(columns).where('id', '=', id).execute()

/** Appends a scan to an order. */
export const appendSimulatedScan = (db: Database, awb: string, scan: SimulatedScan) =>
  db
    .updateTable('simulatedCourierOrders')
    .set({ scans: sql`scans || ${JSON.stringify([scan])}::jsonb` })
    .where('awb', '=', awb)
    .execute()
