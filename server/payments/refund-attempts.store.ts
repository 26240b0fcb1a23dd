import { sql, type Updateable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

const refundAttemptColumns = [
  'merchantRefundId',
  'refundId',
  'merchantOrderId',
  'amount',
  'refundedAmount',
  'state',
  'reference',
  'errorCode',
  'createdAt',
  'sentAt',
  'wasNeverSent',
  'nextCheckAt',
  'endedAt',
  'paidByHandAt',
  'resolvedAt',
] as const

const refundAttempts = (db: Database) => db.selectFrom('paymentRefundAttempts').select(refundAttemptColumns)

/** The newest attempt of a refund; undefined before the first. */
export const findLatestRefundAttempt = (db: Database, refundId: string) =>
  refundAttempts(db).where('refundId', '=', refundId).orderBy('number', 'desc').executeTakeFirst()

/** All attempts of a refund, the oldest first. */
export const findAttemptsOfRefund = (db: Database, refundId: string): Promise<RefundAttempt[]> =>
  refundAttempts(db).where('refundId', '=', refundId).orderBy('number').execute()

export type RefundAttempt = NonNullable<Awaited<ReturnType<typeof findLatestRefundAttempt>>>

/** A refund attempt by its id, locked until the transaction ends. */
export const lockRefundAttempt = (db: Database, merchantRefundId: string): Promise<RefundAttempt> =>
  refundAttempts(db).where('merchantRefundId', '=', merchantRefundId).forUpdate().executeTakeFirstOrThrow()

/** The refund attempt of a payment that has not ended at the provider; undefined if there is none. */
export const findOpenRefundOfPayment = (db: Database, merchantOrderId: string): Promise<RefundAttempt | undefined> =>
  refundAttempts(db).where('merchantOrderId', '=', merchantOrderId).where('endedAt', 'is', null).executeTakeFirst()

type NewRefundAttempt = Pick<
  RefundAttempt,
  'merchantRefundId' | 'refundId' | 'merchantOrderId' | 'amount' | 'createdAt' | 'sentAt' | 'nextCheckAt'
>

/** Inserts a new refund attempt; undefined when another one is pending. */
export const insertRefundAttempt = (db: Database, refund: NewRefundAttempt): Promise<RefundAttempt | undefined> =>
  db
    .insertInto('paymentRefundAttempts')
    .values(refund)
    // No conflict target: a prepared statement cannot infer the partial index from a condition with a parameter.
    .onConflict((conflict) => conflict.doNothing())
    .returning(refundAttemptColumns)
    .executeTakeFirst()

/** Starts an attempt that the provider refused once more, under its id. */
export const restartRefundAttempt = (
  db: Database,
  merchantRefundId: string,
  columns: Omit<NewRefundAttempt, 'merchantRefundId'>,
): Promise<RefundAttempt> =>
  db
    .updateTable('paymentRefundAttempts')
    .set({ ...columns, state: 'REQUESTED', wasNeverSent: false, errorCode: null, endedAt: null })
    .where('merchantRefundId', '=', merchantRefundId)
    .returning(refundAttemptColumns)
    .executeTakeFirstOrThrow()

/** Updates a refund attempt. */
export const updateRefundAttempt = (
  db: Database,
  merchantRefundId: string,
  change: Updateable<Tables['paymentRefundAttempts']>,
) => db.updateTable('paymentRefundAttempts').set(change).where('merchantRefundId', '=', merchantRefundId).execute()

/** The condition on `payment_refund_attempts` as `refund` that the provider refunded what had been paid by hand, and no administrator has settled it. */
export const isRefundedTwice = sql<boolean>`(refund.state = 'COMPLETED' and refund.paid_by_hand_at is not null and refund.resolved_at is null)`

/** The payments of which the provider refunded money that had been paid by hand, in paise, and since when; without what is settled. */
export const findTwiceRefunded = (db: Database) =>
  db
    .selectFrom('paymentRefundAttempts as refund')
    .innerJoin('paymentAttempts as payment', 'payment.merchantOrderId', 'refund.merchantOrderId')
    .select(['payment.orderId', 'payment.merchantOrderId'])
    .select(({ fn }) => fn.min<Date>('refund.endedAt').as('since'))
    .select(sql<number>`sum(refund.refunded_amount)::bigint`.as('amount'))
    .where(isRefundedTwice)
    .groupBy('payment.merchantOrderId')
    .execute()

/** Marks these refunds of a payment as settled; returns them. */
export const updateTwiceRefunded = (
  db: Database,
  merchantOrderId: string,
  resolvedAt: Date,
): Promise<RefundAttempt[]> =>
  db
    .updateTable('paymentRefundAttempts as refund')
    .set({ resolvedAt })
    .where('merchantOrderId', '=', merchantOrderId)
    .where(isRefundedTwice)
    .returning(refundAttemptColumns)
    .execute()

/** Refunds whose status check is due, the longest overdue first. */
export const findDueRefunds = async (db: Database, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('paymentRefundAttempts')
    .select('refundId')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()
  return rows.map(({ refundId }) => refundId)
}

/** The refunds of a webhook: by refund id, or by the refunded payment. */
export const findRefundsForWebhook = (
  db: Database,
  { merchantRefundId = '', merchantOrderId = '' }: { merchantRefundId?: string; merchantOrderId?: string },
) =>
  db
    .selectFrom('paymentRefundAttempts as refund')
    .innerJoin('paymentAttempts as attempt', 'attempt.merchantOrderId', 'refund.merchantOrderId')
    .select(['refund.refundId', 'refund.merchantRefundId', 'refund.merchantOrderId', 'attempt.orderId'])
    .where((row) =>
      row.or([
        row('refund.merchantRefundId', '=', merchantRefundId),
        row('refund.merchantOrderId', '=', merchantOrderId),
      ]),
    )
    .execute()
