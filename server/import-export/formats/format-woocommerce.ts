import { isColor } from '#contract/catalogue/colors.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { normalizeColumn } from './columns.ts'
import { ownPrices } from './foreign-format.ts'
import { distinctImages, emptyDraft, errorAt, type FileFormat, type ProductDraft } from './format.ts'
import {
  anyValueProblems,
  isColorName,
  readAttributes,
  readSpecifications,
  setSecondOption,
  splitList,
  type Variation,
  withOnlyValues,
} from './woocommerce-attributes.ts'
import { findSold, readType } from './woocommerce-availability.ts'
import { attributeColumns, fields, headings, isWoocommerce, type WoocommerceRow } from './woocommerce-columns.ts'
import {
  decodeCells,
  fieldLabels,
  formerHandles,
  readCodes,
  readFields,
  readPrices,
  readStock,
} from './woocommerce-fields.ts'
import { readSale } from './woocommerce-sales.ts'

/** The numbers of the attribute columns, and the day in India on which the file is read. */
type FileContext = { numbers: readonly number[]; today: string }

type VariantSource = Variation & { parent?: WoocommerceRow; option?: string | undefined }

function addVariant(draft: ProductDraft, { row, attributes, parent, option }: VariantSource, today: string): void {
  const color = attributes.find(isColorName)
  if (color && color.values.length > 1) {
    const message = `Several colours on one line: ${color.values.join(', ')}. Give each a variation of its own, with its stock.`
    draft.problems.push(errorAt(row.line, color.column, message))
    return
  }
  const optionValue = attributes.find(({ name }) => name === option)?.values.join(', ') ?? ''
  draft.variants.push({
    line: row.line,
    color: color?.values[0] ?? '',
    ...readStock(draft, row),
    ...(option !== undefined && { optionValue }),
    ...readCodes(row, parent),
    ...ownPrices(draft, readPrices(row, today)),
  })
}

function addImages(draft: ProductDraft, { row, attributes }: Variation): void {
  const color = attributes.find(isColorName)?.values[0] ?? ''
  const sources = splitList(row.cell('images') ?? '')
  draft.images.push(...sources.map((source) => ({ line: row.line, source, color: isColor(color) ? color : null })))
}

const noneSold = 'None of its variations can be bought in WooCommerce, so it is not imported.'

function parseProduct(
  row: WoocommerceRow,
  variations: readonly WoocommerceRow[],
  { numbers, today }: FileContext,
): ProductDraft {
  const attributes = readAttributes(row, numbers)
  const { sold, problems } = findSold(row, variations, today)
  const draft: ProductDraft = {
    ...emptyDraft([row, ...variations]),
    fields: readFields(row, attributes, today),
    formerHandles: formerHandles(row),
    keepsVariantPrices: true,
    ...(variations.length > 0 &&
      sold.length === 0 && { withoutVariants: errorAt(row.line, row.label('type'), noneSold) }),
    problems: [...problems, ...readSale(row, today).problems],
  }
  addImages(draft, { row, attributes: [] })
  if (readType(row) === 'simple') addVariant(draft, { row, attributes }, today)
  const lines = withOnlyValues(
    sold.map((variation) => ({ row: variation, attributes: readAttributes(variation, numbers) })),
    attributes,
  )
  const option = setSecondOption(draft, lines)
  draft.specifications = readSpecifications(row, attributes, option)
  draft.labels = { ...draft.labels, ...fieldLabels(row, attributes) }
  for (const line of lines) {
    addVariant(draft, { ...line, parent: row, option }, today)
    draft.problems.push(...anyValueProblems(line, attributes), ...readSale(line.row, today).problems)
    addImages(draft, line)
  }
  draft.images = distinctImages(draft.images)
  return draft
}

const readParent = (row: WoocommerceRow) => (row.cell('parent') ?? '').toLowerCase().trim()

function parseDrafts(encoded: readonly WoocommerceRow[], header: readonly string[], now: Date): ProductDraft[] {
  const numbers = header.flatMap(
    (column) => Number(/^attribute (\d+) name$/.exec(normalizeColumn(column))?.[1] ?? 0) || [],
  )
  const rows = encoded.map(decodeCells)
  const context = { numbers, today: dayInIndia(now) }
  // Variations may be anywhere in the file, even before their product.
  const variations = Map.groupBy(
    rows.filter((row) => readType(row) === 'variation'),
    readParent,
  )
  const products = rows
    .filter((row) => readType(row) !== 'variation')
    .map((row) => {
      const parents = [`id:${row.cell('id') ?? ''}`, (row.cell('sku') ?? '').toLowerCase()].filter(Boolean)
      const own = parents
        .flatMap((parent) => variations.get(parent) ?? [])
        .toSorted((one, other) => one.line - other.line)
      for (const parent of parents) variations.delete(parent)
      return parseProduct(row, own, context)
    })
  const orphans = [...variations.values()].flat().map((row) => ({
    ...emptyDraft([row]),
    problems: [errorAt(row.line, row.label('parent'), 'The product of this variation is not in the file.')],
  }))
  return [...products, ...orphans]
}

/** The export format of WooCommerce: products, and variations that refer to their product by SKU or as "id:12". */
export const woocommerceFormat: FileFormat = {
  matches: isWoocommerce,
  columns: { headings, series: attributeColumns },
  fields,
  parse: parseDrafts,
}
