import { declarationLabels } from '#contract/catalogue/declarations.ts'
import {
  bareCode,
  chooseSecondOption,
  type ForeignOption,
  fromCompareAtPrice,
  lastSegment,
  ownPrices,
  textToHtml,
  toGrams,
} from './foreign-format.ts'
import {
  type ColumnLabels,
  type CsvRecord,
  emptyDraft,
  errorAt,
  type FileFormat,
  normalizeColumn,
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
  fromCompareAtPrice(row.cell('sale price') || row.cell('regular price') || '', row.cell('regular price') ?? '')

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
function readCodes(row: CsvRecord, parent: CsvRecord | undefined) {
  const barcode = row.cell('gtin upc ean or isbn')
  const weightGrams = readWeight(row, parent)
  return {
    sku: bareCode(row.cell('sku') ?? ''),
    ...(barcode !== undefined && { barcode: bareCode(barcode) }),
    ...(weightGrams !== undefined && { weightGrams }),
  }
}

type VariantSource = {
  row: CsvRecord
  attributes: readonly Attribute[]
  parent?: CsvRecord
  option?: string | undefined
}

function addVariant(draft: ProductDraft, { row, attributes, parent, option }: VariantSource): void {
  const color = attributes.find(isColorName)
  if (color && color.values.length > 1) {
    const message = `Several colours on one line: ${color.values.join(', ')}. Give each a variation of its own, with its stock.`
    draft.problems.push(errorAt(row.line, `Attribute ${color.number} value(s)`, message))
    return
  }
  const optionValue = attributes.find(({ name }) => name === option)?.values.join(', ') ?? ''
  draft.variants.push({
    line: row.line,
    color: color?.values[0] ?? '',
    stock: readStock(draft, row),
    ...(option !== undefined && { optionValue }),
    ...readCodes(row, parent),
    ...ownPrices(draft, readPrices(row)),
  })
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
  if (type === 'simple') addVariant(draft, { row, attributes })
  const option = setSecondOption(draft, variations, numbers)
  draft.specifications = attributes
    .filter((attribute) => !isColorName(attribute) && !isBrandName(attribute) && attribute.name !== option)
    .map(({ number, name, values }) => ({
      line: row.line,
      name: attributeLabel(name),
      column: `Attribute ${number} value(s)`,
      values,
      isForeign: true,
    }))
  for (const variation of variations) {
    addVariant(draft, { row: variation, attributes: readAttributes(variation, numbers), parent: row, option })
    addImages(draft, variation)
  }
  return draft
}

/** Global attributes are exported by their label, or by a slug such as "pa_size". */
const attributeLabel = (name: string) =>
  /^pa_/i.test(name) ? name.charAt(3).toUpperCase() + name.slice(4).replaceAll('-', ' ') : name

/** Sets the name of the product's second option; returns the name of its attribute, undefined without one. */
function setSecondOption(
  draft: ProductDraft,
  variations: readonly CsvRecord[],
  numbers: readonly number[],
): string | undefined {
  const attributes = variations.flatMap((row) =>
    readAttributes(row, numbers).map((attribute) => ({ ...attribute, line: row.line })),
  )
  const others = Map.groupBy(
    attributes.filter((attribute) => !isColorName(attribute) && !isBrandName(attribute)),
    ({ name }) => name,
  )
  const options = [...others].map(
    ([name, sameName]): ForeignOption => ({
      name,
      column: `Attribute ${sameName[0]!.number} value(s)`,
      values: sameName.map(({ line, values }) => ({ line, value: values.join(', ') })),
    }),
  )
  const { option, problems } = chooseSecondOption(options)
  draft.problems.push(...problems)
  const color = attributes.find(isColorName)
  draft.labels = {
    ...(color && { color: `Attribute ${color.number} value(s)` }),
    ...(option && { optionName: option.column.replace('value(s)', 'name'), optionValue: option.column }),
  }
  if (option) draft.fields.optionName = attributeLabel(option.name)
  return option?.name
}

const readParent = (row: CsvRecord) => (row.cell('parent') ?? '').toLowerCase().trim()

function parseDrafts(rows: readonly CsvRecord[], header: readonly string[]): ProductDraft[] {
  const numbers = header.flatMap(
    (column) => Number(/^attribute (\d+) name$/.exec(normalizeColumn(column))?.[1] ?? 0) || [],
  )
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
