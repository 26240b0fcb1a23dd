import type { Insertable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

export type PaymentEvent = Omit<Insertable<Tables['paymentEvents']>, 'kind'> & { kind: PaymentEventKind }

export type PaymentEventKind =
  | 'ASKED'
  | 'STARTED'
  | 'REFUSED'
  | 'UNKNOWN'
  | 'COMPLETED'
  | 'FAILED'
  | 'MISMATCH'
  | 'SETTLED'
  | 'WEBHOOK'
  | 'REFUND_ASKED'
  | 'REFUND_STARTED'
  | 'REFUND_REFUSED'
  | 'REFUND_UNKNOWN'
  | 'REFUNDED'
  | 'REFUND_FAILED'

/** What appends to the ledger, for a statement that does more than this. Nothing in it is ever changed. */
export const paymentEventInsert = (db: Database, event: PaymentEvent) => db.insertInto('paymentEvents').values(event)

/** Appends to the ledger. */
export const insertPaymentEvent = (db: Database, event: PaymentEvent) => paymentEventInsert(db, event).execute()

/** Everything that happened to the payments of something, the oldest first. */
export const findPaymentEvents = (db: Database, orderId: string) =>
  db
    .selectFrom('paymentEvents')
    .select(['at', 'kind', 'amount', 'detail', 'merchantOrderId', 'merchantRefundId'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
