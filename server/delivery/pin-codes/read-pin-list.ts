import { isPinCode, normalizePinCode } from '#contract/addresses/pin-code.ts'
import { maxPinListRows } from '#contract/delivery/delivery-limits.ts'
import type { PinRule } from '#contract/delivery/quote-delivery.ts'
import type { CsvRow } from '#server/csv/read-csv.ts'
import { linesError, readCsvFile } from '#server/csv/read-csv-file.ts'
import { AppError } from '#server/errors.ts'

type ListedPin = PinRule & { pinCode: string }

const yes = new Set(['y', 'yes', 'true', '1'])
const no = new Set(['n', 'no', 'false', '0', ''])

/**
 * The PIN codes of a courier's file: CSV with a column "pin" or "pincode", and optionally "cod" and "prepaid" with Y or N. A PIN code
 * in several lines has what any of them has. Throws invalid with the faulty lines, and for a column that seems to be one of these under
 * another name: without it every PIN code would take cash.
 */
export async function readPinList(bytes: Uint8Array): Promise<ListedPin[]> {
  const { header, rows } = await readCsvFile(bytes)
  const columns = findColumns(header)
  if (rows.length === 0) throw new AppError('invalid', 'This file has no PIN codes.')
  if (rows.length > maxPinListRows)
    throw new AppError('invalid', `This file has more than ${maxPinListRows.toLocaleString('en-IN')} lines.`)
  const errors: string[] = []
  const pins = new Map<string, ListedPin>()
  for (const row of rows) {
    const result = readRow(row, columns)
    if (typeof result === 'string') errors.push(`Line ${row.line}: ${result}`)
    else pins.set(result.pinCode, mergePins(pins.get(result.pinCode), result))
  }
  if (errors.length > 0) throw linesError(errors, 'Nothing was imported.')
  return [...pins.values()]
}

type Columns = { pin: number; cod: number; prepaid: number }

/** The positions of the columns; -1 for one that the file does not have. */
function findColumns(header: readonly string[]): Columns {
  const names = header.map(lettersOf)
  const find = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const pin = find('pin', 'pincode', 'pincodes')
  if (pin < 0)
    throw new AppError('invalid', 'Line 1: The first line must name the columns, one of them "pin" or "pincode".')
  const cod = find('cod', 'codavailable', 'cashondelivery')
  const prepaid = find('prepaid', 'prepaidavailable')
  const errors = [
    ...(cod < 0 ? header.filter(seemsCod).map((name) => renameMessage(name, 'cod')) : []),
    ...(prepaid < 0 ? header.filter(seemsPrepaid).map((name) => renameMessage(name, 'prepaid')) : []),
  ]
  if (errors.length > 0) throw linesError(errors, 'Nothing was imported.')
  return { pin, cod, prepaid }
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** The words of a column's name in small letters: also of codAvailable and CODAvailable. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .split(/[^a-z]+/)

// "Code" is about something else, such as the hub or the city.
const seemsCod = (name: string): boolean =>
  lettersOf(name).includes('cashondelivery') || wordsOf(name).some((word) => /^cod(?!es?$)|cod$/.test(word))

const seemsPrepaid = (name: string): boolean => lettersOf(name).includes('prepaid')

const renameMessage = (name: string, known: string): string =>
  `Line 1: Rename the column "${name.slice(0, 40)}" to "${known}" if its cells say Y or N, or else delete it.`

/** The PIN code of a line, or the message about it. */
function readRow({ cells }: CsvRow, columns: Columns): ListedPin | string {
  const pinCode = normalizePinCode(cells[columns.pin] ?? '')
  if (!isPinCode(pinCode)) return `"${pinCode.slice(0, 20)}" is not a six-digit PIN code.`
  const [cod, prepaid] = [readFlag(cells, columns.cod), readFlag(cells, columns.prepaid)]
  if (cod === null) return `"${cells[columns.cod]?.slice(0, 20)}" in the column cod is neither Y nor N.`
  if (prepaid === null) return `"${cells[columns.prepaid]?.slice(0, 20)}" in the column prepaid is neither Y nor N.`
  return { pinCode, isServiceable: prepaid, isCodAvailable: prepaid && cod }
}

/** Y or N of a column; true without the column, null for another text. */
function readFlag(cells: readonly string[], column: number): boolean | null {
  if (column < 0) return true
  const text = (cells[column] ?? '').toLowerCase()
  if (yes.has(text)) return true
  return no.has(text) ? false : null
}

const mergePins = (one: ListedPin | undefined, other: ListedPin): ListedPin => ({
  pinCode: other.pinCode,
  isServiceable: other.isServiceable || (one?.isServiceable ?? false),
  isCodAvailable: other.isCodAvailable || (one?.isCodAvailable ?? false),
})
