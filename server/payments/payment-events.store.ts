import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type PaymentEvent = Omit<Insertable<Tables['paymentEvents']>, 'kind'> & { kind: PaymentEventKind }

export type PaymentEventKind =
  | 'REQUESTED'
  | 'STARTED'
  | 'REFUSED'
  | 'UNKNOWN'
  | 'COMPLETED'
  | 'FAILED'
  | 'MISMATCH'
  | 'SETTLED'
  | 'WEBHOOK'
  | 'REFUND_REQUESTED'
  | 'REFUND_STARTED'
  | 'REFUND_REFUSED'
  | 'REFUND_UNKNOWN'
  | 'REFUNDED'
  | 'REFUND_FAILED'

/** The insert of a ledger event, for use in a larger statement. Ledger rows are never updated, but for erased references. */
export const paymentEventInsert = (db: Database, event: PaymentEvent) => db.insertInto('paymentEvents').values(event)

/** Appends an event to the ledger. */
export const insertPaymentEvent = (db: Database, event: PaymentEvent) => paymentEventInsert(db, event).execute()

/** The ledger events of an order, the oldest first. */
export const findPaymentEvents = (db: Database, orderId: string) =>
  db
    .selectFrom('paymentEvents')
    .select(['createdAt as at', 'kind', 'amount', 'detail', 'merchantOrderId', 'merchantRefundId'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()

/** Whether the provider reported that the refund of an order under this id failed. */
export async function hasReportedFailure(db: Database, orderId: string, merchantRefundId: string): Promise<boolean> {
  const event = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('orderId', '=', orderId)
    .where('merchantRefundId', '=', merchantRefundId)
    .where('kind', '=', 'REFUND_FAILED')
    .executeTakeFirst()
  return event !== undefined
}

/** Replaces what administrators typed into the ledger about orders: the references of what was paid or settled by hand, which can name a customer. */
export const eraseReferences = (db: Database, orderIds: readonly string[]) =>
  db
    .updateTable('paymentEvents')
    .set({ detail: 'Erased' })
    .where('kind', '=', 'SETTLED')
    .where('orderId', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
