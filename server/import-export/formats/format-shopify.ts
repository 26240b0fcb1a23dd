import { isColor } from '#contract/catalogue/colors.ts'
import { lastSegment, normalizePrices, requireSinglePrice, textToHtml, unsupportedOption } from './foreign-format.ts'
import {
  type ColumnLabels,
  type CsvRecord,
  emptyDraft,
  errorAt,
  type FileFormat,
  type ProductDraft,
  warningAt,
} from './format.ts'

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
  color: 'Option1 Value',
  stock: 'Variant Inventory Qty',
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
    ...normalizePrices(row.cell('variant price') ?? '', row.cell('variant compare at price') ?? ''),
  }
}

const optionNumbers = [1, 2, 3] as const
type ShopifyOption = { number: (typeof optionNumbers)[number]; name: string }

/** A product's options are named on its first line only. */
const readOptions = (row: CsvRecord): ShopifyOption[] =>
  optionNumbers.flatMap((number) => {
    const name = row.cell(`option${number} name`) ?? ''
    return name && name !== 'Title' ? [{ number, name }] : []
  })

const isColorOption = ({ name }: ShopifyOption) => /^(colou?r|shade)$/i.test(name)

function readStock(draft: ProductDraft, row: CsvRecord): string {
  const quantity = row.cell('variant inventory qty') ?? ''
  if (/^-\d+$/.test(quantity)) {
    draft.problems.push(warningAt(row.line, labels.stock, `The stock ${quantity} is negative; it is set to 0.`))
    return '0'
  }
  if (quantity === '')
    draft.problems.push(warningAt(row.line, labels.stock, 'There is no stock here; it is set to 0 (sold out).'))
  return quantity || '0'
}

function addVariant(draft: ProductDraft, row: CsvRecord, options: readonly ShopifyOption[]): void {
  const values = options.map((option) => ({ ...option, value: row.cell(`option${option.number} value`) ?? '' }))
  const isVariant = (row.cell('variant price') ?? '') !== '' || values.some(({ value }) => value !== '')
  if (!isVariant) return
  const color = values.find(isColorOption)?.value ?? ''
  draft.variants.push({ line: row.line, color, stock: readStock(draft, row) })
  requireSinglePrice(
    draft,
    row.line,
    labels.discountPrice,
    normalizePrices(row.cell('variant price') ?? '', row.cell('variant compare at price') ?? ''),
  )
  const image = row.cell('variant image')
  if (image) addImage(draft, row.line, image, isColor(color) ? color : null)
}

function addImage(draft: ProductDraft, line: number, source: string, color: string | null): void {
  const known = draft.images.find((image) => image.source === source)
  if (known) known.color ??= color
  else draft.images.push({ line, source, color })
}

/** Adds the problems of options other than colour. */
function reportUnsupportedOptions(
  draft: ProductDraft,
  rows: readonly CsvRecord[],
  options: readonly ShopifyOption[],
): void {
  for (const { number, name } of options.filter((option) => !isColorOption(option))) {
    const optionValues = rows
      .map((row) => ({ line: row.line, value: row.cell(`option${number} value`) ?? '' }))
      .filter(({ value }) => value)
    draft.problems.push(...unsupportedOption(optionValues, name, `Option${number} Value`))
  }
}

function parseProduct(rows: readonly CsvRecord[]): ProductDraft[] {
  const first = rows[0]!
  const draft: ProductDraft = { ...emptyDraft(first.line), fields: readFields(first) }
  const status = (first.cell('status') ?? '').toLowerCase()
  if (status === 'draft' || status === 'archived' || /^false$/i.test(first.cell('published') ?? '')) {
    draft.problems.push(
      errorAt(first.line, 'Status', 'This product is not on sale in Shopify. Publish it there, or remove its lines.'),
    )
  }
  const options = readOptions(first)
  for (const row of rows) {
    addVariant(draft, row, options)
    const image = row.cell('image src')
    if (image) addImage(draft, row.line, image, null)
  }
  reportUnsupportedOptions(draft, rows, options)
  return [draft]
}

function parseDrafts(rows: readonly CsvRecord[]): ProductDraft[] {
  const byHandle = new Map<string, CsvRecord[]>()
  const withoutHandle: ProductDraft[] = []
  for (const row of rows) {
    const handle = (row.cell('handle') ?? '').toLowerCase()
    if (handle) byHandle.set(handle, [...(byHandle.get(handle) ?? []), row])
    else
      withoutHandle.push({
        ...emptyDraft(row.line),
        problems: [errorAt(row.line, 'Handle', 'This line has no handle, so it belongs to no product.')],
      })
  }
  return [...[...byHandle.values()].flatMap(parseProduct), ...withoutHandle]
}

/** The export format of Shopify: the lines of a handle are one product, with its fields on the first line. */
export const shopifyFormat: FileFormat = {
  labels,
  parse: parseDrafts,
}
