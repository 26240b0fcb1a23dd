import { decodeEntities } from '#server/html/decode-entities.ts'
import {
  bareCode,
  filledColumn,
  fromCompareAtPrice,
  lastSegment,
  readForeignStock,
  toGrams,
  withLineBreaks,
} from './foreign-format.ts'
import type { ProductDraft } from './format.ts'
import { type Attribute, brandAttribute, splitList } from './woocommerce-attributes.ts'
import type { WoocommerceRow } from './woocommerce-columns.ts'
import { readSale } from './woocommerce-sales.ts'

/** A row whose cells have characters for the entities of WordPress's names; those of a description and of category paths stay. */
export const decodeCells = (row: WoocommerceRow): WoocommerceRow => ({
  ...row,
  encodedSku: row.cell('sku'),
  cell(column) {
    const cell = row.cell(column)
    return cell === undefined || encodedColumns.has(column) ? cell : decodeEntities(cell)
  },
})

const encodedColumns: ReadonlySet<string> = new Set(['description', 'shortDescription', 'categories'])

/** The last name of the deepest category, the first of equally deep ones: "Sale, Clothing, Clothing > Shirts" is "Shirts". */
function readCategory(row: WoocommerceRow): string {
  const paths = splitList(row.cell('categories') ?? '')
  const depths = paths.map((path) => path.split('>').length)
  return decodeEntities(lastSegment(paths[depths.indexOf(Math.max(...depths))]))
}

/** Line breaks are escaped as a backslash and "n". */
const readHtml = (text: string) => withLineBreaks(text.replaceAll('\\n', '\n').trim())

/** The original price and the discount price of a line on a day. */
export const readPrices = (row: WoocommerceRow, today: string) =>
  fromCompareAtPrice(readSale(row, today).price || row.cell('regularPrice') || '', row.cell('regularPrice') ?? '')

/** The handle of a product without a SKU. */
const handleById = (row: WoocommerceRow) => {
  const id = row.cell('id')
  return id ? `woocommerce ${id}` : ''
}

/** The handles that a product got without a SKU, or by an earlier version that stored entities as they are. */
export const formerHandles = (row: WoocommerceRow): string[] =>
  [handleById(row), row.encodedSku ?? ''].filter((handle) => handle !== '')

const descriptionColumns = ['description', 'shortDescription'] as const
const brandColumns = ['brands', 'brand'] as const

/** The columns of the fields that can be in one of several. */
export function fieldLabels(row: WoocommerceRow, attributes: readonly Attribute[]) {
  const brand = filledColumn(row, brandColumns)
  return {
    description: row.label(filledColumn(row, descriptionColumns)),
    brand: (!row.cell(brand) && brandAttribute(attributes)?.column) || row.label(brand),
    weightGrams: row.label(weightColumn(row)),
  }
}

/** The fields of a product from its line, with the prices of a day. */
export function readFields(
  row: WoocommerceRow,
  attributes: readonly Attribute[],
  today: string,
): ProductDraft['fields'] {
  const brand = row.cell(filledColumn(row, brandColumns)) || brandAttribute(attributes)?.values[0] || ''
  const description = row.cell(filledColumn(row, descriptionColumns))
  const prices = readPrices(row, today)
  return {
    handle: row.cell('sku') || handleById(row),
    productName: row.cell('name') ?? '',
    ...(description !== undefined && { description: readHtml(description) }),
    category: readCategory(row),
    brand: splitList(brand)[0] ?? '',
    ...(prices.originalPrice !== '' && prices),
  }
}

/** The stock of a line. A variation has none of its own where its product has one for all of them. */
export function readStock(draft: ProductDraft, row: WoocommerceRow) {
  const given = row.cell('stock') ?? ''
  const isShared = given === 'parent'
  const own = isShared ? '' : given
  const cell = own === '' && row.cell('inStock') === '0' ? '0' : own
  return readForeignStock(
    draft,
    { line: row.line, column: row.label('stock'), cell },
    isShared ? sharedStock : undefined,
  )
}

const sharedStock =
  'WooCommerce counts one stock for all variations of the product; here each has its own, and it is set to 0 (sold out).'

/** The columns of weights: a file has that of the unit which its store uses. */
const gramsPerUnit = { kilograms: 1000, grams: 1, pounds: 453.592_37, ounces: 28.349_523_125 } as const
const weightColumns = Object.keys(gramsPerUnit) as (keyof typeof gramsPerUnit)[]

/** The column of weights that the file has; in kilograms without one. */
const weightColumn = (row: WoocommerceRow) =>
  weightColumns.find((column) => row.cell(column) !== undefined) ?? 'kilograms'

/** The weight in grams; a variation without one has that of its product. Undefined without a column. */
function readWeight(row: WoocommerceRow, parent: WoocommerceRow | undefined): string | undefined {
  const column = weightColumn(row)
  const cell = row.cell(column)
  return cell === undefined ? undefined : toGrams(cell || (parent?.cell(column) ?? ''), gramsPerUnit[column])
}

/** The cells of a variant besides its colour, option and prices. */
export function readCodes(row: WoocommerceRow, parent: WoocommerceRow | undefined) {
  const barcode = row.cell('barcode')
  const weightGrams = readWeight(row, parent)
  return {
    sku: bareCode(row.cell('sku') ?? ''),
    ...(barcode !== undefined && { barcode: bareCode(barcode) }),
    ...(weightGrams !== undefined && { weightGrams }),
  }
}
