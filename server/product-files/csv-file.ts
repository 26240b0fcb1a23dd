import { stringify } from 'csv-stringify/sync'
import { escaped } from './formulas.ts'

/** The mark by which Excel knows UTF-8. */
const mark = '\ufeff'

/** Rows as lines of a CSV, kept from being run as formulas. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(escaped)),
    { record_delimiter: '\r\n' },
  )

/** Lines as a whole file in UTF-8 that spreadsheets open rightly. */
export const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  bytes: Buffer.from([mark, ...lines].join('')),
})
