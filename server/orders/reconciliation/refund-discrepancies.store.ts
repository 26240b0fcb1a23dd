import { sql } from 'kysely'
import { formatRupees } from '#contract/money.ts'
import type { Database } from '#server/database/connect.ts'
import type { Discrepancy } from './reconcile.store.ts'

type RefundDiscrepancyRow = Discrepancy & { given: number | null; owed: number | null }

/**
 * All discrepancies between refunds and the provider's refunds, over all time: each refund has the amount of its payment, a
 * completed one was refunded in full, any other was not refunded, and the ledger has the same amounts.
 */
export async function findRefundDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await sql<RefundDiscrepancyRow>`
    with given as (
      select *, coalesce(refunded_amount, amount) as given from payment_refund_attempts where state = 'COMPLETED'
    ), refunded as (
      select refunds.*, coalesce((select sum(given) from given where given.refund_id = refunds.id), 0)::bigint as given
      from refunds where kind = 'provider'
    ), told as (
      select merchant_refund_id, count(*) as times, sum(amount) as amount from payment_events where kind = 'REFUNDED' group by 1
    )
    select 'refund ' || id as about, 'is done, but the provider gave back' as difference, given, amount as owed
      from refunded where status = 'COMPLETED' and given <> amount
    union all
    select 'refund ' || id, 'is not done, but the provider gave back', given, amount
      from refunded where status <> 'COMPLETED' and given > 0
    union all
    select 'refund ' || id, 'has failed: ' || coalesce(failure, 'no reason given'), null, null
      from refunded where status = 'FAILED'
    union all
    select 'refund ' || refunds.id, 'is of another amount than its payment', null, null
      from refunds join orders on orders.id = refunds.order_id
        left join payment_attempts attempt on attempt.refund_id = refunds.id
      where refunds.amount <> case when is_duplicate then attempt.amount else order_total end
        and (is_duplicate or return_status <> 'ACCEPTED' or refunds.amount <> order_total - shipping_fee)
    union all
    select 'refund ' || merchant_refund_id, 'is told ' || coalesce(told.times, 0) || ' times in the ledger', null, null
      from given left join told using (merchant_refund_id) where told.times is distinct from 1 or told.amount <> given
    union all
    select 'refund ' || merchant_refund_id, 'is in the ledger, but was not given', null, null
      from told where merchant_refund_id not in (select merchant_refund_id from given)`.execute(db)
  return rows.map(({ about, difference, given, owed }) => ({
    about,
    difference:
      given === null || owed === null ? difference : `${difference} ${formatRupees(given)} of ${formatRupees(owed)}`,
  }))
}
