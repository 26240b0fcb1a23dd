import { dayInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import { type ExistingProduct, findProductsAfter } from '#server/catalogue/bulk/existing-products.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { streamCsv } from './csv/csv-file.ts'
import { nativeColumns, taxRateByPrice } from './formats/format-native.ts'
import { findHandles } from './product-handles.store.ts'

const batchSize = 500
type ExportPosition = Parameters<typeof findProductsAfter>[1]

function taxRateCell({ taxRate, taxRateBy }: ExistingProduct): string {
  if (taxRateBy === 'price') return taxRateByPrice
  return taxRate === null ? '' : toPercent(taxRate)
}

const variantCells = (variant: ExistingProduct['variants'][number]) => [
  variant.color,
  variant.optionValue ?? '',
  String(variant.stock),
  variant.sku ?? '',
  variant.barcode ?? '',
  variant.originalPrice === undefined ? '' : toRupees(variant.originalPrice),
  variant.discountPrice === undefined ? '' : toRupees(variant.discountPrice),
  variant.weightGrams === undefined ? '' : String(variant.weightGrams),
]
const noVariant = ['', '', '', '', '', '', '', '']

/** The CSV rows of a product in the import format, one for each variant; the product's fields are on the first. */
function toCsvRows(product: ExistingProduct, handle: string): string[][] {
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
    product.optionName ?? '',
  ]
  const [first = noVariant, ...others] = product.variants.map(variantCells)
  const repeated = [product.id, ...productCells.slice(1).map(() => '')]
  return [[...productCells, ...first, images], ...others.map((variant) => [...repeated, ...variant, ''])]
}

/** All products as CSV, the oldest first, streamed in batches. */
export async function exportProducts({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const day = dayInIndia(clock())
  return { name: `products-${day}.csv`, bytes: streamCsv(nativeColumns, readBatches(db)) }
}

async function* readBatches(db: Database): AsyncGenerator<string[][]> {
  for (let after: ExportPosition = null; ; ) {
    const products = await findProductsAfter(db, after, batchSize)
    const handles = await findHandles(
      db,
      products.map(({ id }) => id),
    )
    yield products.flatMap((product) => toCsvRows(product, handles.get(product.id) ?? ''))
    if (products.length < batchSize) return
    after = products.at(-1)!
  }
}
