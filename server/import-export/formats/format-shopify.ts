import { isColor } from '#contract/catalogue/colors.ts'
import {
  bareCode,
  filledColumn,
  fromCompareAtPrice,
  lastSegment,
  ownPrices,
  readForeignStock,
  textToHtml,
  toGrams,
} from './foreign-format.ts'
import {
  type DraftImage,
  distinctImages,
  emptyDraft,
  errorAt,
  type FileFormat,
  type ProductDraft,
  type RowProblem,
} from './format.ts'
import { fields, hasFormerNames, headings, isShopify, type ShopifyRow } from './shopify-columns.ts'
import { optionValue, type ShopifyOptions, setOptions } from './shopify-options.ts'

const readFields = (row: ShopifyRow): ProductDraft['fields'] => {
  const description = row.cell('description')
  return {
    handle: row.cell('handle') ?? '',
    productName: row.cell('title') ?? '',
    ...(description !== undefined && { description: textToHtml(description) }),
    category: row.cell('type') || lastSegment(row.cell('productCategory')),
    brand: row.cell('vendor') ?? '',
  }
}

const readPrices = (row: ShopifyRow) => fromCompareAtPrice(row.cell('price') ?? '', row.cell('compareAtPrice') ?? '')

/** The columns of the fields that can be in one of two. */
const fieldLabels = (row: ShopifyRow) => ({
  category: row.label(filledColumn(row, ['type', 'productCategory'])),
  originalPrice: row.label(readPrices(row).originalPrice === row.cell('price') ? 'price' : 'compareAtPrice'),
})

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

/** The pictures of a product in the order of their positions, those without one last. */
const readImages = (rows: readonly ShopifyRow[]): DraftImage[] =>
  rows
    .map((row) => ({ row, position: Number(row.cell('imagePosition')) || Number.MAX_SAFE_INTEGER }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ row }) => ({ line: row.line, source: row.cell('image') ?? '', color: null }))
    .filter(({ source }) => source !== '')

const notOnSale = 'This product is not on sale in Shopify. Publish it there, or remove its lines.'
/** The values of the columns of products that cannot be sold, in lower case. */
const unsold = [
  { column: 'status', values: ['draft', 'archived', 'unlisted'], message: notOnSale },
  { column: 'published', values: ['false'], message: notOnSale },
  { column: 'giftCard', values: ['true'], message: 'Gift cards cannot be sold here. Remove the lines.' },
] as const

/** The error of a product that cannot be sold, or is not on sale in Shopify. */
function findSaleProblems(row: ShopifyRow): RowProblem[] {
  const reason = unsold.find(({ column, values }) => values.some((value) => value === row.cell(column)?.toLowerCase()))
  return reason ? [errorAt(row.line, row.label(reason.column), reason.message)] : []
}

function parseProduct(rows: readonly ShopifyRow[]): ProductDraft {
  const first = rows[0]!
  const draft: ProductDraft = {
    ...emptyDraft(rows),
    fields: readFields(first),
    keepsVariantPrices: true,
    problems: findSaleProblems(first),
  }
  const options = setOptions(draft, rows)
  draft.labels = { ...draft.labels, ...fieldLabels(first) }
  for (const row of rows) addVariant(draft, row, options)
  // The pictures of variants are among those of the product, or come after them.
  draft.images = distinctImages([...readImages(rows), ...draft.images])
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
  columns: { headings, hasFormerNames },
  fields,
  parse: parseDrafts,
}
