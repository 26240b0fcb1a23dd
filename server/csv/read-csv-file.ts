import { AppError } from '#server/errors.ts'
import { ImportFileError } from './import-file-error.ts'
import { type ParsedCsv, readCsv } from './read-csv.ts'

/** The number of lines that an error names. */
const namedLines = 5

/** The header and rows of a CSV file that is in memory; throws invalid with the line that cannot be read. */
export async function readCsvFile(bytes: Uint8Array, options?: Parameters<typeof readCsv>[1]): Promise<ParsedCsv> {
  try {
    return await readCsv(chunksOf(bytes), options)
  } catch (error) {
    if (error instanceof ImportFileError) throw new AppError('invalid', `Line ${error.line}: ${error.message}`)
    throw error
  }
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}

/** An error with a line for each of the first faulty lines, and one for the number of the others; `outcome` says what was done. */
export function linesError(errors: readonly string[], outcome: string): AppError {
  const more = errors.length - namedLines
  const rest = `${more.toLocaleString('en-IN')} more ${more === 1 ? 'line has' : 'lines have'} errors.`
  return new AppError('invalid', [...errors.slice(0, namedLines), ...(more > 0 ? [rest] : []), outcome].join('\n'))
}
