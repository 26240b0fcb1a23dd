import type { Updateable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

const refundAttempts = (db: Database) => db.selectFrom('paymentRefundAttempts').selectAll()

/** The newest attempt of a refund; undefined before the first. */
export const findLatestRefundAttempt = (db: Database, refundId: string) =>
  refundAttempts(db).where('refundId', '=', refundId).orderBy('number', 'desc').executeTakeFirst()

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
    .returningAll()
    .executeTakeFirst()

/** Updates a refund attempt. */
export const updateRefundAttempt = (
  db: Database,
  merchantRefundId: string,
  change: Updateable<Tables['paymentRefundAttempts']>,
) => db.updateTable('paymentRefundAttempts').set(change).where('merchantRefundId', '=', merchantRefundId).execute()

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
