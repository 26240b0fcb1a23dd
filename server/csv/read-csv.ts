import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import { decodeText } from './decode-text.ts'
import { unescapeFormula } from './escape-formula.ts'
import { ImportFileError } from './import-file-error.ts'

/** A record of a CSV and its first line in the file; quoted cells can span several lines. */
export type CsvRow = { line: number; cells: string[] }
export type ParsedCsv = { header: string[]; rows: CsvRow[] }

const separators = [',', ';', '\t'] as const
const maxRecordSize = 500_000

/** The separator of the header: the first line, or the one below titles that `titles` recognises. */
function detectSeparator(lines: readonly string[], titles: CsvOptions['titles']): string {
  for (const line of titles ? lines.slice(0, titles.max + 1) : []) {
    const separator = separators.find((separator) => titles?.isHeader(line.split(separator)))
    if (separator) return separator
  }
  return mostFrequentSeparator(lines[0] ?? '')
}

/** The most frequent separator in a line, outside of quotes. */
function mostFrequentSeparator(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = separators.map((separator) => bare.split(separator).length)
  return separators[counted.indexOf(Math.max(...counted))]!
}

const csvErrorMessages: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED:
    'A quotation mark is not closed. Close it, or write it twice ("") where it is part of the text.',
  CSV_INVALID_CLOSING_QUOTE:
    'There is text after a closing quotation mark. Write quotation marks inside of a text twice ("").',
  INVALID_OPENING_QUOTE:
    'There is a quotation mark in the middle of a text. Put the whole text in quotation marks, and write quotation marks inside of it twice ("").',
  CSV_MAX_RECORD_SIZE: 'This line is too long. Perhaps a quotation mark is not closed.',
}

function toImportFileError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  return new ImportFileError(
    csvErrorMessages[error.code] ?? 'This line cannot be read as CSV.',
    Number(error.lines) || 1,
  )
}

type CsvOptions = {
  /** Accepts quotation marks in the middle of a text, such as ="4711". */
  relaxQuotes?: boolean
  /** For files with other lines above the header, such as a title: at most how many, and whether cells, with their quotes, are a header. */
  titles?: { max: number; isHeader: (cells: readonly string[]) => boolean }
}

const parserOptions = (delimiter: string, { relaxQuotes = false }: CsvOptions): Options => ({
  delimiter,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRecordSize,
  relax_quotes: relaxQuotes,
})

/** Text in Unicode form NFC, as forms store it. In a web address another form is another address. */
const normalizeCell = (cell: string) => (cell.includes('://') ? cell : cell.normalize('NFC')).trim()

type ParsedRecord = { record: string[]; info: { lines: number; empty_lines: number } }

/** Detects the separator from the first lines and returns it with the complete text. */
async function peekSeparator(text: AsyncGenerator<string>, titles: CsvOptions['titles']) {
  let first = ''
  let lines: string[] = []
  for (let next = await text.next(); !next.done; next = await text.next()) {
    first += next.value
    lines = first.split(/[\r\n]+/).filter((line) => line.trim() !== '')
    // The last of the lines can be incomplete. The parser refuses a first line that is longer.
    if (first.length > maxRecordSize || lines.length > (titles?.max ?? 0) + 1) break
  }
  return { separator: detectSeparator(lines, titles), whole: prepend(first, text) }
}

async function* prepend(first: string, rest: AsyncGenerator<string>) {
  yield first
  yield* rest
}

/**
 * Reads a CSV in UTF-8 or UTF-16, separated by commas, semicolons or tabs. Throws ImportFileError with the line of a syntax
 * error, or if the file is empty or has too many lines.
 */
export async function readCsv(bytes: AsyncIterable<Uint8Array>, options: CsvOptions = {}): Promise<ParsedCsv> {
  const { separator, whole } = await peekSeparator(decodeText(bytes), options.titles)
  const parser = parse(parserOptions(separator, options))
  const piping = pipeline(whole, parser)
  piping.catch(() => {})
  const rows: CsvRow[] = []
  let [lastLine, emptyLines] = [0, 0]
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      rows.push({
        line: lastLine + 1 + info.empty_lines - emptyLines,
        cells: record.map((cell) => unescapeFormula(normalizeCell(cell))),
      })
      ;[lastLine, emptyLines] = [info.lines, info.empty_lines]
      if (rows.length > importLimits.maxLines + 1) throw tooManyLinesError()
    }
    await piping
  } catch (error) {
    throw toImportFileError(error)
  }
  const [header, ...lines] = rows
  if (!header?.cells.some((cell) => cell !== ''))
    throw new ImportFileError('This file is empty. Its first line must name the columns.')
  return { header: header.cells, rows: lines.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

const tooManyLinesError = () =>
  new ImportFileError(
    `This file has more than ${importLimits.maxLines.toLocaleString('en-IN')} lines. Split it in two.`,
    importLimits.maxLines + 2,
  )
