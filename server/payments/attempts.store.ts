import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'
import { type PaymentEvent, paymentEventInsert } from './payment-events.store.ts'

/** An attempt to pay; `orderId` is whatever it pays for. */
export const findAttempt = (db: Database, merchantOrderId: string) =>
  db.selectFrom('paymentAttempts').selectAll().where('merchantOrderId', '=', merchantOrderId).executeTakeFirst()

export type PaymentAttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** The same, held until the transaction ends. */
export const lockAttempt = (db: Database, merchantOrderId: string): Promise<PaymentAttemptRow> =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('merchantOrderId', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** All attempts to pay for something, the oldest first. */
export const findAttemptsOfOrder = (db: Database, orderId: string): Promise<PaymentAttemptRow[]> =>
  db.selectFrom('paymentAttempts').selectAll().where('orderId', '=', orderId).orderBy('number').execute()

type NewPaymentAttempt = Pick<
  PaymentAttemptRow,
  'merchantOrderId' | 'orderId' | 'amount' | 'provider' | 'createdAt' | 'expiresAt' | 'nextCheckAt'
>

/** Writes a new attempt, its first line in the ledger and the job that looks after it, in one round trip. */
export const insertAttempt = (
  db: Database,
  attempt: NewPaymentAttempt,
  event: PaymentEvent,
  job: RawBuilder<unknown>,
): Promise<PaymentAttemptRow> =>
  db
    .with('attempt', (one) => one.insertInto('paymentAttempts').values(attempt).returningAll())
    .with('told', () => paymentEventInsert(db, event))
    .selectFrom(['attempt', job.as('job')])
    .selectAll('attempt')
    .executeTakeFirstOrThrow()

/** What the provider's first answer makes known of an attempt; `ifAsked` counts only where nothing was known before. */
type StartResult = { changes: Updateable<Tables['paymentAttempts']>; ifRequested?: RequestedOnly; event: PaymentEvent }
type RequestedOnly = Pick<Updateable<Tables['paymentAttempts']>, 'state' | 'endedAt' | 'nextCheckAt' | 'errorCode'>

/** Writes the provider's first answer to an attempt and its line in the ledger, in one round trip. */
export const saveStartResult = (
  db: Database,
  merchantOrderId: string,
  { changes: known, ifRequested: ifAsked = {}, event }: StartResult,
) =>
  db
    .with('told', () => paymentEventInsert(db, event))
    .updateTable('paymentAttempts')
    .set(known)
    .set(({ ref }) =>
      Object.fromEntries(
        (Object.keys(ifAsked) as (keyof RequestedOnly)[]).map((column) => [
          column,
          sql`case when state = 'ASKED' then ${ifAsked[column]} else ${ref(column)} end`,
        ]),
      ),
    )
    .where('merchantOrderId', '=', merchantOrderId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes what is known of an attempt. */
export const updateAttempt = (db: Database, merchantOrderId: string, change: Updateable<Tables['paymentAttempts']>) =>
  db
    .updateTable('paymentAttempts')
    .set(change)
    .where('merchantOrderId', '=', merchantOrderId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Attempts whose time to be asked for has come, the longest overdue first. */
export const findDueAttempts = async (db: Database, now: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('paymentAttempts')
    .select('merchantOrderId')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(most)
    .execute()
  return rows.map(({ merchantOrderId }) => merchantOrderId)
}

/** The attempt whose money a refund gives back: its own, or the one that paid for the order. */
export const findAttemptToRefund = (
  db: Database,
  refundId: string,
  orderId: string,
): Promise<PaymentAttemptRow | undefined> =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '=', 'COMPLETED')
    .where((attempt) => attempt.or([attempt('refundId', '=', refundId), attempt('refundId', 'is', null)]))
    .orderBy('refundId', (order) => order.asc().nullsLast())
    .orderBy('endedAt')
    .executeTakeFirst()

/** Attempts that ended with a code and that nobody has settled, the oldest first. */
export const findUnsettledAttempts = (db: Database, code: string): Promise<PaymentAttemptRow[]> =>
  db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('errorCode', '=', code)
    .where('resolvedAt', 'is', null)
    .orderBy('endedAt')
    .execute()
