import type { Row } from './read-sheet.ts'

/** What is said of a product once, by the name that the product form has for it. */
export const factNames = [
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
export type FactName = (typeof factNames)[number]

export type Problem = { line: number; column: string | null; message: string; isError: boolean }
export type DraftVariant = { line: number; color: string; stock: string }
export type DraftPicture = { line: number; source: string; color: string | null }

/** A product as a file tells it, whatever its layout. A fact that is missing has no column; an empty one has an empty cell. */
export type Draft = {
  line: number
  facts: Partial<Record<FactName, string>>
  variants: DraftVariant[]
  pictures: DraftPicture[]
  problems: Problem[]
}

/** The names by which a layout's columns are told of in problems. */
export type Labels = Record<FactName | 'color' | 'stock' | 'images', string>

/** A row whose cells are asked for by the name of their column; undefined where there is no such column. */
export type Cells = { line: number; of: (column: string) => string | undefined }

export type Layout = {
  labels: Labels
  /** The columns that it reads; of those with a number in them, one stands for all. */
  reads: (column: string) => boolean
  drafts: (rows: readonly Cells[], columns: ReadonlySet<string>) => Draft[]
}

/** Column names are compared without case, spaces and punctuation: "Tax_Rate" is "tax rate", "colour" is "color". */
export const plainColumn = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/colour/g, 'color')

/** Rows by the names of their columns. */
export function cellsOf(header: readonly string[], rows: readonly Row[]): Cells[] {
  const places = new Map(header.map((name, place) => [plainColumn(name), place]))
  return rows.map(({ line, cells }) => ({
    line,
    of(column) {
      const place = places.get(column)
      return place === undefined ? undefined : (cells[place] ?? '')
    },
  }))
}

export const errorAt = (line: number, column: string | null, message: string): Problem => ({
  line,
  column,
  message,
  isError: true,
})
export const warningAt = (line: number, column: string | null, message: string): Problem => ({
  line,
  column,
  message,
  isError: false,
})

export const emptyDraft = (line: number): Draft => ({ line, facts: {}, variants: [], pictures: [], problems: [] })
