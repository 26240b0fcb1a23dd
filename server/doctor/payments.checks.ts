import { sql } from 'kysely'
import { findDiscrepancies } from '#server/orders/reconciliation/reconcile.ts'
import { processRefundJob } from '#server/orders/refunds/process-refund-job.ts'
import { type Check, restoreRemedy, sqlCheck } from './check.ts'
import { queuedJobs } from './jobs.checks.ts'

const excessRefunds = sql`
  select 'payment ' || merchant_order_id || ' of ' || attempt.amount || ' paise was refunded ' || sum(coalesce(refunded_amount, refund.amount)) as wrong
  from payment_refund_attempts refund join payment_attempts attempt using (merchant_order_id)
  where refund.state = 'COMPLETED'
  group by merchant_order_id, attempt.amount having sum(coalesce(refunded_amount, refund.amount)) > attempt.amount`

// The tolerance of an hour covers a refund whose second row is not written yet.
const stalledRefunds = sql`
  select 'refund ' || id || ' is pending without an attempt or a job' as wrong from refunds
  where kind = 'provider' and status = 'PENDING' and requested_at < now() - interval '1 hour'
    and not exists (select from payment_refund_attempts where refund_id = refunds.id and ended_at is null)
    and not exists (
      select from ${queuedJobs}
      where task.identifier = ${processRefundJob.name} and job.payload ->> 'refundId' = refunds.id::text)`

const moneyAgrees: Check = {
  rule: 'Payments, refunds and orders agree.',
  remedy:
    'Run npm run reconcile for details; settle them in Back office > Orders: Payments to review, and Refunds to pay by hand.',
  findViolations: async (db) => (await findDiscrepancies(db)).map(({ about, difference }) => `${about} ${difference}`),
}

/** Checks of payments and refunds. */
export const paymentChecks: readonly Check[] = [
  moneyAgrees,
  sqlCheck('No refunds exceed their payment.', excessRefunds, restoreRemedy),
  sqlCheck(
    'Every refund is being processed.',
    stalledRefunds,
    'Pay it by hand and record it in the back office: Orders > the order > Refund.',
  ),
]
