import { sql } from 'kysely'
import { findDiscrepancies } from '#server/orders/reconciliation/reconcile.ts'
import { refundJob } from '#server/orders/refunds/refunds.store.ts'
import { type Check, restoreRemedy, sqlCheck } from './check.ts'

const refundsWithinPayment = sql`
  select 'payment ' || merchant_order_id || ' of ' || attempt.amount || ' paise gave back ' || sum(coalesce(refunded_amount, refund.amount)) as wrong
  from payment_refund_attempts refund join payment_attempts attempt using (merchant_order_id)
  where refund.state = 'COMPLETED'
  group by merchant_order_id, attempt.amount having sum(coalesce(refunded_amount, refund.amount)) > attempt.amount`

// An hour: who carries a refund out writes two rows one after the other.
const refundsAreUnderWay = sql`
  select 'refund ' || id || ' waits, and nobody carries it out' as wrong from refunds
  where kind = 'provider' and status = 'PENDING' and requested_at < now() - interval '1 hour'
    and not exists (select from payment_refund_attempts where refund_id = refunds.id and ended_at is null)
    and not exists (
      select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${refundJob} and job.payload ->> 'refundId' = refunds.id::text)`

const moneyAgrees: Check = {
  rule: 'Payments, refunds and orders agree.',
  remedy:
    'npm run reconcile tells more; Back office > Orders > Payments to settle and Refunds is where they are settled.',
  findViolations: async (db) => (await findDiscrepancies(db)).map(({ about, difference }) => `${about} ${difference}`),
}

/** What holds of money. */
export const paymentChecks: readonly Check[] = [
  moneyAgrees,
  sqlCheck('No payment gives back more than came.', refundsWithinPayment, restoreRemedy),
  sqlCheck(
    'Every refund is being carried out.',
    refundsAreUnderWay,
    'Pay it by hand and record it in the back office: Orders > the order > Refund.',
  ),
]
