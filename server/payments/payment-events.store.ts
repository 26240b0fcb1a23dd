import type { Insertable } from 'kysely'
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

/** The insert of a ledger event, for use in a larger statement. Ledger rows are never updated. */
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
