import { isColor } from '#contract/catalogue/colors.ts'
import {
  bareCode,
  fromCompareAtPrice,
  lastSegment,
  ownPrices,
  readForeignStock,
  textToHtml,
  toGrams,
} from './foreign-format.ts'
import { distinctImages, emptyDraft, errorAt, type FileFormat, type ProductDraft } from './format.ts'
import { fields, headings, isShopify, type ShopifyRow } from './shopify-columns.ts'
import { optionValue, type ShopifyOptions, setOptions } from './shopify-options.ts'

const readFields = (row: ShopifyRow): ProductDraft['fields'] => {
  const description = row.cell('description')
  return {
    handle: row.cell('handle') ?? '',
    productName: row.cell('title') ?? '',
    ...(description !== undefined && { description: textToHtml(description) }),
    category: row.cell('type') || lastSegment(row.cell('productCategory')),
    brand: row.cell('vendor') ?? '',
    ...readPrices(row),
  }
}

const readPrices = (row: ShopifyRow) => fromCompareAtPrice(row.cell('price') ?? '', row.cell('compareAtPrice') ?? '')

/** The stock of a line. Where Shopify counts none, or sells beyond it, a stock of 0 means nothing. */
function readStock(draft: ProductDraft, row: ShopifyRow) {
  const quantity = row.cell('quantity') ?? ''
  const at = { line: row.line, column: row.label('quantity') }
  const sellsWithoutStock = row.cell('tracker') === '' || row.cell('policy')?.toLowerCase() === 'continue'
  if (!sellsWithoutStock || Number(quantity) > 0) return readForeignStock(draft, { ...at, cell: quantity })
  const withoutStock = 'Shopify sells this without a stock; here the stock is set to 0 (sold out).'
  return readForeignStock(draft, { ...at, cell: '' }, withoutStock)
}

function addVariant(draft: ProductDraft, row: ShopifyRow, { color: colorOption, second, all }: ShopifyOptions): void {
  const isVariant = (row.cell('price') ?? '') !== '' || all.some((option) => optionValue(row, option) !== '')
  if (!isVariant) return
  const color = optionValue(row, colorOption)
  const [sku, barcode, grams] = [row.cell('sku'), row.cell('barcode'), row.cell('grams')]
  draft.variants.push({
    line: row.line,
    color,
    ...readStock(draft, row),
    ...(second && { optionValue: optionValue(row, second) }),
    ...(sku !== undefined && { sku: bareCode(sku) }),
    ...(barcode !== undefined && { barcode: bareCode(barcode) }),
    ...ownPrices(draft, readPrices(row)),
    ...(grams !== undefined && { weightGrams: toGrams(grams, 1) }),
  })
  const image = row.cell('variantImage')
  if (image) draft.images.push({ line: row.line, source: image, color: isColor(color) ? color : null })
}

function parseProduct(rows: readonly ShopifyRow[]): ProductDraft {
  const first = rows[0]!
  const draft: ProductDraft = { ...emptyDraft(rows), fields: readFields(first) }
  const status = (first.cell('status') ?? '').toLowerCase()
  if (status === 'draft' || status === 'archived' || /^false$/i.test(first.cell('published') ?? '')) {
    draft.problems.push(
      errorAt(
        first.line,
        first.label('status'),
        'This product is not on sale in Shopify. Publish it there, or remove its lines.',
      ),
    )
  }
  const options = setOptions(draft, rows)
  for (const row of rows) {
    addVariant(draft, row, options)
    const image = row.cell('image')
    if (image) draft.images.push({ line: row.line, source: image, color: null })
  }
  draft.images = distinctImages(draft.images)
  return draft
}

function parseDrafts(rows: readonly ShopifyRow[]): ProductDraft[] {
  const byHandle = Map.groupBy(rows, (row) => (row.cell('handle') ?? '').toLowerCase())
  const withoutHandle = byHandle.get('') ?? []
  byHandle.delete('')
  return [
    ...[...byHandle.values()].map(parseProduct),
    ...withoutHandle.map((row) => ({
      ...emptyDraft([row]),
      problems: [errorAt(row.line, row.label('handle'), 'This line has no handle, so it belongs to no product.')],
    })),
  ]
}

/** The export format of Shopify: the lines of a handle are one product, with its fields on the first line. */
export const shopifyFormat: FileFormat = {
  matches: isShopify,
  columns: { headings },
  fields,
  parse: parseDrafts,
}
