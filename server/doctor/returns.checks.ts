import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const statusUnlikeReturns = sql`
  select 'order ' || orders.id || ' has the return status ' || return_status || case when is_return_approved then ' (approved)' else '' end
    || ', but ' || open || ' open return(s), ' || undecided || ' of them undecided' as wrong
  from orders, lateral (
    select count(*) filter (where status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT')) as open, count(*) filter (where status = 'REQUESTED') as undecided
    from order_returns where order_id = orders.id) as counted
  where not is_demo and ((return_status = 'REQUESTED') <> (open > 0) or is_return_approved <> (open > 0 and undecided = 0))`

const tooManyPieces = sql`
  select 'order item ' || item.id || ' has ' || item.quantity || ' pieces, its open returns ' || sum(piece.quantity) as wrong
  from order_items item join order_return_items piece on piece.order_item_id = item.id
    join order_returns on order_returns.id = piece.return_id and order_returns.status in ('REQUESTED', 'APPROVED', 'IN_TRANSIT')
  group by item.id, item.quantity having sum(piece.quantity) > item.quantity`

const wrongAmounts = sql`
  select 'order ' || removed.order_id || ' costs ' || removed.amount || ' paise less by a return, which refunded '
    || coalesce(refunds.amount, 0) || ' and kept ' || removed.kept_amount as wrong
  from order_cancellations removed left join refunds on refunds.id = removed.refund_id
  where removed.kind = 'SENT_BACK' and removed.amount <> coalesce(refunds.amount, 0) + removed.kept_amount`

const wrongReplacements = sql`
  select 'return ' || order_returns.id || ' of ' || paid.amount || ' paise was exchanged for order ' || coalesce(replacement.id::text, '?')
    || ', which was paid with ' || coalesce(received.amount, 0) as wrong
  from order_returns left join orders replacement on replacement.id = replacement_order_id
    left join received_payments received on received.order_id = replacement.id and received.means = 'EXCHANGE'
    cross join lateral (
      select coalesce(sum(amount) filter (where accepted_quantity > 0), 0) as amount from order_return_items where return_id = order_returns.id) as paid
  where status = 'COMPLETED' and resolution = 'EXCHANGE' and received.amount is distinct from paid.amount`

/** Checks of returns. */
export const returnChecks: readonly SqlCheck[] = [
  sqlCheck('The return status of an order matches its returns.', statusUnlikeReturns, restoreRemedy),
  sqlCheck('No more pieces are in open returns than the order has.', tooManyPieces, restoreRemedy),
  sqlCheck('What returned pieces cost was refunded, or kept for a pickup or an exchange.', wrongAmounts, restoreRemedy),
  sqlCheck('An exchange is paid by what was paid for the returned pieces.', wrongReplacements, restoreRemedy),
]
