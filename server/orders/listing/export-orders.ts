import { stringify } from 'csv-stringify/sync'
import type { Input } from '#contract/endpoint.ts'
import type { orderManagement } from '#contract/orders/order-management.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { findInvoiceNumbers } from '#server/invoices/invoices.store.ts'
import { type ExportedOrder, exportColumns } from './export-columns.ts'
import { toOrderFilter } from './list-orders.ts'
import { listOrders, type OrderFilter } from './listing.store.ts'
import type { OrderPosition } from './order-cursor.ts'

type ExportOrdersQuery = Input<typeof orderManagement.export>['query']

/** How many orders are in memory at once. */
const batchSize = 500

/** The orders of some days as a CSV file, the newest first, read and sent a batch at a time however many there are. */
export async function exportOrders({ db }: Pick<AppContext, 'db'>, asking: ExportOrdersQuery) {
  return { name: `orders-${asking.from}-to-${asking.to}.csv`, bytes: streamCsv(db, toOrderFilter(asking)) }
}

async function* streamCsv(db: Database, filter: OrderFilter): AsyncGenerator<string> {
  // Without the mark, Excel takes names in Devanagari for Latin letters.
  let head = `\ufeff${toCsvLines([exportColumns.map(([head]) => head)])}`
  // The head goes out with the first orders: where they cannot be read, nothing has begun.
  for await (const orders of readBatches(db, filter)) {
    yield head + toCsvLines(orders.map((order) => exportColumns.map(([, cell]) => cell(order))))
    head = ''
  }
}

/** A cell that a spreadsheet would run as a formula begins with an apostrophe instead. */
const toCsvLines = (rows: string[][]) => stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })

/** Every order once: each batch begins where the last one ended, whatever is placed meanwhile. */
async function* readBatches(db: Database, filter: OrderFilter): AsyncGenerator<ExportedOrder[]> {
  let after: OrderPosition | undefined
  do {
    const rows = await listOrders(db, filter, { after, size: batchSize })
    const numbers = await findInvoiceNumbers(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => ({ ...row, invoices: numbers.get(row.id) ?? [] }))
    after = rows.length === batchSize ? rows.at(-1) : undefined
  } while (after)
}
