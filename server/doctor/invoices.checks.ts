import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

/** Sent or handed over at some time; the demonstration is no sale. */
const hasLeft = sql`(not is_demo and exists (
  select from order_events sent where sent.order_id = orders.id and sent.event = 'DELIVERY_CHANGED'
  and sent.to_state in ('SHIPPED', 'DELIVERED')))`

const oneForGoodsThatLeft = sql`
  select 'order ' || id || ' has ' || issued || ' invoice(s) and ' || credited || ' credit note(s)' as wrong
  from orders, lateral (
    select count(*) filter (where corrected_invoice_id is null) as issued, count(corrected_invoice_id) as credited
    from invoices where order_id = orders.id) as invoices
  where invoices.issued <> ${hasLeft}::int
    or credited <> (${hasLeft} and (delivery_status = 'CANCELED' or return_status = 'ACCEPTED'))::int`

// INV-26-27-000001, and from a million on INV-2627-1000000.
const numbersWithoutGap = sql`
  with parts as (
    select number, regexp_match(number, '^([A-Z]+)-(\\d\\d)-?(\\d\\d)-(\\d+)$') as part from invoices
  ), counted as (
    select part[1] as series, part[2] || '-' || part[3] as financial_year, count(distinct part[4]::int)::int as numbers, max(part[4]::int) as highest
    from parts group by 1, 2
  )
  select 'series ' || coalesce(series, '?') || ' of ' || coalesce(financial_year, '?') || ' has ' || coalesce(numbers, 0)
    || ' number(s) up to ' || coalesce(highest, 0) || ', and counted to ' || coalesce(last_number, 0) as wrong
  from counted full join invoice_numbers using (series, financial_year)
  where numbers is distinct from highest or highest is distinct from last_number`

/** What holds of invoices (CGST Rules, rule 46). */
export const invoiceChecks: readonly SqlCheck[] = [
  sqlCheck('Goods that left have one invoice; what came back, a credit note.', oneForGoodsThatLeft, restoreRemedy),
  sqlCheck('Invoice numbers have no gap and no double.', numbersWithoutGap, restoreRemedy),
]
