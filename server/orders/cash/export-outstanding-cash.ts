import { dayInIndia, formatMinuteInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext } from '#server/context.ts'
import { streamCsv } from '#server/csv/csv-file.ts'
import type { Database } from '#server/database/connect.ts'
import { overdueBefore } from './cash-days.ts'
import { type CashShipmentRow, findCashShipments } from './cash-shipments.store.ts'

/** Shipments that are in memory at once. */
const batchSize = 500

/** The shipments whose cash is outstanding as a CSV file, the oldest first, streamed in batches. */
export async function exportOutstandingCash(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { courier }: { courier?: string | undefined },
) {
  const now = clock()
  const columns = exportColumns.map(([name]) => name)
  const name = `courier-cash-${dayInIndia(now)}.csv`
  return { name, bytes: streamCsv(columns, readBatches(db, courier, overdueBefore(now))) }
}

/** Reads the shipments in batches by keyset pagination, so that each is read once even if others are paid meanwhile. */
async function* readBatches(db: Database, courierName: string | undefined, overdue: Date): AsyncGenerator<string[][]> {
  let after: readonly [Date, string] | undefined
  do {
    const query = { list: 'OUTSTANDING', courierName, overdueBefore: overdue, after, size: batchSize } as const
    const rows = await findCashShipments(db, query)
    yield rows.map((row) => exportColumns.map(([, cell]) => cell(row, overdue)))
    const last = rows.length === batchSize ? rows.at(-1) : undefined
    after = last && [last.deliveredAt!, last.id]
  } while (after)
}

/** The columns of the export: amounts in rupees with two decimals, timestamps in Indian time. */
const exportColumns: readonly [name: string, cell: (shipment: CashShipmentRow, overdue: Date) => string][] = [
  ['Order ID', ({ orderId }) => toShortId({ id: orderId })],
  ['Parcel', ({ number }) => String(number)],
  ['City', ({ city }) => city],
  ['Courier', ({ courierName }) => courierName],
  ['AWB', ({ trackingNumber }) => trackingNumber ?? ''],
  ['Delivered on', ({ deliveredAt }) => formatMinuteInIndia(deliveredAt!)],
  ['Expected (₹)', ({ cashAmount }) => toRupees(cashAmount)],
  ['Overdue', ({ deliveredAt }, overdue) => (deliveredAt! < overdue ? 'Yes' : 'No')],
]
