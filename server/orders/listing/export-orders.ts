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

/** Orders that are in memory at once. */
const batchSize = 500

/** The orders of a range of days as a CSV file, the newest first, streamed in batches. */
export async function exportOrders({ db }: Pick<AppContext, 'db'>, query: ExportOrdersQuery) {
  return { name: `orders-${query.from}-to-${query.to}.csv`, bytes: streamCsv(db, toOrderFilter(query)) }
}

async function* streamCsv(db: Database, filter: OrderFilter): AsyncGenerator<string> {
  // Without a byte order mark, Excel does not decode the file as UTF-8.
  let head = `\ufeff${toCsvLines([exportColumns.map(([head]) => head)])}`
  // The header is sent with the first orders, so that a failed first read can still be an error response.
  for await (const orders of readBatches(db, filter)) {
    yield head + toCsvLines(orders.map((order) => exportColumns.map(([, cell]) => cell(order))))
    head = ''
  }
}

/** CSV lines; a cell that a spreadsheet would run as a formula is prefixed with an apostrophe. */
const toCsvLines = (rows: string[][]) => stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })

/** Reads the orders in batches by keyset pagination, so that each order is read once even if others are placed meanwhile. */
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
