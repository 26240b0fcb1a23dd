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

/** The beginning of a file in UTF-8 that spreadsheets open rightly: its columns. */
export const csvHead = (columns: readonly string[]): string => mark + csvLines([columns])

/** Columns and rows as a whole file. */
export const csvFile = (name: string, columns: readonly string[], rows: readonly (readonly string[])[]) => ({
  name,
  bytes: Buffer.from(csvHead(columns) + csvLines(rows)),
})
