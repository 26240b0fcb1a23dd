import { countryById } from '#contract/catalogue/countries.ts'
import { declarationFields } from '#contract/catalogue/declarations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import { type ExistingProduct, findProductsAfter } from '#server/catalogue/bulk/existing-products.store.ts'
import type { AppContext } from '#server/context.ts'
import { streamCsv } from '#server/csv/csv-file.ts'
import { readBatches } from '#server/csv/read-batches.ts'
import type { Database } from '#server/database/connect.ts'
import { nativeColumns, taxRateByPrice } from './formats/format-native.ts'
import { findHandles } from './product-handles.store.ts'
import { findSpecificationColumns, type SpecificationColumns, specificationCells } from './specification-columns.ts'

const batchSize = 500
type ExportedProduct = Awaited<ReturnType<typeof findProductsAfter>>[number]

function taxRateCell({ taxRate, taxRateBy }: ExistingProduct): string {
  if (taxRateBy === 'price') return taxRateByPrice
  return taxRate === null ? '' : toPercent(taxRate)
}

const variantCells = (variant: ExistingProduct['variants'][number]) => [
  variant.color,
  variant.optionValue ?? '',
  String(variant.stock),
  String(variant.stock),
  String(variant.stockVersion ?? ''),
  variant.sku ?? '',
  variant.barcode ?? '',
  variant.originalPrice === undefined ? '' : toRupees(variant.originalPrice),
  variant.discountPrice === undefined ? '' : toRupees(variant.discountPrice),
  variant.weightGrams === undefined ? '' : String(variant.weightGrams),
]
const noVariant = Array<string>(10).fill('')

/** The CSV rows of a product in the import format, one for each variant; the product's fields are on the first. */
function toCsvRows(product: ExistingProduct, handle: string, specificationColumns: SpecificationColumns): string[][] {
  const { discountPrice } = product
  const images = product.images.map(({ file, color }) => (color ? `${color}=${file}` : file)).join(' | ')
  const productCells = [
    product.id,
    handle,
    product.name,
    product.description,
    toRupees(product.originalPrice),
    discountPrice === null ? '' : toRupees(discountPrice),
    product.category,
    product.brand,
    product.hsn ?? '',
    taxRateCell(product),
    product.countryId === null ? '' : (countryById(product.countryId)?.name ?? ''),
    ...declarationFields.map((field) => product.declarations?.[field] ?? ''),
    product.optionName ?? '',
  ]
  const [first = noVariant, ...others] = product.variants.map(variantCells)
  const repeated = [product.id, ...productCells.slice(1).map(() => '')]
  const specifications = specificationCells(product, specificationColumns)
  const noSpecifications = specifications.map(() => '')
  return [
    [...productCells, ...first, images, ...specifications],
    ...others.map((variant) => [...repeated, ...variant, '', ...noSpecifications]),
  ]
}

/** All products as CSV, the oldest first, streamed in batches. */
export async function exportProducts({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const day = dayInIndia(clock())
  const specifications = await findSpecificationColumns(db, { usedOnly: true })
  const columns = [...nativeColumns, ...specifications.columns]
  return { name: `products-${day}.csv`, bytes: streamCsv(columns, readLines(db, specifications)) }
}

async function* readLines(db: Database, specifications: SpecificationColumns): AsyncGenerator<string[][]> {
  const batches = readBatches<ExportedProduct>(batchSize, (after, size) => findProductsAfter(db, after ?? null, size))
  for await (const products of batches) {
    const handles = await findHandles(
      db,
      products.map(({ id }) => id),
    )
    yield products.flatMap((product) => toCsvRows(product, handles.get(product.id) ?? '', specifications))
  }
}
