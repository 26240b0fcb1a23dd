import { sql } from 'kysely'
import type { UnassignedSum } from '#contract/orders/cash/unassigned-cash.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** The lines that count for no shipment, of remittances that were not reversed. The index of uncounted lines has its first condition. */
const unassignedLines = sql`cash_remittance_lines line
  join cash_remittances remittance on remittance.id = line.remittance_id
    and not line.is_counted and remittance.kind <> 'REVERSAL' and not remittance.is_reversed`

/** The lines of remittances that count for no shipment and were not reversed, without those of numbers of which all was taken back, and their sum in paise. */
export async function sumUnassigned(db: Database): Promise<{ lines: number; amount: number }> {
  const { rows } = await sql<{ lines: number; amount: number }>`
    select coalesce(sum(lines), 0)::int as lines, coalesce(sum(amount), 0)::bigint as amount
    from (
      select count(*) as lines, sum(line.amount) as amount from ${unassignedLines}
      group by lower(line.tracking_number) having sum(line.amount) <> 0
    ) as numbers`.execute(db)
  return rows[0]!
}

const toKeys = (trackingNumbers: readonly string[]) => trackingNumbers.map((number) => number.toLowerCase())

/** What the unassigned lines with one of these tracking numbers amount to, by number and courier. */
export async function findUnassigned(db: Database, trackingNumbers: readonly string[]): Promise<UnassignedSum[]> {
  const { rows } = await sql<UnassignedSum>`
    select lower(line.tracking_number) as tracking_number, coalesce(remittance.courier_name, shipments.courier_name) as courier_name,
      sum(line.amount)::bigint as amount
    from ${unassignedLines} left join shipments on shipments.id = line.shipment_id
    where lower(line.tracking_number) = any(${toKeys(trackingNumbers)}::text[])
    group by 1, 2`.execute(db)
  return rows
}

/** Locks the remittances of unassigned lines with these tracking numbers until the transaction ends, in the order of their ids. */
export const lockUnassigned = (trx: RunningTransaction, trackingNumbers: readonly string[]) =>
  sql`select id from cash_remittances
    where id in (
      select line.remittance_id from ${unassignedLines}
      where lower(line.tracking_number) = any(${toKeys(trackingNumbers)}::text[])
    )
    order by id for no key update`.execute(trx)

/**
 * The reference of the newest remittance that took back unassigned lines of a remittance, so that less than 0 of a tracking number would be
 * unassigned without it; undefined for none.
 */
export async function findUnassignedDeduction(
  trx: RunningTransaction,
  remittanceId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    with others as (
      select lower(line.tracking_number) as tracking_number, line.amount, remittance.reference, remittance.number
      from ${unassignedLines} and remittance.id <> ${remittanceId}
    )
    select reference from others
    where amount < 0 and tracking_number in (select tracking_number from others group by tracking_number having sum(amount) < 0)
    order by number desc limit 1`.execute(trx)
  return rows[0]?.reference
}
