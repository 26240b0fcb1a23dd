import { dayInIndia, formatMinuteInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import { toShortId } from '#contract/orders/short-id.ts'
import type { AppContext } from '#server/context.ts'
import { type CsvColumns, streamTable } from '#server/csv/csv-file.ts'
import { readBatches } from '#server/csv/read-batches.ts'
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
  const overdue = overdueBefore(now)
  const query = { list: 'OUTSTANDING', courierName: courier, overdueBefore: overdue } as const
  const shipments = readBatches<CashShipmentRow>(batchSize, (last, size) =>
    findCashShipments(db, { ...query, after: last && [last.deliveredAt!, last.id], size }),
  )
  return { name: `courier-cash-${dayInIndia(now)}.csv`, bytes: streamTable(exportColumns(overdue), shipments) }
}

/** The columns of the export: amounts in rupees with two decimals, timestamps in Indian time. */
const exportColumns = (overdue: Date): CsvColumns<CashShipmentRow> => [
  ['Order ID', ({ orderId }) => toShortId({ id: orderId })],
  ['Parcel', ({ number }) => String(number)],
  ['City', ({ city }) => city],
  ['Courier', ({ courierName }) => courierName],
  ['AWB', ({ trackingNumber }) => trackingNumber ?? ''],
  ['Delivered on', ({ deliveredAt }) => formatMinuteInIndia(deliveredAt!)],
  ['Expected (₹)', ({ cashAmount }) => toRupees(cashAmount)],
  ['Overdue', ({ deliveredAt }) => (deliveredAt! < overdue ? 'Yes' : 'No')],
]
