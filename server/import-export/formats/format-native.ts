import { isColor } from '#contract/catalogue/colors.ts'
import { type CsvRecord, columnKey, specificationOf } from './columns.ts'
import {
  type DraftImage,
  distinctImages,
  emptyDraft,
  errorAt,
  type FileFormat,
  type NativeLabels,
  type ProductDraft,
  type ProductField,
  productFields,
  stockExportFields,
  variantFields,
} from './format.ts'

/** The columns of the store's own format, in the order of the export. */
export const nativeLabels: NativeLabels = {
  id: 'id',
  handle: 'handle',
  productName: 'name',
  description: 'description',
  originalPrice: 'original price',
  discountPrice: 'discount price',
  category: 'category',
  brand: 'brand',
  hsn: 'hsn',
  taxRate: 'tax rate',
  countryOfOrigin: 'country of origin',
  netQuantity: 'net quantity',
  manufacturer: 'manufacturer',
  packer: 'packer',
  importer: 'importer',
  consumerCare: 'consumer care',
  optionName: 'option name',
  color: 'color',
  optionValue: 'option value',
  stock: 'stock',
  exportedStock: 'exported stock',
  stockVersion: 'stock version',
  sku: 'sku',
  barcode: 'barcode',
  variantOriginalPrice: 'variant original price',
  variantDiscountPrice: 'variant discount price',
  weightGrams: 'weight in grams',
  images: 'images',
}
/** The cell of a tax rate that follows from the price. */
export const taxRateByPrice = 'by price'
export const nativeColumns = Object.values(nativeLabels)

/** The cells of a line in the order of the columns; a missing one is empty. */
export const toNativeLine = (cells: Partial<Record<keyof NativeLabels, string>>): string[] =>
  Object.keys(nativeLabels).map((field) => cells[field as keyof NativeLabels] ?? '')

/** The cells of these fields; a field without a column is missing. */
const readCells = <Field extends keyof NativeLabels>(row: CsvRecord, fields: readonly Field[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const cell = row.cell(nativeLabels[field])
      return cell === undefined ? [] : [[field, cell]]
    }),
  ) as Partial<Record<Field, string>>

const productKeys = ({ id, handle, productName, brand = '' }: ProductDraft['fields']): string[] => {
  const keys = [...(id ? [`id ${id.toLowerCase()}`] : []), ...(handle ? [`handle ${handle.toLowerCase()}`] : [])]
  return keys.length > 0 || !productName ? keys : [`name ${productName.toLowerCase()} of ${brand.toLowerCase()}`]
}

/** "red=front.jpg" is an image of the red variant; a name alone is an image of the product. */
function parseImage(line: number, text: string): DraftImage {
  const [, color = '', source = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const isOfColor = source.trim() !== '' && isColor(color.trim())
  return isOfColor ? { line, source: source.trim(), color: color.trim() } : { line, source: text, color: null }
}

/** A picture can be that of several colours. */
const imageKey = ({ source, color }: DraftImage): string => `${color?.toLowerCase() ?? ''}=${source}`

function addLine(draft: ProductDraft, row: CsvRecord): void {
  const color = row.cell(nativeLabels.color) ?? ''
  const stock = row.cell(nativeLabels.stock) ?? ''
  const details = readCells(row, variantFields)
  const hasVariant = [color, stock, ...Object.values(details)].some((cell) => cell !== '')
  if (hasVariant)
    draft.variants.push({ line: row.line, color, stock, ...readCells(row, stockExportFields), ...details })
  const names = (row.cell(nativeLabels.images) ?? '').split('|').map((name) => name.trim())
  draft.images.push(...names.filter(Boolean).map((name) => parseImage(row.line, name)))
}

const otherValue = (draft: ProductDraft, { line }: CsvRecord, column: string) =>
  errorAt(
    line,
    column,
    `Line ${draft.line} has another value for the same product. Give the value once, or the same value on each line.`,
  )

type SpecificationColumn = { name: string; column: string; key: string }

/** Adds the specifications of a line; a value that differs from an earlier line is an error. */
function addSpecifications(draft: ProductDraft, row: CsvRecord, columns: readonly SpecificationColumn[]): void {
  for (const { name, column, key } of columns) {
    const cell = row.cell(key)
    const known = cell && draft.specifications.find((specification) => specification.name === name)
    if (known && known.values[0] !== cell) draft.problems.push(otherValue(draft, row, column))
    if (cell && !known) draft.specifications.push({ line: row.line, name, column, values: [cell], isForeign: false })
  }
}

/** Merges the fields of a further line; a value that differs from an earlier line is an error. */
function mergeFields(draft: ProductDraft, row: CsvRecord, fields: ProductDraft['fields']): void {
  for (const [field, cell] of Object.entries(fields) as [ProductField, string][]) {
    const first = draft.fields[field]
    if (cell === '' || cell === first) continue
    if (!first) draft.fields[field] = cell
    else draft.problems.push(otherValue(draft, row, nativeLabels[field]))
  }
}

function parseDrafts(rows: readonly CsvRecord[], header: readonly string[]): ProductDraft[] {
  const columns = header.flatMap((column): SpecificationColumn[] => {
    const name = specificationOf(column)
    return name ? [{ name, column, key: columnKey(column) }] : []
  })
  const specificationColumns = new Set(columns.map(({ name }) => name.toLowerCase()))
  const all: ProductDraft[] = []
  const byKey = new Map<string, ProductDraft>()
  for (const row of rows) {
    const fields = readCells(row, productFields)
    const keys = productKeys(fields)
    const known = keys.length > 0 ? keys.map((key) => byKey.get(key)).find(Boolean) : all.at(-1)
    const draft = known ?? { ...emptyDraft([row]), fields, specificationColumns }
    if (known) mergeFields(known, row, fields)
    else all.push(draft)
    if (known && row.shifted) known.shiftedLines.push(row.shifted)
    for (const key of keys) byKey.set(key, draft)
    addLine(draft, row)
    addSpecifications(draft, row, columns)
  }
  for (const draft of all) draft.images = distinctImages(draft.images, imageKey)
  return all
}

/** The store's own format: a line for each variant, with the product's fields on the first or on every line. */
export const nativeFormat: FileFormat = {
  matches: () => true,
  columns: {
    headings: Object.fromEntries(nativeColumns.map((column) => [column, [column]])),
    series: /^specification: /,
  },
  fields: nativeLabels,
  parse: parseDrafts,
}
