import { normalizePrices, requireSinglePrice, textToHtml, unsupportedOption } from './foreign-format.ts'
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
  color: 'Attribute value(s)',
  stock: 'Stock',
  images: 'Images',
}

const readColumns = new Set([
  ...['id', 'type', 'sku', 'name', 'published', 'short description', 'description', 'in stock', 'stock'],
  ...['regular price', 'sale price', 'categories', 'brands', 'brand', 'images', 'parent'],
])
const attributeColumn = /^attribute \d+ (name|value s)$/

type Attribute = { number: number; name: string; values: string[] }

/** Splits a comma-separated list; a comma in a value is escaped as "\,". */
const splitList = (text: string) =>
  text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean)

const readAttributes = (row: CsvRecord, numbers: readonly number[]): Attribute[] =>
  numbers.flatMap((number) => {
    const name = row.cell(`attribute ${number} name`) ?? ''
    const values = splitList(row.cell(`attribute ${number} value s`) ?? '')
    return name && values.length > 0 ? [{ number, name, values }] : []
  })

const isColorName = ({ name }: Attribute) => /^(pa_)?colou?r$/i.test(name)
const isBrandName = ({ name }: Attribute) => /^(pa_)?brand$/i.test(name)

/** The deepest name of the first category: "Clothing > Shirts, Sale" is "Shirts". */
const readCategory = (row: CsvRecord) => (splitList(row.cell('categories') ?? '')[0] ?? '').split('>').at(-1)!.trim()

/** Line breaks are escaped as a backslash and "n". */
const readHtml = (text: string) => textToHtml(text.replaceAll('\\n', '\n').trim())

const readPrices = (row: CsvRecord) =>
  normalizePrices(row.cell('sale price') || row.cell('regular price') || '', row.cell('regular price') ?? '')

function readFields(row: CsvRecord, attributes: readonly Attribute[]): ProductDraft['fields'] {
  const brand = row.cell('brands') || row.cell('brand') || attributes.find(isBrandName)?.values[0] || ''
  const description = row.cell('description') || row.cell('short description')
  const id = row.cell('id')
  return {
    handle: row.cell('sku') || (id ? `woocommerce ${id}` : ''),
    productName: row.cell('name') ?? '',
    ...(description !== undefined && { description: readHtml(description) }),
    category: readCategory(row),
    brand: splitList(brand)[0] ?? '',
    ...readPrices(row),
  }
}

function readStock(draft: ProductDraft, row: CsvRecord): string {
  const stock = row.cell('stock') ?? ''
  if (stock !== '' && Number(stock) >= 0) return stock
  const reason = stock === '' ? 'There is no stock here' : `The stock ${stock} is negative`
  draft.problems.push(warningAt(row.line, labels.stock, `${reason}; it is set to 0 (sold out).`))
  return '0'
}

function addVariant(draft: ProductDraft, row: CsvRecord, attributes: readonly Attribute[]): void {
  const color = attributes.find(isColorName)
  if (color && color.values.length > 1) {
    const message = `Several colours on one line: ${color.values.join(', ')}. Give each a variation of its own, with its stock.`
    draft.problems.push(errorAt(row.line, `Attribute ${color.number} value(s)`, message))
    return
  }
  draft.variants.push({ line: row.line, color: color?.values[0] ?? '', stock: readStock(draft, row) })
}

const addPictures = (draft: ProductDraft, row: CsvRecord) => {
  for (const source of splitList(row.cell('images') ?? '')) {
    if (!draft.pictures.some((picture) => picture.source === source))
      draft.pictures.push({ line: row.line, source, color: null })
  }
}

type ProductType = 'simple' | 'variable' | 'variation' | null
const readType = (row: CsvRecord): ProductType => {
  const kinds = (row.cell('type') ?? '').toLowerCase().split(/[,\s]+/)
  return (['variation', 'variable', 'simple'] as const).find((kind) => kinds.includes(kind)) ?? null
}

function parseProduct(row: CsvRecord, variations: readonly CsvRecord[], numbers: readonly number[]): ProductDraft {
  const attributes = readAttributes(row, numbers)
  const draft: ProductDraft = { ...emptyDraft(row.line), fields: readFields(row, attributes) }
  const kind = readType(row)
  if (!kind)
    draft.problems.push(
      errorAt(row.line, 'Type', `Products of the type "${row.cell('type')}" cannot be sold here. Remove the line.`),
    )
  const published = row.cell('published') ?? '1'
  if (published === '0' || published === '-1') {
    draft.problems.push(
      errorAt(
        row.line,
        'Published',
        'This product is not on sale in WooCommerce. Publish it there, or remove its lines.',
      ),
    )
  }
  addPictures(draft, row)
  if (kind === 'simple') addVariant(draft, row, attributes)
  const optionValues: { attribute: Attribute; line: number }[] = []
  for (const variation of variations) {
    const own = readAttributes(variation, numbers)
    addVariant(draft, variation, own)
    requireSinglePrice(draft, variation.line, labels.originalPrice, readPrices(variation))
    addPictures(draft, variation)
    optionValues.push(...own.map((attribute) => ({ attribute, line: variation.line })))
  }
  const others = Map.groupBy(
    optionValues.filter(({ attribute }) => !isColorName(attribute)),
    ({ attribute }) => attribute.name,
  )
  for (const [name, values] of others) {
    const lines = values.map(({ attribute, line }) => ({ line, value: attribute.values.join(', ') }))
    draft.problems.push(...unsupportedOption(lines, name, `Attribute ${values[0]!.attribute.number} value(s)`))
  }
  return draft
}

const readParent = (row: CsvRecord) => (row.cell('parent') ?? '').toLowerCase().trim()

function parseDrafts(rows: readonly CsvRecord[], columns: ReadonlySet<string>): ProductDraft[] {
  const numbers = [...columns].flatMap((column) => Number(/^attribute (\d+) name$/.exec(column)?.[1] ?? 0) || [])
  // Variations may be anywhere in the file, even before their product.
  const variations = Map.groupBy(
    rows.filter((row) => readType(row) === 'variation'),
    readParent,
  )
  const products = rows
    .filter((row) => readType(row) !== 'variation')
    .map((row) => {
      const parents = [`id:${row.cell('id') ?? ''}`, (row.cell('sku') ?? '').toLowerCase()].filter(Boolean)
      const own = parents.flatMap((parent) => variations.get(parent) ?? [])
      for (const parent of parents) variations.delete(parent)
      return parseProduct(row, own, numbers)
    })
  const orphans = [...variations.values()].flat().map((row) => ({
    ...emptyDraft(row.line),
    problems: [errorAt(row.line, 'Parent', 'The product of this variation is not in the file.')],
  }))
  return [...products, ...orphans]
}

/** The export format of WooCommerce: products, and variations that refer to their product by SKU or as "id:12". */
export const woocommerceFormat: FileFormat = {
  labels,
  readsColumn: (column) => readColumns.has(column) || attributeColumn.test(column),
  parse: parseDrafts,
}
