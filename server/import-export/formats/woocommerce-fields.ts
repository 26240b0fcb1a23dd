import { declarationLabels } from '#contract/catalogue/declarations.ts'
import { bareCode, fromCompareAtPrice, lastSegment, textToHtml, toGrams } from './foreign-format.ts'
import { type ColumnLabels, type CsvRecord, type ProductDraft, warningAt } from './format.ts'
import { type Attribute, brandAttribute, splitList } from './woocommerce-attributes.ts'
import { readSale } from './woocommerce-sales.ts'

/** The columns of WooCommerce by the names of the store's own format. */
export const labels: ColumnLabels = {
  id: 'ID',
  handle: 'SKU',
  productName: 'Name',
  description: 'Description',
  originalPrice: 'Regular price',
  discountPrice: 'Sale price',
  category: 'Categories',
  brand: 'Brands',
  hsn: 'HSN',
  taxRate: 'Tax rate',
  countryOfOrigin: 'Country of origin',
  ...declarationLabels,
  optionName: 'Attribute name',
  color: 'Attribute value(s)',
  optionValue: 'Attribute value(s)',
  stock: 'Stock',
  sku: 'SKU',
  barcode: 'GTIN, UPC, EAN, or ISBN',
  variantOriginalPrice: 'Regular price',
  variantDiscountPrice: 'Sale price',
  weightGrams: 'Weight',
  images: 'Images',
}

/** The deepest name of the first category: "Clothing > Shirts, Sale" is "Shirts". */
const readCategory = (row: CsvRecord) => lastSegment(splitList(row.cell('categories') ?? '')[0])

/** Line breaks are escaped as a backslash and "n". */
const readHtml = (text: string) => textToHtml(text.replaceAll('\\n', '\n').trim())

/** The original price and the discount price of a line on a day. */
export const readPrices = (row: CsvRecord, today: string) =>
  fromCompareAtPrice(readSale(row, today).price || row.cell('regular price') || '', row.cell('regular price') ?? '')

/** The fields of a product from its line, with the prices of a day. */
export function readFields(row: CsvRecord, attributes: readonly Attribute[], today: string): ProductDraft['fields'] {
  const brand = row.cell('brands') || row.cell('brand') || brandAttribute(attributes) || ''
  const description = row.cell('description') || row.cell('short description')
  const id = row.cell('id')
  return {
    handle: row.cell('sku') || (id ? `woocommerce ${id}` : ''),
    productName: row.cell('name') ?? '',
    ...(description !== undefined && { description: readHtml(description) }),
    category: readCategory(row),
    brand: splitList(brand)[0] ?? '',
    ...readPrices(row, today),
  }
}

/** The stock of a line, empty for none; a negative one is set to 0, with a warning. */
export function readStock(draft: ProductDraft, row: CsvRecord): string {
  const stock = row.cell('stock') ?? ''
  if (stock === '' || Number(stock) >= 0) return stock
  draft.problems.push(warningAt(row.line, labels.stock, `The stock ${stock} is negative; it is set to 0 (sold out).`))
  return '0'
}

/** The columns of weights by the unit that the store uses, in normalized form. */
const gramsPerUnit = { 'weight kg': 1000, 'weight g': 1, 'weight lbs': 453.592_37, 'weight oz': 28.349_523_125 }

/** The weight in grams; a variation without one has that of its product. Undefined without a column. */
function readWeight(row: CsvRecord, parent: CsvRecord | undefined): string | undefined {
  for (const [column, grams] of Object.entries(gramsPerUnit)) {
    const weight = row.cell(column)
    if (weight !== undefined) return toGrams(weight || (parent?.cell(column) ?? ''), grams)
  }
  return
}

/** The cells of a variant besides its colour, option and prices. */
export function readCodes(row: CsvRecord, parent: CsvRecord | undefined) {
  const barcode = row.cell('gtin upc ean or isbn')
  const weightGrams = readWeight(row, parent)
  return {
    sku: bareCode(row.cell('sku') ?? ''),
    ...(barcode !== undefined && { barcode: bareCode(barcode) }),
    ...(weightGrams !== undefined && { weightGrams }),
  }
}
