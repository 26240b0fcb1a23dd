import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'
import { addJobsSql, type NewJob } from '#server/queue/add-job.ts'
import { amountMismatch } from './attempt-states.ts'
import { type PaymentEvent, paymentEventInsert } from './payment-events.store.ts'

/** The columns of an attempt that are read. */
export const attemptColumns = [
  'merchantOrderId',
  'orderId',
  'amount',
  'state',
  'provider',
  'providerOrderId',
  'redirectUrl',
  'transactionId',
  'paymentMode',
  'errorCode',
  'createdAt',
  'respondedAt',
  'checkedAt',
  'nextCheckAt',
  'expiresAt',
  'endedAt',
  'resolvedAt',
  'refundId',
] as const

/** An attempt to pay; undefined when there is none. */
export const findAttempt = (db: Database, merchantOrderId: string) =>
  db
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('merchantOrderId', '=', merchantOrderId)
    .executeTakeFirst()

export type PaymentAttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** An attempt to pay, locked until the transaction ends. */
export const lockAttempt = (db: Database, merchantOrderId: string): Promise<PaymentAttemptRow> =>
  db
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('merchantOrderId', '=', merchantOrderId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** All attempts to pay for an order, the oldest first. */
export const findAttemptsOfOrder = (db: Database, orderId: string): Promise<PaymentAttemptRow[]> =>
  db.selectFrom('paymentAttempts').select(attemptColumns).where('orderId', '=', orderId).orderBy('number').execute()

type NewPaymentAttempt = Pick<
  PaymentAttemptRow,
  'merchantOrderId' | 'orderId' | 'amount' | 'provider' | 'createdAt' | 'expiresAt' | 'nextCheckAt'
>

/** Inserts a new attempt, its first ledger event and the job that checks its status, in one round trip. */
export const insertAttempt = (
  db: Database,
  attempt: NewPaymentAttempt,
  event: PaymentEvent,
  job: NewJob,
): Promise<PaymentAttemptRow> =>
  db
    .with('attempt', (query) => query.insertInto('paymentAttempts').values(attempt).returning(attemptColumns))
    .with('event', () => paymentEventInsert(db, event))
    .selectFrom(['attempt', addJobsSql([job]).as('jobs')])
    .select(attemptColumns)
    .executeTakeFirstOrThrow()

/** The provider's first response to an attempt; `ifRequested` is applied only while the attempt is still REQUESTED. */
type StartResult = {
  changes: Updateable<Tables['paymentAttempts']>
  ifRequested?: ColumnsIfRequested
  event: PaymentEvent
}
type ColumnsIfRequested = Pick<Updateable<Tables['paymentAttempts']>, 'state' | 'endedAt' | 'nextCheckAt' | 'errorCode'>

/** Saves the provider's first response to an attempt and its ledger event, in one round trip. */
export const saveStartResult = (
  db: Database,
  merchantOrderId: string,
  { changes, ifRequested = {}, event }: StartResult,
) =>
  db
    .with('event', () => paymentEventInsert(db, event))
    .updateTable('paymentAttempts')
    .set(changes)
    .set(({ ref }) =>
      Object.fromEntries(
        (Object.keys(ifRequested) as (keyof ColumnsIfRequested)[]).map((column) => [
          column,
          sql`case when state = 'REQUESTED' then ${ifRequested[column]} else ${ref(column)} end`,
        ]),
      ),
    )
    .where('merchantOrderId', '=', merchantOrderId)
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()

/** Updates an attempt and returns its new row. */
export const updateAttempt = (db: Database, merchantOrderId: string, change: Updateable<Tables['paymentAttempts']>) =>
  db
    .updateTable('paymentAttempts')
    .set(change)
    .where('merchantOrderId', '=', merchantOrderId)
    .returning(attemptColumns)
    .executeTakeFirstOrThrow()

/** Attempts whose status check is due, the longest overdue first. */
export const findDueAttempts = async (db: Database, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('paymentAttempts')
    .select('merchantOrderId')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
  return rows.map(({ merchantOrderId }) => merchantOrderId)
}

/** The attempt whose payment a refund returns: the duplicate payment linked to the refund, or else the one that paid for the order. */
export const findAttemptToRefund = (
  db: Database,
  refundId: string,
  orderId: string,
): Promise<PaymentAttemptRow | undefined> =>
  db
    .selectFrom('paymentAttempts')
    .select(attemptColumns)
    .where('orderId', '=', orderId)
    .where('state', '=', 'COMPLETED')
    .where((attempt) => attempt.or([attempt('refundId', '=', refundId), attempt('refundId', 'is', null)]))
    .orderBy('refundId', (order) => order.asc().nullsLast())
    .orderBy('endedAt')
    .executeTakeFirst()

/** `isUnsettledMismatch` of attempt-states.ts as a condition on `payment_attempts` as `attempt`. */
export const isUnsettledMismatchSql = sql<boolean>`(attempt.error_code = ${amountMismatch} and attempt.resolved_at is null)`

/** Attempts that were paid with another amount and are not settled, the oldest first. */
export const findUnsettledMismatches = (db: Database): Promise<PaymentAttemptRow[]> =>
  db
    .selectFrom('paymentAttempts as attempt')
    .select(attemptColumns)
    .where(isUnsettledMismatchSql)
    .orderBy('endedAt')
    .execute()
