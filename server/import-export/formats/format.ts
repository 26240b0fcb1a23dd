import type { CsvRow } from '../csv/read-csv.ts'

/** What is said of a product once, by the name that the product form has for it. */
export const productFields = [
  'id',
  'handle',
  'productName',
  'description',
  'originalPrice',
  'discountPrice',
  'category',
  'brand',
  'hsn',
  'taxRate',
] as const
export type ProductField = (typeof productFields)[number]

export type RowProblem = { line: number; column: string | null; message: string; isError: boolean }
export type DraftVariant = { line: number; color: string; stock: string }
export type DraftImage = { line: number; source: string; color: string | null }

/** A product as a file tells it, whatever its layout. A fact that is missing has no column; an empty one has an empty cell. */
export type ProductDraft = {
  line: number
  facts: Partial<Record<ProductField, string>>
  variants: DraftVariant[]
  pictures: DraftImage[]
  problems: RowProblem[]
}

/** The names by which a layout's columns are told of in problems. */
export type ColumnLabels = Record<ProductField | 'color' | 'stock' | 'images', string>

/** A row whose cells are asked for by the name of their column; undefined where there is no such column. */
export type CsvRecord = { line: number; of: (column: string) => string | undefined }

export type FileFormat = {
  labels: ColumnLabels
  /** The columns that it reads; of those with a number in them, one stands for all. */
  readsColumn: (column: string) => boolean
  parse: (rows: readonly CsvRecord[], columns: ReadonlySet<string>) => ProductDraft[]
}

/** Column names are compared without case, spaces and punctuation: "Tax_Rate" is "tax rate", "colour" is "color". */
export const normalizeColumn = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/colour/g, 'color')

/** Rows by the names of their columns. */
export function toCsvRecords(header: readonly string[], rows: readonly CsvRow[]): CsvRecord[] {
  const places = new Map(header.map((name, place) => [normalizeColumn(name), place]))
  return rows.map(({ line, cells }) => ({
    line,
    of(column) {
      const place = places.get(column)
      return place === undefined ? undefined : (cells[place] ?? '')
    },
  }))
}

export const errorAt = (line: number, column: string | null, message: string): RowProblem => ({
  line,
  column,
  message,
  isError: true,
})
export const warningAt = (line: number, column: string | null, message: string): RowProblem => ({
  line,
  column,
  message,
  isError: false,
})

export const emptyDraft = (line: number): ProductDraft => ({
  line,
  facts: {},
  variants: [],
  pictures: [],
  problems: [],
})
