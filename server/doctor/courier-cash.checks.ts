import { sql } from 'kysely'
import { restoreRemedy, type SqlCheck, sqlCheck } from './check.ts'

const missingShipments = sql`
  select 'line ' || line.line || ' of remittance ' || line.remittance_id || ' counts for a shipment that does not exist' as wrong
  from cash_remittance_lines line
  where line.is_counted and not exists (select from shipments where shipments.id = line.shipment_id)`

const wrongReceipts = sql`
  select 'shipment ' || shipments.id || ' has received ' || shipments.cash_received || ' paise, its lines ' || coalesce(paid.amount, 0) as wrong
  from shipments left join (
    select shipment_id, sum(amount) as amount from cash_remittance_lines where is_counted group by shipment_id
  ) as paid on paid.shipment_id = shipments.id
  where shipments.cash_received <> coalesce(paid.amount, 0)`

const wrongTotals = sql`
  select 'remittance ' || remittance.id || ' has a total of ' || total || ' paise and ' || line_count || ' lines, its lines are '
    || lines.number || ' of ' || lines.amount as wrong
  from cash_remittances remittance, lateral (
    select count(*) as number, coalesce(sum(amount), 0) as amount from cash_remittance_lines where remittance_id = remittance.id) as lines
  where total <> lines.amount or line_count <> lines.number`

const wrongReversals = sql`
  select 'remittance ' || remittance.id || case when is_reversed then ' is reversed without an entry of the opposite amounts'
    else ' has a reversal, but is not marked' end as wrong
  from cash_remittances remittance
  where kind <> 'REVERSAL' and is_reversed <> exists (
    select from cash_remittances reversal
    where reversal.reverses_id = remittance.id and reversal.total = -remittance.total and reversal.charges = -remittance.charges)`

const wrongUnassigned = sql`
  select 'tracking number ' || lower(line.tracking_number) || ' has ' || sum(line.amount) || ' paise that count for no shipment' as wrong
  from cash_remittance_lines line join cash_remittances remittance on remittance.id = line.remittance_id
  where not line.is_counted and remittance.kind <> 'REVERSAL' and not remittance.is_reversed
  group by lower(line.tracking_number) having sum(line.amount) < 0`

/** Checks of the cash that couriers collect. */
export const courierCashChecks: readonly SqlCheck[] = [
  sqlCheck('Remitted shipments exist.', missingShipments, restoreRemedy),
  sqlCheck('The cash received for a shipment is the sum of its remittance lines.', wrongReceipts, restoreRemedy),
  sqlCheck('The total of a remittance is the sum of its lines.', wrongTotals, restoreRemedy),
  sqlCheck('No more is taken back than was paid for a tracking number.', wrongUnassigned, restoreRemedy),
  sqlCheck('A reversed remittance has a reversal.', wrongReversals, restoreRemedy),
]
