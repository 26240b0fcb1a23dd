import { stringify } from 'csv-stringify/sync'
import type { Asked } from '#contract/endpoint.ts'
import type { orderManagement } from '#contract/order-management.ts'
import type { Database } from '../database/connect.ts'
import { invoiceNumbersOf } from '../invoices/invoices.store.ts'
import type { Shop } from '../shop.ts'
import { filterOf } from './list-orders.ts'
import { listOrders, type OrderFilter } from './listing.store.ts'
import { type OrderToWrite, orderColumns } from './order-columns.ts'
import type { OrderPosition } from './order-cursor.ts'

type Asking = Asked<typeof orderManagement.export>['query']

/** How many orders are in memory at once. */
const batch = 500

/** The orders of some days as a CSV file, the newest first, read and sent a batch at a time however many there are. */
export async function exportOrders({ db }: Pick<Shop, 'db'>, asking: Asking) {
  return { name: `orders-${asking.from}-to-${asking.to}.csv`, bytes: csvOf(db, filterOf(asking)) }
}

async function* csvOf(db: Database, filter: OrderFilter): AsyncGenerator<string> {
  // Without the mark, Excel takes names in Devanagari for Latin letters.
  let head = `\ufeff${linesOf([orderColumns.map(([head]) => head)])}`
  // The head goes out with the first orders: where they cannot be read, nothing has begun.
  for await (const orders of batchesOf(db, filter)) {
    yield head + linesOf(orders.map((order) => orderColumns.map(([, cell]) => cell(order))))
    head = ''
  }
}

/** A cell that a spreadsheet would run as a formula begins with an apostrophe instead. */
const linesOf = (rows: string[][]) => stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })

/** Every order once: each batch begins where the last one ended, whatever is placed meanwhile. */
async function* batchesOf(db: Database, filter: OrderFilter): AsyncGenerator<OrderToWrite[]> {
  let after: OrderPosition | undefined
  do {
    const rows = await listOrders(db, filter, { after, size: batch })
    const numbers = await invoiceNumbersOf(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map((row) => ({ ...row, invoices: numbers.get(row.id) ?? [] }))
    after = rows.length === batch ? rows.at(-1) : undefined
  } while (after)
}
