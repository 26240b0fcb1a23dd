import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** An attempt of a shopper on the payment page, as in the status response. */
export type SimulatedAttempt = {
  transactionId: string
  paymentMode: string
  timestamp: number
  amount: number
  state: 'PENDING' | 'COMPLETED' | 'FAILED'
  errorCode?: string
  detailedErrorCode?: string
}

export type SimulatedPayment = NonNullable<Awaited<ReturnType<typeof findSimulatedPayment>>>

/** The unique columns of a payment: its merchant order id, and the token of its page. */
export type PaymentColumn = 'merchantOrderId' | 'token'

/** A payment by a unique column; undefined when there is none. */
export async function findSimulatedPayment(db: Database, column: PaymentColumn, value: string) {
  const payment = await db.selectFrom('simulatedPayments').selectAll().where(column, '=', value).executeTakeFirst()
  return payment && { ...payment, attempts: payment.attempts as SimulatedAttempt[] }
}

type NewSimulatedPayment = Pick<
  SimulatedPayment,
  'merchantOrderId' | 'orderId' | 'token' | 'amount' | 'message' | 'redirectUrl' | 'createdAt' | 'expireAt'
> & { metaInfo: object | undefined }

/** Inserts a payment; false when its id was used before. */
export async function insertSimulatedPayment(
  db: Database,
  { metaInfo, ...payment }: NewSimulatedPayment,
): Promise<boolean> {
  const inserted = await db
    .insertInto('simulatedPayments')
    .values({ ...payment, metaInfo: metaInfo === undefined ? null : JSON.stringify(metaInfo) })
    .onConflict((conflict) => conflict.column('merchantOrderId').doNothing())
    .returning('merchantOrderId')
    .executeTakeFirst()
  return inserted !== undefined
}

type PaymentResult = Pick<SimulatedAttempt, 'state' | 'errorCode' | 'detailedErrorCode'>

/** Updates a payment that is PENDING and appends an attempt; false when the payment was final. */
export async function updatePendingPayment(
  db: Database,
  merchantOrderId: string,
  { state, errorCode, detailedErrorCode }: PaymentResult,
  attempt: SimulatedAttempt,
) {
  const updated = await db
    .updateTable('simulatedPayments')
    .set({
      state,
      errorCode: errorCode ?? null,
      detailedErrorCode: detailedErrorCode ?? null,
      // The next attempt replaces a pending one.
      attempts: sql`jsonb_path_query_array(attempts, '$[*] ? (@.state != "PENDING")') || ${JSON.stringify([attempt])}::jsonb`,
    })
    .where('merchantOrderId', '=', merchantOrderId)
    .where('state', '=', 'PENDING')
    .returning('merchantOrderId')
    .executeTakeFirst()
  return updated !== undefined
}

/** A refund by its id. */
export const findSimulatedRefund = (db: Database, merchantRefundId: string) =>
  db.selectFrom('simulatedRefunds').selectAll().where('merchantRefundId', '=', merchantRefundId).executeTakeFirst()

export type SimulatedRefund = NonNullable<Awaited<ReturnType<typeof findSimulatedRefund>>>
type NewSimulatedRefund = Pick<
  SimulatedRefund,
  'merchantRefundId' | 'refundId' | 'merchantOrderId' | 'amount' | 'createdAt'
>

/** Inserts a refund; false when the refunds exceed the payment, or the id was used before. */
export async function insertSimulatedRefund(db: Database, refund: NewSimulatedRefund): Promise<boolean> {
  const { rows } = await sql`
    with paid as materialized (
      select amount from simulated_payments
      where merchant_order_id = ${refund.merchantOrderId} and state = 'COMPLETED' for update
    )
    insert into simulated_refunds (merchant_refund_id, refund_id, merchant_order_id, amount, created_at)
    select ${refund.merchantRefundId}, ${refund.refundId}, ${refund.merchantOrderId}, ${refund.amount}::bigint, ${refund.createdAt}
    from paid
    where paid.amount >= ${refund.amount}::bigint + coalesce((
      select sum(amount) from simulated_refunds
      where merchant_order_id = ${refund.merchantOrderId} and state <> 'FAILED'), 0)
    on conflict (merchant_refund_id) do nothing
    returning refund_id`.execute(db)
  return rows.length > 0
}

/** Updates a refund that is not final; false when it was. */
export async function transitionSimulatedRefund(
  db: Database,
  merchantRefundId: string,
  state: SimulatedRefund['state'],
) {
  const updated = await db
    .updateTable('simulatedRefunds')
    .set({ state })
    .where('merchantRefundId', '=', merchantRefundId)
    .where('state', 'in', ['PENDING', 'CONFIRMED'])
    .where('state', '<>', state)
    .returning('merchantRefundId')
    .executeTakeFirst()
  return updated !== undefined
}
