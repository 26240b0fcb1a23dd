import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './escape-formula.ts'

/** The mark by which Excel knows UTF-8. */
const utf8Bom = '\ufeff'

/** Rows as lines of a CSV, kept from being run as formulas. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: '\r\n' },
  )

/** The beginning of a file in UTF-8 that spreadsheets open rightly: its columns. */
export const csvHeader = (columns: readonly string[]): string => utf8Bom + csvLines([columns])

/** Columns and rows as a whole file. */
export const csvFile = (name: string, columns: readonly string[], rows: readonly (readonly string[])[]) => ({
  name,
  bytes: Buffer.from(csvHeader(columns) + csvLines(rows)),
})
