import { sql } from 'kysely'
import type { CashLineProblem } from '#contract/orders/cash/match-remittance.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { conflictIfTaken } from '#server/errors.ts'

/** The columns of a new remittance: a file, or receipts that were recorded by hand. Amounts are paise. */
export type NewRemittance = {
  kind: 'FILE' | 'HAND'
  courierName: string | null
  reference: string
  remittedOn: string
  total: number
  lineCount: number
  charges: number
  note: string | null
  fileName: string | null
  fileHash: string | null
  createdBy: string
  createdAt: Date
}

export const alreadyImportedMessage = 'This file was imported before.'

/** Inserts a remittance and returns its id; throws a conflict for a file that was imported before. */
export async function insertRemittance(trx: RunningTransaction, remittance: NewRemittance): Promise<string> {
  const { id } = await trx
    .insertInto('cashRemittances')
    .values(remittance)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(conflictIfTaken('cash_remittances_file_hash_key', 'file', alreadyImportedMessage))
  return id
}

/** A line of a new remittance. */
type NewLine = {
  line: number
  trackingNumber: string | null
  orderNumber: string | null
  reference: string | null
  shipmentId: string | null
  amount: number
  problem: CashLineProblem | null
}

/** Inserts the lines of a remittance in one statement. */
export const insertRemittanceLines = (trx: RunningTransaction, remittanceId: string, lines: readonly NewLine[]) =>
  sql`insert into cash_remittance_lines (remittance_id, line, tracking_number, order_number, reference, shipment_id, amount, problem)
    select ${remittanceId}, * from unnest(${lines.map(({ line }) => line)}::int[],
      ${lines.map(({ trackingNumber }) => trackingNumber)}::text[], ${lines.map(({ orderNumber }) => orderNumber)}::text[],
      ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ shipmentId }) => shipmentId)}::uuid[],
      ${lines.map(({ amount }) => amount)}::bigint[], ${lines.map(({ problem }) => problem)}::cash_line_problem[])`.execute(
    trx,
  )

/** The remittance of a file that was imported and not reversed; undefined for none. */
export const findRemittanceOfFile = (db: Database, fileHash: string) =>
  db
    .selectFrom('cashRemittances')
    .select(['reference', 'remittedOn'])
    .where('fileHash', '=', fileHash)
    .where('isReversed', '=', false)
    .executeTakeFirst()

const selectRemittances = (db: Database) =>
  db
    .selectFrom('cashRemittances as remittance')
    .leftJoin('users', 'users.id', 'remittance.createdBy')
    .select([
      'remittance.id',
      'remittance.number',
      'kind',
      'courierName',
      'reference',
      'remittedOn',
      'lineCount',
      'note',
    ])
    .select(['fileName', 'isReversed', 'remittance.createdAt', 'users.username as createdBy'])
    .select(sql<number>`abs(remittance.total)`.as('total'))
    .select(sql<number>`abs(remittance.charges)`.as('charges'))
    .select(
      sql<number>`(select count(*)::int from cash_remittance_lines where remittance_id = remittance.id and problem is not null)`.as(
        'problemCount',
      ),
    )

export type RemittanceRow = Awaited<ReturnType<typeof findRemittances>>[number]

/** Remittances, the newest first: one page before a number. */
export const findRemittances = (db: Database, { before, size }: { before: number | undefined; size: number }) =>
  selectRemittances(db)
    .$if(before !== undefined, (query) => query.where('remittance.number', '<', before!))
    .orderBy('remittance.number', 'desc')
    .limit(size)
    .execute()

/** A remittance; undefined for an unknown one. */
export const findRemittance = (db: Database, id: string): Promise<RemittanceRow | undefined> =>
  selectRemittances(db).where('remittance.id', '=', id).executeTakeFirst()

type LinesQuery = { onlyProblems: boolean; after: number | undefined; size: number }

/** The lines of a remittance in the order of its file: one page after a line. Those of a reversal have the amounts that it takes back. */
export const findRemittanceLines = (db: Database, remittanceId: string, { onlyProblems, after, size }: LinesQuery) =>
  db
    .selectFrom('cashRemittanceLines as line')
    .innerJoin('cashRemittances as remittance', 'remittance.id', 'line.remittanceId')
    .leftJoin('shipments', 'shipments.id', 'line.shipmentId')
    .select(['line.line', 'line.trackingNumber', 'line.orderNumber', 'line.reference', 'line.problem'])
    .select(['shipments.orderId', 'shipments.number', 'shipments.courierName', 'shipments.cashAmount'])
    .select(sql<number>`case remittance.kind when 'REVERSAL' then -line.amount else line.amount end`.as('amount'))
    .where('line.remittanceId', '=', remittanceId)
    .$if(onlyProblems, (query) => query.where('line.problem', 'is not', null))
    .$if(after !== undefined, (query) => query.where('line.line', '>', after!))
    .orderBy('line.line')
    .limit(size)
    .execute()

/** Locks a remittance until the transaction ends; undefined for an unknown one. */
export const lockRemittance = (trx: RunningTransaction, id: string) =>
  trx
    .selectFrom('cashRemittances')
    .select(['id', 'kind', 'courierName', 'reference', 'remittedOn', 'total', 'lineCount', 'charges', 'isReversed'])
    .select(['fileName', 'number'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The ids of the shipments for which lines of a remittance count. */
export async function findCountedShipmentIds(trx: RunningTransaction, remittanceId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('cashRemittanceLines')
    .select('shipmentId')
    .distinct()
    .where('remittanceId', '=', remittanceId)
    .where('isCounted', '=', true)
    .execute()
  return rows.map(({ shipmentId }) => shipmentId!)
}

/**
 * The reference of the newest remittance that took back money which a remittance had paid, so that a shipment would have less than 0
 * without it; undefined for none.
 */
export async function findDeduction(trx: RunningTransaction, remittanceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select deduction.reference
    from (
      select shipment_id, sum(amount) as amount from cash_remittance_lines
      where remittance_id = ${remittanceId} and is_counted group by shipment_id
    ) as paid
    join shipments on shipments.id = paid.shipment_id and shipments.cash_received < paid.amount
    join cash_remittance_lines line on line.shipment_id = shipments.id and line.is_counted and line.amount < 0
    join cash_remittances deduction on deduction.id = line.remittance_id
    where deduction.kind <> 'REVERSAL' and not deduction.is_reversed and deduction.id <> ${remittanceId}
    order by deduction.number desc limit 1`.execute(trx)
  return rows[0]?.reference
}

type Reversal = { id: string; remittedOn: string; note: string; createdBy: string; createdAt: Date }

/** Inserts the reversal of a locked remittance, with the opposite amounts line by line, and marks the remittance; returns its id. */
export async function insertReversal(
  trx: RunningTransaction,
  { id, remittedOn, note, createdBy, createdAt }: Reversal,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into cash_remittances (kind, courier_name, reference, remitted_on, total, line_count, charges, note, reverses_id, created_by, created_at)
    select 'REVERSAL', courier_name, reference, ${remittedOn}::date, -total, line_count, -charges, ${note}, id, ${createdBy}, ${createdAt}
    from cash_remittances where id = ${id} returning id`.execute(trx)
  const reversalId = rows[0]!.id
  await sql`
    insert into cash_remittance_lines (remittance_id, line, tracking_number, order_number, reference, shipment_id, amount, problem)
    select ${reversalId}, line, tracking_number, order_number, reference, shipment_id, -amount, problem
    from cash_remittance_lines where remittance_id = ${id}`.execute(trx)
  await trx.updateTable('cashRemittances').set({ isReversed: true }).where('id', '=', id).execute()
  return reversalId
}
