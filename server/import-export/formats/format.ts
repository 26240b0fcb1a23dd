import { declarationFields } from '#contract/catalogue/declarations.ts'
import type { CsvRecord, FormatColumns } from './columns.ts'

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
 * a new one gets 0 with the warning `withoutStock`, or an error without that.
 */
export type DraftVariant = { line: number; color: string; stock: string; withoutStock?: string } & Partial<
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
  /** The handles that an earlier import can have given the product, which had none of its own in the file then, or one with entities. */
  formerHandles?: readonly string[]
  variants: DraftVariant[]
  /** Whether existing variants that have no price in the file keep the one to pay if the product gets another. */
  keepsVariantPrices?: boolean
  /** The error of a product that has no variant, neither in the file nor in the shop; without it those of the product form. */
  withoutVariants?: RowProblem
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

export type FileFormat = {
  /** Whether a file has this format, by the keys of its columns. */
  matches: (keys: ReadonlySet<string>) => boolean
  columns: FormatColumns
  /** The column of each field, or the name of one that such files do not have. */
  fields: ColumnLabels
  parse: (rows: readonly CsvRecord[], header: readonly string[], now: Date) => ProductDraft[]
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
export const emptyDraft = (rows: readonly Pick<CsvRecord, 'line' | 'shifted'>[]): ProductDraft => ({
  line: rows[0]!.line,
  fields: {},
  variants: [],
  images: [],
  specifications: [],
  problems: [],
  shiftedLines: rows.flatMap(({ shifted }) => shifted ?? []),
})
