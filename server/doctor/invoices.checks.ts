import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

/** Whether an order was ever shipped or delivered; false for demonstration orders, which have no invoices. */
const wasShipped = sql`(not is_demo and exists (
  select from order_events sent where sent.order_id = orders.id and sent.event = 'DELIVERY_CHANGED'
  and sent.to_state in ('SHIPPED', 'DELIVERED')))`

const documentsPerShippedOrder = sql`
  select 'order ' || id || ' has ' || issued || ' invoice(s) and ' || credited || ' credit note(s)' as wrong
  from orders, lateral (
    select count(*) filter (where corrected_invoice_id is null) as issued, count(corrected_invoice_id) as credited
    from invoices where order_id = orders.id) as invoices
  where invoices.issued <> ${wasShipped}::int
    or credited <> (${wasShipped} and (delivery_status = 'CANCELED' or return_status = 'ACCEPTED'))::int
      + (select count(*) from order_cancellations where order_id = orders.id and has_credit_note)`

// INV-26-27-000001; from one million, INV-2627-1000000; of test orders, TEST-2627-000001.
const numberGaps = sql`
  with parts as (
    select number, regexp_match(number, '^([A-Z]+)-(\\d\\d)-?(\\d\\d)-(\\d+)$') as part from invoices
  ), counted as (
    select part[1] as series, part[2] || '-' || part[3] as financial_year, count(distinct part[4]::int)::int as numbers, max(part[4]::int) as highest
    from parts group by 1, 2
  ), lost as (
    select series, financial_year, sum(last_number - first_number + 1)::int as numbers, max(last_number) as highest
    from lost_invoice_numbers group by 1, 2
  )
  select 'series ' || coalesce(series, '?') || ' of ' || coalesce(financial_year, '?') || ' has ' || coalesce(counted.numbers, 0)
    || ' number(s) up to ' || coalesce(counted.highest, 0) || ', and counted to ' || coalesce(last_number, 0) as wrong
  from counted full join invoice_numbers using (series, financial_year) left join lost using (series, financial_year)
  where coalesce(counted.numbers, 0) + coalesce(lost.numbers, 0) is distinct from last_number
    or greatest(counted.highest, lost.highest) is distinct from last_number`

/** Checks of invoices (CGST Rules, rule 46). */
export const invoiceChecks: readonly SqlCheck[] = [
  sqlCheck(
    'Shipped orders have one invoice, and canceled or returned ones, and canceled parts, a credit note.',
    documentsPerShippedOrder,
    restoreRemedy,
  ),
  sqlCheck('Invoice numbers are unique and without gaps.', numberGaps, restoreRemedy),
]
