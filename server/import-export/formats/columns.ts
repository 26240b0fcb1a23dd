import { ImportFileError } from '#server/csv/import-file-error.ts'
import type { CsvRow } from '#server/csv/read-csv.ts'
import { errorAt, type RowProblem } from './format.ts'

/** The names that files have for each column of a format, by the name in the code; that of present files first. */
export type Headings<Column extends string = string> = Readonly<Record<Column, readonly [string, ...string[]]>>

/**
 * Which columns a format reads. `series` matches the keys of those that a file can have any number of, such as "attribute 1 name". A file with
 * former names, by the keys of its columns, is read by them where it has them: another program can have added one with a name of today.
 */
export type FormatColumns = {
  headings: Headings
  series?: RegExp
  hasFormerNames?: (keys: ReadonlySet<string>) => boolean
}

/**
 * A row; `cell` returns the cell of a column, or undefined without such a column, and `label` the name that the file has for it. `shifted` is
 * the error of a line with more cells than columns, whose cells may be shifted.
 */
export type CsvRecord<Column extends string = string> = {
  line: number
  shifted: RowProblem | null
  cell: (column: Column) => string | undefined
  label: (column: Column) => string
}

/** Column names are compared without case, spaces and punctuation: "Tax_Rate" is "tax rate", "colour" is "color". */
export const normalizeColumn = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/colour/g, 'color')

/** The column of a specification. */
export const specificationColumn = (name: string): string => `Specification: ${name}`

/** The name of the specification of a column, such as "Battery" of "Specification: Battery"; undefined for another column. */
export const specificationOf = (column: string): string | undefined =>
  /^specification\s*:(.*)$/is.exec(column.trim())?.[1]?.trim() || undefined

/** The key by which a column is found: names of specifications are compared as the category form compares them, only without case. */
export function columnKey(column: string): string {
  const name = specificationOf(column)
  return name === undefined ? normalizeColumn(column) : specificationColumn(name).toLowerCase()
}

/** The columns of a file that its format reads. */
export type FileColumns = {
  /** By the column's name in the code; for one of a series its key. */
  indexes: ReadonlyMap<string, number>
  /** The name that the file has for a column; without it that of present files. */
  label: (column: string) => string
}

/** Finds the columns of a format in a header. Throws ImportFileError if the file has one twice; other columns can be any. */
export function findColumns(header: readonly string[], format: FormatColumns): FileColumns {
  const { headings, series } = format
  const keys = new Set(header.map(columnKey))
  const namesOf = (names: readonly string[]) => {
    const former = format.hasFormerNames?.(keys) ? names.slice(1).filter((name) => keys.has(columnKey(name))) : []
    return former.length > 0 ? former : names
  }
  const columns = new Map(
    Object.entries(headings).flatMap(([column, names]) =>
      namesOf(names).map((name) => [columnKey(name), column] as const),
    ),
  )
  const indexes = new Map<string, number>()
  for (const [index, name] of header.entries()) {
    const key = columnKey(name)
    const column = columns.get(key) ?? (series?.test(key) ? key : undefined)
    if (column === undefined) continue
    const first = indexes.get(column)
    if (first !== undefined) throw duplicateColumn(header[first]!, name)
    indexes.set(column, index)
  }
  return { indexes, label: (column) => header[indexes.get(column) ?? -1] ?? headings[column]?.[0] ?? column }
}

function duplicateColumn(first: string, second: string): ImportFileError {
  const message =
    columnKey(first) === columnKey(second)
      ? `The column "${second}" appears twice. Remove one of them.`
      : `The columns "${first}" and "${second}" are the same. Remove one of them.`
  return new ImportFileError(message, 1, second)
}

/** Rows with access to cells by the name of their column. */
export function toCsvRecords(
  header: readonly string[],
  rows: readonly CsvRow[],
  { indexes, label }: FileColumns,
): CsvRecord[] {
  const width = header.findLastIndex((name) => name !== '') + 1
  return rows.map(({ line, cells }) => ({
    line,
    shifted: cells.slice(width).some((cell) => cell !== '') ? shiftedLine(line, cells.length, width) : null,
    cell(column) {
      const index = indexes.get(column)
      return index === undefined ? undefined : (cells[index] ?? '')
    },
    label,
  }))
}

const shiftedLine = (line: number, cells: number, width: number): RowProblem =>
  errorAt(
    line,
    null,
    `This line has ${cells} cells and the first line only ${width}. Put text that contains the separator in quotation marks.`,
  )
