import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { productFileLimits } from '#contract/product-file-limits.ts'
import { decodedText } from './decoded-text.ts'
import { FileFault } from './file-fault.ts'
import { unescaped } from './formulas.ts'

/** A line of a CSV with its cells in the order of the header; quoted text may run over several lines of the file. */
export type Row = { line: number; cells: string[] }
export type Sheet = { header: string[]; rows: Row[] }

const separators = [',', ';', '\t'] as const
const longestRecord = 500_000

/** The separator that stands most often in the first line, outside of quotes. */
export function separatorOf(firstLine: string): string {
  const bare = firstLine.replace(/"[^"]*"/g, '')
  const counted = separators.map((separator) => bare.split(separator).length)
  return separators[counted.indexOf(Math.max(...counted))]!
}

const csvFaults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED:
    'A quotation mark opens a text here that never ends. Close it, or write it twice ("") where it is a part of the text.',
  CSV_INVALID_CLOSING_QUOTE:
    'After a closing quotation mark the next column has to begin. Write quotation marks inside of a text twice ("").',
  INVALID_OPENING_QUOTE:
    'A quotation mark stands in the middle of a text. Put the whole text in quotation marks and write those inside of it twice ("").',
  CSV_MAX_RECORD_SIZE: 'This line is too long. Perhaps a quotation mark is not closed.',
}

function asFault(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  return new FileFault(csvFaults[error.code] ?? 'This line cannot be read as CSV.', Number(error.lines) || 1)
}

const options = (delimiter: string): Options => ({
  delimiter,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: longestRecord,
})

type Parsed = { record: string[]; info: { lines: number; empty_lines: number } }

/** The text from its first piece on, and the separator that its first line shows. */
async function peeked(text: AsyncGenerator<string>) {
  let first = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    first += next.value
    if (/[\r\n]/.test(first.trimStart())) break
  }
  const separator = separatorOf(first.trimStart().split(/\r\n|\r|\n/)[0] ?? '')
  return { separator, whole: joined(first, text) }
}

async function* joined(first: string, rest: AsyncGenerator<string>) {
  yield first
  yield* rest
}

/**
 * Reads a CSV in UTF-8 or UTF-16, separated by commas, semicolons or tabs. A FileFault names the line where it cannot be read
 * on, or says that it has too many lines.
 */
export async function readSheet(bytes: AsyncIterable<Uint8Array>): Promise<Sheet> {
  const { separator, whole } = await peeked(decodedText(bytes))
  const parser = parse(options(separator))
  const feeding = pipeline(whole, parser)
  feeding.catch(() => {})
  const rows: Row[] = []
  let [end, empty] = [0, 0]
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      rows.push({ line: end + 1 + info.empty_lines - empty, cells: record.map((cell) => unescaped(cell.trim())) })
      ;[end, empty] = [info.lines, info.empty_lines]
      if (rows.length > productFileLimits.maxLines + 1) throw tooManyLines()
    }
    await feeding
  } catch (error) {
    throw asFault(error)
  }
  const [header, ...lines] = rows
  if (!header?.cells.some((cell) => cell !== ''))
    throw new FileFault('This file is empty. Its first line must name the columns.')
  return { header: header.cells, rows: lines.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

const tooManyLines = () =>
  new FileFault(
    `This file has more than ${productFileLimits.maxLines.toLocaleString('en-IN')} lines. Split it in two.`,
    productFileLimits.maxLines + 2,
  )
