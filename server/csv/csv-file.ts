import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './escape-formula.ts'

/** The byte order mark from which Excel detects UTF-8. */
const utf8Bom = '\ufeff'

/** CSV lines with escaped formulas. Without `quoted_match` a cell with CR or LF alone would not be quoted, and would begin a line. */
const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

/** The byte order mark and the header line of a CSV file. */
const csvHeader = (columns: readonly string[]): string => utf8Bom + csvLines([columns])

/**
 * A CSV file, streamed in batches of rows. The header is sent with the first rows, so that a failed first read can still be an
 * error response.
 */
export async function* streamCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  let header = csvHeader(columns)
  for await (const rows of batches) {
    yield header + csvLines(rows)
    header = ''
  }
}

/** The columns of a CSV file: the name of each, and its cell of a row. */
export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => string])[]

/** As `streamCsv`, one line for each row. */
export const streamTable = <Row>(columns: CsvColumns<Row>, batches: AsyncIterable<readonly Row[]>) =>
  streamCsv(
    columns.map(([name]) => name),
    toLines(columns, batches),
  )

async function* toLines<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<readonly Row[]>) {
  for await (const rows of batches) yield rows.map((row) => columns.map(([, cell]) => cell(row)))
}

/** A complete CSV file. */
export const csvFile = (name: string, columns: readonly string[], rows: readonly (readonly string[])[]) => ({
  name,
  bytes: Buffer.from(csvHeader(columns) + csvLines(rows)),
})
