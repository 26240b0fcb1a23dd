import { createHash } from 'node:crypto'
import { maxRemittanceBytes, maxRemittanceLines } from '#contract/orders/cash/cash-limits.ts'
import type { RemittanceLine } from '#contract/orders/cash/match-remittance.ts'
import {
  findRemittanceColumns,
  parseAmount,
  parseDay,
  parseTrackingNumber,
  plainCell,
  type RemittanceColumns,
} from '#contract/orders/cash/remittance-columns.ts'
import { truncate } from '#contract/text/truncate.ts'
import { fileTooLargeMessage } from '#contract/uploads/upload-limits.ts'
import type { CsvRow, ParsedCsv } from '#server/csv/read-csv.ts'
import { linesError, readCsvFile } from '#server/csv/read-csv-file.ts'
import { AppError } from '#server/errors.ts'
import type { ReceivedFile } from '#server/http/form.ts'

/** The lines above the header that a file can have, such as its title. */
const maxTitleLines = 20

/** A courier's file: its lines, and what they have in common. */
export type RemittanceFile = {
  fileName: string
  /** SHA-256 in hexadecimal digits. */
  hash: string
  lines: RemittanceLine[]
  /** The sum of the lines in paise. */
  total: number
  /** Lines with an amount of 0, which are left out. */
  skippedLines: number
  /** The transfer and its day, where all lines name the same. */
  reference: string | null
  remittedOn: string | null
}

/**
 * Reads a courier's remittance file: CSV with a column for the tracking number and one for the amount, under the usual names of both, and
 * optionally the order, the transfer and its day. Throws invalid with the faulty lines.
 */
export async function readRemittanceFile([file]: readonly ReceivedFile[]): Promise<RemittanceFile> {
  if (!file) throw new AppError('invalid', 'Choose a CSV file.')
  if (file.bytes.length > maxRemittanceBytes) throw new AppError('tooLarge', fileTooLargeMessage(maxRemittanceBytes))
  const titles = {
    max: maxTitleLines,
    isHeader: (cells: readonly string[]) => findRemittanceColumns(cells) !== undefined,
  }
  const { columns, rows } = findHeader(await readCsvFile(file.bytes, { relaxQuotes: true, titles }))
  if (rows.length > maxRemittanceLines) {
    throw new AppError('invalid', `This file has more than ${maxRemittanceLines.toLocaleString('en-IN')} lines.`)
  }
  const lines: RemittanceLine[] = []
  const errors: string[] = []
  const days = new Set<string>()
  let skippedLines = 0
  for (const row of rows) {
    const result = readRow(row, columns)
    if (typeof result === 'string') errors.push(`Line ${row.line}: ${result}`)
    else if (result.amount === 0) skippedLines++
    else {
      lines.push(result)
      const day = parseDay(cellOf(row, columns.date))
      if (day) days.add(day)
    }
  }
  if (errors.length > 0) throw linesError(errors, 'Nothing was saved.')
  if (lines.length === 0) throw new AppError('invalid', 'This file has no amounts.')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const references = new Set(lines.map(({ reference }) => reference))
  const [reference = null] = references.size === 1 ? references : []
  return {
    fileName: toFileName(file.filename),
    hash: createHash('sha256').update(file.bytes).digest('hex'),
    lines,
    total,
    skippedLines,
    reference,
    remittedOn: days.size === 1 ? [...days][0]! : null,
  }
}

const toFileName = (name: string): string => truncate(name.replace(/\p{Cc}/gu, ''), 100) || 'remittance.csv'

/** The columns, and the lines below the header. */
function findHeader({ header, rows }: ParsedCsv): { columns: RemittanceColumns; rows: CsvRow[] } {
  const titles = [header, ...rows.slice(0, maxTitleLines).map(({ cells }) => cells)]
  for (const [index, cells] of titles.entries()) {
    const columns = findRemittanceColumns(cells)
    if (columns) return { columns, rows: rows.slice(index) }
  }
  throw new AppError(
    'invalid',
    'Line 1: The file must name its columns, one of them AWB, Waybill or Tracking Number, and one COD Amount, Remitted Amount or Amount.',
  )
}

const cellOf = ({ cells }: CsvRow, column: number): string => cells[column] ?? ''

/** The text of an optional cell; null for an empty one. */
const textOf = (row: CsvRow, column: number): string | null => truncate(plainCell(cellOf(row, column)), 100) || null

/** The line, or the message about it. Totals below the lines, which have no tracking number, have an amount of 0. */
function readRow(row: CsvRow, columns: RemittanceColumns): RemittanceLine | string {
  const trackingCell = cellOf(row, columns.trackingNumber)
  if (isTotalCell(trackingCell) || (plainCell(trackingCell) === '' && row.cells.some(isTotalCell)))
    return emptyLine(row)
  const trackingNumber = parseTrackingNumber(trackingCell)
  if ('message' in trackingNumber) return trackingNumber.message
  const amount = parseAmount(cellOf(row, columns.amount))
  if ('message' in amount) return amount.message
  return {
    line: row.line,
    trackingNumber: trackingNumber.value,
    amount: amount.value,
    orderNumber: textOf(row, columns.orderNumber),
    reference: textOf(row, columns.reference),
  }
}

/** Whether a cell begins the sum that couriers write below their lines, such as "Grand Total (INR)". */
const isTotalCell = (cell: string): boolean => /^((grand|sub)[ -]?)?totals?(?![\w-])/i.test(plainCell(cell))

const emptyLine = ({ line }: CsvRow): RemittanceLine => ({
  line,
  trackingNumber: '',
  amount: 0,
  orderNumber: null,
  reference: null,
})
