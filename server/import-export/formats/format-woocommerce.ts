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
const readCategory = (row: CsvRecord) => lastSegment(splitList(row.cell('categories') ?? '')[0])

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

const addImages = (draft: ProductDraft, row: CsvRecord) => {
  for (const source of splitList(row.cell('images') ?? '')) {
    if (!draft.images.some((image) => image.source === source))
      draft.images.push({ line: row.line, source, color: null })
  }
}

type ProductType = 'simple' | 'variable' | 'variation' | null
const readType = (row: CsvRecord): ProductType => {
  const types = (row.cell('type') ?? '').toLowerCase().split(/[,\s]+/)
  return (['variation', 'variable', 'simple'] as const).find((type) => types.includes(type)) ?? null
}

function parseProduct(row: CsvRecord, variations: readonly CsvRecord[], numbers: readonly number[]): ProductDraft {
  const attributes = readAttributes(row, numbers)
  const draft: ProductDraft = { ...emptyDraft(row.line), fields: readFields(row, attributes) }
  const type = readType(row)
  if (!type)
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
  addImages(draft, row)
  if (type === 'simple') addVariant(draft, row, attributes)
  for (const variation of variations) {
    addVariant(draft, variation, readAttributes(variation, numbers))
    requireSinglePrice(draft, variation.line, labels.originalPrice, readPrices(variation))
    addImages(draft, variation)
  }
  reportUnsupportedAttributes(draft, variations, numbers)
  return draft
}

/** Adds the problems of attributes other than colour. */
function reportUnsupportedAttributes(
  draft: ProductDraft,
  variations: readonly CsvRecord[],
  numbers: readonly number[],
): void {
  const attributes = variations.flatMap((row) =>
    readAttributes(row, numbers).map((attribute) => ({ ...attribute, line: row.line })),
  )
  const others = Map.groupBy(
    attributes.filter((attribute) => !isColorName(attribute)),
    ({ name }) => name,
  )
  for (const [name, sameName] of others) {
    const optionValues = sameName.map(({ line, values }) => ({ line, value: values.join(', ') }))
    draft.problems.push(...unsupportedOption(optionValues, name, `Attribute ${sameName[0]!.number} value(s)`))
  }
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
  parse: parseDrafts,
}
