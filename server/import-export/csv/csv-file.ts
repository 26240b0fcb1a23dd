import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './escape-formula.ts'

/** The byte order mark from which Excel detects UTF-8. */
const utf8Bom = '\ufeff'

/** CSV lines with escaped formulas. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: '\r\n' },
  )

/** The byte order mark and the header line of a CSV file. */
export const csvHeader = (columns: readonly string[]): string => utf8Bom + csvLines([columns])

/** A complete CSV file. */
export const csvFile = (name: string, columns: readonly string[], rows: readonly (readonly string[])[]) => ({
  name,
  bytes: Buffer.from(csvHeader(columns) + csvLines(rows)),
})
