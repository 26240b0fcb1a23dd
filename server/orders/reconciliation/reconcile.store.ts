import { sql } from 'kysely'
import { formatRupees } from '#contract/money.ts'
import type { Database } from '#server/database/connect.ts'
import { attemptColumns, isUnsettledMismatchSql } from '#server/payments/attempts.store.ts'
import { isRefundedTwice } from '#server/payments/refund-attempts.store.ts'
import { isUnpaidOnlineSql } from '../order-groups.store.ts'
import { hasWrongRefundAmount } from '../refunds/refunds.store.ts'

/** Sums in paise over a period. */
type PaymentTotals = {
  /** Completed payments, by the ledger. */
  received: number
  receivedCount: number
  /** Of these, payments that pay for an order; the others are late or duplicate. */
  forOrders: number
  /** Late and duplicate payments. */
  toRefund: number
  refunded: number
  refundedCount: number
}

/** Sums of payments and refunds; `from` is inclusive, `to` exclusive. */
export async function sumPayments(db: Database, from: Date, to: Date): Promise<PaymentTotals> {
  const { rows } = await sql<PaymentTotals>`
    with received as (
      -- A late or duplicate payment has a refund of its own.
      select event.amount, attempt.refund_id is not null as is_refunded
      from payment_events event join payment_attempts attempt using (merchant_order_id)
      where event.kind = 'COMPLETED' and event.created_at >= ${from} and event.created_at < ${to}
    ), refunded as (
      select amount from payment_events where kind = 'REFUNDED' and created_at >= ${from} and created_at < ${to}
    )
    select coalesce((select sum(amount) from received), 0)::bigint as received, (select count(*) from received)::int as "receivedCount",
      coalesce((select sum(amount) from received where not is_refunded), 0)::bigint as "forOrders",
      coalesce((select sum(amount) from received where is_refunded), 0)::bigint as "toRefund",
      coalesce((select sum(amount) from refunded), 0)::bigint as refunded, (select count(*) from refunded)::int as "refundedCount"`.execute(
    db,
  )
  return rows[0]!
}

/** The text about an entry that is in the ledger more or less than once, or once with another amount. */
const ledgerDifference = sql`case when ledger.times = 1 then 'has another amount in the ledger'
      else 'is in the ledger ' || coalesce(ledger.times, 0) || ' times' end`

/** A mismatch between payments and orders: the order or payment, and the difference in words. */
export type Discrepancy = { about: string; difference: string }

/**
 * All discrepancies between payments and orders, over all time: each payment has one order of its amount or is refunded,
 * each paid order has one payment, and the ledger has the same amounts.
 */
