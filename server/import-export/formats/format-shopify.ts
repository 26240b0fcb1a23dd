import { isColor } from '#contract/catalogue/colors.ts'
import { declarationLabels } from '#contract/catalogue/declarations.ts'
import { bareCode, fromCompareAtPrice, lastSegment, ownPrices, textToHtml, toGrams } from './foreign-format.ts'
import {
  type ColumnLabels,
  type CsvRecord,
  distinctImages,
  emptyDraft,
  errorAt,
  type FileFormat,
  type ProductDraft,
  warningAt,
} from './format.ts'
import { optionValue, type ShopifyOptions, setOptions } from './shopify-options.ts'

const labels: ColumnLabels = {
  id: 'Handle',
  handle: 'Handle',
  productName: 'Title',
  description: 'Body (HTML)',
  originalPrice: 'Variant Compare At Price',
  discountPrice: 'Variant Price',
  category: 'Type',
  brand: 'Vendor',
  hsn: 'HSN',
  taxRate: 'Tax rate',
  countryOfOrigin: 'Country of origin',
  ...declarationLabels,
  optionName: 'Option2 Name',
  color: 'Option1 Value',
  optionValue: 'Option2 Value',
  stock: 'Variant Inventory Qty',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  variantOriginalPrice: 'Variant Compare At Price',
  variantDiscountPrice: 'Variant Price',
  weightGrams: 'Variant Grams',
  images: 'Image Src',
}

const readFields = (row: CsvRecord): ProductDraft['fields'] => {
  const category = row.cell('type') || lastSegment(row.cell('product category'))
  const body = row.cell('body html')
  return {
    handle: row.cell('handle') ?? '',
    productName: row.cell('title') ?? '',
    ...(body !== undefined && { description: textToHtml(body) }),
    category,
    brand: row.cell('vendor') ?? '',
    ...readPrices(row),
  }
}

const readPrices = (row: CsvRecord) =>
  fromCompareAtPrice(row.cell('variant price') ?? '', row.cell('variant compare at price') ?? '')

/** The stock of a line, empty for none; a negative one is set to 0, with a warning. */
function readStock(draft: ProductDraft, row: CsvRecord): string {
  const quantity = row.cell('variant inventory qty') ?? ''
  if (/^-\d+$/.test(quantity)) {
    draft.problems.push(warningAt(row.line, labels.stock, `The stock ${quantity} is negative; it is set to 0.`))
    return '0'
  }
  return quantity
}

function addVariant(draft: ProductDraft, row: CsvRecord, { color: colorOption, second, all }: ShopifyOptions): void {
  const isVariant = (row.cell('variant price') ?? '') !== '' || all.some((option) => optionValue(row, option) !== '')
  if (!isVariant) return
  const color = optionValue(row, colorOption)
  const [sku, barcode, grams] = [row.cell('variant sku'), row.cell('variant barcode'), row.cell('variant grams')]
  draft.variants.push({
    line: row.line,
    color,
    stock: readStock(draft, row),
    stockIfNew: '0',
    ...(second && { optionValue: optionValue(row, second) }),
    ...(sku !== undefined && { sku: bareCode(sku) }),
    ...(barcode !== undefined && { barcode: bareCode(barcode) }),
    ...ownPrices(draft, readPrices(row)),
    ...(grams !== undefined && { weightGrams: toGrams(grams, 1) }),
  })
  const image = row.cell('variant image')
  if (image) draft.images.push({ line: row.line, source: image, color: isColor(color) ? color : null })
}

function parseProduct(rows: readonly CsvRecord[]): ProductDraft {
  const first = rows[0]!
  const draft: ProductDraft = { ...emptyDraft(rows), fields: readFields(first) }
  const status = (first.cell('status') ?? '').toLowerCase()
  if (status === 'draft' || status === 'archived' || /^false$/i.test(first.cell('published') ?? '')) {
    draft.problems.push(
      errorAt(first.line, 'Status', 'This product is not on sale in Shopify. Publish it there, or remove its lines.'),
    )
  }
  const options = setOptions(draft, rows)
  for (const row of rows) {
    addVariant(draft, row, options)
    const image = row.cell('image src')
    if (image) draft.images.push({ line: row.line, source: image, color: null })
  }
  draft.images = distinctImages(draft.images)
  return draft
}

function parseDrafts(rows: readonly CsvRecord[]): ProductDraft[] {
  const byHandle = Map.groupBy(rows, (row) => (row.cell('handle') ?? '').toLowerCase())
  const withoutHandle = byHandle.get('') ?? []
  byHandle.delete('')
  return [
    ...[...byHandle.values()].map(parseProduct),
    ...withoutHandle.map((row) => ({
      ...emptyDraft([row]),
      problems: [errorAt(row.line, 'Handle', 'This line has no handle, so it belongs to no product.')],
    })),
  ]
}

/** The export format of Shopify: the lines of a handle are one product, with its fields on the first line. */
export const shopifyFormat: FileFormat = {
  labels,
  parse: parseDrafts,
}
