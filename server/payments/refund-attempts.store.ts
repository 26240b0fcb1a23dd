import type { Updateable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import type { Tables } from '#server/database/tables.ts'

const refundAttempts = (db: Database) => db.selectFrom('paymentRefundAttempts').selectAll()

/** The newest try to carry out a refund; undefined before the first. */
export const findLatestRefundAttempt = (db: Database, refundId: string) =>
  refundAttempts(db).where('refundId', '=', refundId).orderBy('number', 'desc').executeTakeFirst()

export type RefundAttempt = NonNullable<Awaited<ReturnType<typeof findLatestRefundAttempt>>>

/** A try by its id, held until the transaction ends. */
export const lockRefundAttempt = (db: Database, merchantRefundId: string): Promise<RefundAttempt> =>
  refundAttempts(db).where('merchantRefundId', '=', merchantRefundId).forUpdate().executeTakeFirstOrThrow()

type NewRefundAttempt = Pick<
  RefundAttempt,
  'merchantRefundId' | 'refundId' | 'merchantOrderId' | 'amount' | 'createdAt' | 'sentAt' | 'nextCheckAt'
>

/** Writes a new try; undefined when another is under way. */
export const insertRefundAttempt = (db: Database, refund: NewRefundAttempt): Promise<RefundAttempt | undefined> =>
  db
    .insertInto('paymentRefundAttempts')
    .values(refund)
    // Without naming the index: a parameter in its condition would keep a prepared statement from finding it.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes what is known of a try. */
export const updateRefundAttempt = (
  db: Database,
  merchantRefundId: string,
  change: Updateable<Tables['paymentRefundAttempts']>,
) => db.updateTable('paymentRefundAttempts').set(change).where('merchantRefundId', '=', merchantRefundId).execute()

/** Refunds whose time to be asked for has come. */
export const findDueRefunds = async (db: Database, now: Date, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('paymentRefundAttempts')
    .select('refundId')
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(most)
    .execute()
  return rows.map(({ refundId }) => refundId)
}

/** Refunds that a webhook may be about: by their own id, or by the payment whose money they give back. */
export const findRefundsForWebhook = async (
  db: Database,
  id: { merchantRefundId?: string; merchantOrderId?: string },
) => {
  const { merchantRefundId = '', merchantOrderId = '' } = id
  const rows = await db
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
  return rows
}