export async function findPaymentDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with paid as (
      select attempt.*, orders.id as found_order_id, orders.payment_method, orders.advance_status,
        case when orders.advance_status = 'NONE' then orders.order_total
            + (select coalesce(sum(part.kept_amount), 0) from order_cancellations part where part.order_id = orders.id)
          else orders.advance_amount end
          -- Pieces that leave an order with an advance after its rest was paid, at its delivery or to the shop, are refunded by hand.
          + coalesce((select sum(part.amount) from refunds part where part.order_id = orders.id and part.is_part
            and (orders.advance_status = 'NONE' or not exists (
              select from order_cancellations removed left join received_payments received using (order_id)
              where order_id = orders.id and removed.refund_id = part.id
                and (removed.kind = 'SENT_BACK' or received.received_at <= removed.created_at)))), 0) as due_amount, orders.payment_status, coalesce(refunds.is_duplicate, false) as is_duplicate
      from payment_attempts attempt left join orders on orders.id = attempt.order_id
        left join refunds on refunds.id = attempt.refund_id
      where attempt.state = 'COMPLETED'
    ), online as (
      select orders.*, ${isUnpaidOnlineSql} as is_unpaid, (select count(*) from paid where paid.order_id = orders.id and not is_duplicate) as payments
      from orders where (payment_method = 'ONLINE_PAYMENT' or advance_status <> 'NONE') and not is_demo
    ), ledger as (
      select merchant_order_id, count(*) as times, sum(amount) as amount from payment_events where kind = 'COMPLETED' group by 1
    )
    select 'payment ' || merchant_order_id as about, 'was taken, but its order does not exist' as difference from paid where found_order_id is null and resolved_at is null
    union all
    select 'payment ' || merchant_order_id, 'differs from the total of its order' from paid where found_order_id is not null and not is_duplicate and amount <> due_amount
    union all
    select 'order ' || id, 'is unpaid, but ' || payments || ' payment(s) were taken for it'
      from online where is_unpaid and payments > 0
    union all
    select 'order ' || id, 'is paid, but by ' || payments || ' payments'
      from online where not is_unpaid and payments <> 1
    union all
    select 'order ' || order_id, 'is paid in cash, but an online payment was taken for it'
      from paid where payment_method = 'COD' and advance_status = 'NONE' and not is_duplicate
    union all
    select 'payment ' || paid.merchant_order_id, ${ledgerDifference}
      from paid left join ledger using (merchant_order_id) where ledger.times is distinct from 1 or ledger.amount <> paid.amount
    union all
    select 'payment ' || merchant_order_id, 'is in the ledger, but was not completed' from ledger
      where merchant_order_id not in (select merchant_order_id from paid)
    union all
    select 'payment ' || merchant_order_id, 'differs from the requested amount' from payment_attempts attempt where ${isUnsettledMismatchSql}`.execute(
    db,
  )
  return rows
}

type RefundDiscrepancyRow = Discrepancy & { refundedAmount: number | null; dueAmount: number | null }

/**
 * All discrepancies between refunds and the provider's refunds, and all failed refunds, over all time. Each refund must have
 * the amount of its payment, a completed one was refunded in full and once, any other was not refunded, and the ledger has the same
 * amounts.
 */
export async function findRefundDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await sql<RefundDiscrepancyRow>`
    with completed_attempts as (
      select attempt.*, coalesce(attempt.refunded_amount, attempt.amount) as paid_amount
      from payment_refund_attempts attempt where state = 'COMPLETED'
    ), refunded as (
      select refunds.*,
        coalesce((select sum(paid_amount) from completed_attempts where refund_id = refunds.id), 0)::bigint as paid_amount
      from refunds where kind = 'provider'
    ), ledger as (
      select merchant_refund_id, count(*) as times, sum(amount) as amount from payment_events where kind = 'REFUNDED' group by 1
    )
    select 'refund ' || id as about, 'is completed, but the provider refunded' as difference, paid_amount as "refundedAmount", amount as "dueAmount"
      from refunded where status = 'COMPLETED' and paid_amount <> amount
    union all
    select 'refund ' || id, 'is not completed, but the provider refunded', paid_amount, amount
      from refunded where status <> 'COMPLETED' and paid_amount > 0
    union all
    select 'refund ' || refund_id, 'was paid by hand, and the provider also refunded', refunded_amount, amount
      from payment_refund_attempts refund where ${isRefundedTwice}
    union all
    select 'refund ' || id, 'has failed: ' || coalesce(failure, 'no reason given'), null, null
      from refunded where status = 'FAILED'
    union all
    select 'refund ' || refunds.id, 'differs from the amount of its payment', null, null
      from refunds join orders on orders.id = refunds.order_id
        left join payment_attempts attempt on attempt.refund_id = refunds.id
      where not is_part and case when is_duplicate then refunds.amount <> attempt.amount else ${hasWrongRefundAmount} end
    union all
    select 'refund ' || merchant_refund_id, ${ledgerDifference}, null, null
      from completed_attempts left join ledger using (merchant_refund_id)
      where ledger.times is distinct from 1 or ledger.amount <> paid_amount
    union all
    select 'refund ' || merchant_refund_id, 'is in the ledger, but was not refunded', null, null
      from ledger where merchant_refund_id not in (select merchant_refund_id from completed_attempts)`.execute(db)
  return rows.map(({ about, difference, refundedAmount, dueAmount }) => ({
    about,
    difference:
      refundedAmount === null || dueAmount === null
        ? difference
        : `${difference} ${formatRupees(refundedAmount)} of ${formatRupees(dueAmount)}`,
  }))
}

/** Unsettled payments whose order does not exist, the oldest first. */
export const findUnmatchedPayments = (db: Database) =>
  db
    .selectFrom('paymentAttempts as attempt')
    .select(attemptColumns)
    .where('state', '=', 'COMPLETED')
    .where('resolvedAt', 'is', null)
    .where(sql<boolean>`not exists (select from orders where id = attempt.order_id)`)
    .orderBy('endedAt')
    .execute()
