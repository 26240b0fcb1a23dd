import { declarationFields } from '#contract/catalogue/declarations.ts'
import type { CsvRow } from '#server/csv/read-csv.ts'

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
  'countryOfOrigin',
  ...declarationFields,
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

/** The stock of a variant when the store's own export wrote the file, and the version of that stock. */
export const stockExportFields = ['exportedStock', 'stockVersion'] as const
type StockExportField = (typeof stockExportFields)[number]

export type RowProblem = { line: number; column: string | null; message: string; isError: boolean }
/**
 * A variant of a file. A missing field has no column; an empty one has an empty cell. Without a stock an existing variant keeps its own;
 * a new one gets `stockIfNew` with a warning, or an error without it.
 */
export type DraftVariant = { line: number; color: string; stock: string; stockIfNew?: '0' } & Partial<
  Record<VariantField | StockExportField, string>
>
export type DraftImage = { line: number; source: string; color: string | null }

/**
 * A specification of a file, by the name of its attribute. `isForeign` if another shop system has written it: it is left out where it is
 * no specification of the category.
 */
export type DraftSpecification = {
  line: number
  name: string
  column: string
  values: readonly string[]
  isForeign: boolean
}

/** A product of a file in any format. A missing field has no column; an empty one has an empty cell. */
export type ProductDraft = {
  line: number
  fields: Partial<Record<ProductField, string>>
  variants: DraftVariant[]
  images: DraftImage[]
  /** Those with a value. */
  specifications: DraftSpecification[]
  /** The names, in lower case, of the specifications that have a column: without a value they are cleared. */
  specificationColumns?: ReadonlySet<string>
  problems: RowProblem[]
  /** The errors of its lines with shifted cells. The other problems are then not reported, because they can be about cells of other columns. */
  shiftedLines: RowProblem[]
  /** The names of columns that differ from product to product, such as that of the colour. */
  labels?: Partial<ColumnLabels>
}

/** The column names of a format in error messages. */
export type ColumnLabels = Record<ProductField | VariantField | 'color' | 'stock' | 'images', string>
/** The column names of the store's own format. */
export type NativeLabels = ColumnLabels & Record<StockExportField, string>

/**
 * A row; `cell` returns the cell of a column, or undefined without such a column. `shifted` is the error of a line with more cells than columns,
 * whose cells may be shifted.
 */
export type CsvRecord = { line: number; shifted: RowProblem | null; cell: (column: string) => string | undefined }

export type FileFormat = {
  labels: ColumnLabels
  parse: (rows: readonly CsvRecord[], header: readonly string[], now: Date) => ProductDraft[]
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

/** Rows with access to cells by the key of their column. */
export function toCsvRecords(header: readonly string[], rows: readonly CsvRow[]): CsvRecord[] {
  const indexes = new Map(header.map((name, index) => [columnKey(name), index]))
  const width = header.findLastIndex((name) => name !== '') + 1
  return rows.map(({ line, cells }) => ({
    line,
    shifted: cells.slice(width).some((cell) => cell !== '') ? shiftedLine(line, cells.length, width) : null,
    cell(column) {
      const index = indexes.get(column)
      return index === undefined ? undefined : (cells[index] ?? '')
    },
  }))
}

const shiftedLine = (line: number, cells: number, width: number): RowProblem =>
  errorAt(
    line,
    null,
    `This line has ${cells} cells and the first line only ${width}. Put text that contains the separator in quotation marks.`,
  )

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

/** The images without repetitions: the first one of each key, with the first colour that one of them has. */
export const distinctImages = (
  images: readonly DraftImage[],
  keyOf: (image: DraftImage) => string = ({ source }) => source,
): DraftImage[] =>
  [...Map.groupBy(images, keyOf).values()].map((same) => ({
    ...same[0]!,
    color: same.find(({ color }) => color !== null)?.color ?? null,
  }))

/** A draft of these lines without their fields. */
export const emptyDraft = (rows: readonly CsvRecord[]): ProductDraft => ({
  line: rows[0]!.line,
  fields: {},
  variants: [],
  images: [],
  specifications: [],
  problems: [],
  shiftedLines: rows.flatMap(({ shifted }) => shifted ?? []),
})
