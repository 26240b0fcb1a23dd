import type { CsvRow } from '../csv/read-csv.ts'

/** The fields of a product, named as in the product form. */
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
  'optionName',
] as const
export type ProductField = (typeof productFields)[number]

/** The fields of a variant besides its colour and stock. Own prices are in rupees, the weight is in grams. */
export const variantFields = [
  'optionValue',
  'sku',
  'barcode',
  'variantOriginalPrice',
  'variantDiscountPrice',
  'weightGrams',
] as const
type VariantField = (typeof variantFields)[number]

export type RowProblem = { line: number; column: string | null; message: string; isError: boolean }
/** A variant of a file. A missing field has no column; an empty one has an empty cell. */
export type DraftVariant = { line: number; color: string; stock: string } & Partial<Record<VariantField, string>>
export type DraftImage = { line: number; source: string; color: string | null }

/** A product of a file in any format. A missing field has no column; an empty one has an empty cell. */
export type ProductDraft = {
  line: number
  fields: Partial<Record<ProductField, string>>
  variants: DraftVariant[]
  images: DraftImage[]
  problems: RowProblem[]
  /** The names of columns that differ from product to product, such as that of the colour. */
  labels?: Partial<ColumnLabels>
}

/** The column names of a format in error messages. */
export type ColumnLabels = Record<ProductField | VariantField | 'color' | 'stock' | 'images', string>

/** A row; `cell` returns the cell of a column, or undefined without such a column. */
export type CsvRecord = { line: number; cell: (column: string) => string | undefined }

export type FileFormat = {
  labels: ColumnLabels
  parse: (rows: readonly CsvRecord[], columns: ReadonlySet<string>) => ProductDraft[]
}

/** Column names are compared without case, spaces and punctuation: "Tax_Rate" is "tax rate", "colour" is "color". */
export const normalizeColumn = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/colour/g, 'color')

/** Rows with access to cells by normalized column name. */
export function toCsvRecords(header: readonly string[], rows: readonly CsvRow[]): CsvRecord[] {
  const indexes = new Map(header.map((name, index) => [normalizeColumn(name), index]))
  return rows.map(({ line, cells }) => ({
    line,
    cell(column) {
      const index = indexes.get(column)
      return index === undefined ? undefined : (cells[index] ?? '')
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
  fields: {},
  variants: [],
  images: [],
  problems: [],
})
