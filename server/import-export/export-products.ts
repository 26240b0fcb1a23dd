import { countryById } from '#contract/catalogue/countries.ts'
import type { DeclarationField } from '#contract/catalogue/declarations.ts'
import { dayInIndia } from '#contract/india-time.ts'
import { toRupees } from '#contract/money.ts'
import { toPercent } from '#contract/tax/gst.ts'
import { type ExistingProduct, findProductsAfter } from '#server/catalogue/bulk/existing-products.store.ts'
import type { AppContext } from '#server/context.ts'
import { streamCsv } from '#server/csv/csv-file.ts'
import { readBatches } from '#server/csv/read-batches.ts'
import type { Database } from '#server/database/connect.ts'
import type { NativeLabels, ProductField } from './formats/format.ts'
import { nativeColumns, taxRateByPrice, toNativeLine } from './formats/format-native.ts'
import { findHandles } from './product-handles.store.ts'
import { findSpecificationColumns, type SpecificationColumns, specificationCells } from './specification-columns.ts'

const batchSize = 500
type ExportedProduct = Awaited<ReturnType<typeof findProductsAfter>>[number]

function taxRateCell({ taxRate, taxRateBy }: ExistingProduct): string {
  if (taxRateBy === 'price') return taxRateByPrice
  return taxRate === null ? '' : toPercent(taxRate)
}

const productCells = (product: ExistingProduct, handle: string) =>
  ({
    id: product.id,
    handle,
    productName: product.name,
    description: product.description,
    originalPrice: toRupees(product.originalPrice),
    discountPrice: product.discountPrice === null ? '' : toRupees(product.discountPrice),
    category: product.category,
    brand: product.brand,
    hsn: product.hsn ?? '',
    taxRate: taxRateCell(product),
    countryOfOrigin: product.countryId === null ? '' : (countryById(product.countryId)?.name ?? ''),
    ...product.declarations,
    optionName: product.optionName ?? '',
  }) satisfies Record<Exclude<ProductField, DeclarationField>, string>

const variantCells = (variant: ExistingProduct['variants'][number]) =>
  ({
    color: variant.color,
    optionValue: variant.optionValue ?? '',
    stock: String(variant.stock),
    exportedStock: String(variant.stock),
    stockVersion: String(variant.stockVersion ?? ''),
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    variantOriginalPrice: variant.originalPrice === undefined ? '' : toRupees(variant.originalPrice),
    variantDiscountPrice: variant.discountPrice === undefined ? '' : toRupees(variant.discountPrice),
    weightGrams: String(variant.weightGrams ?? ''),
  }) satisfies Record<Exclude<keyof NativeLabels, ProductField | 'images'>, string>

/** The CSV rows of a product in the import format, one for each variant; the product's fields are on the first. */
function toCsvRows(product: ExistingProduct, handle: string, specificationColumns: SpecificationColumns): string[][] {
  const images = product.images.map(({ file, color }) => (color ? `${color}=${file}` : file)).join(' | ')
  const [first, ...others] = product.variants.map(variantCells)
  const specifications = specificationCells(product, specificationColumns)
  const noSpecifications = specifications.map(() => '')
  return [
    [...toNativeLine({ ...productCells(product, handle), ...first, images }), ...specifications],
    ...others.map((variant) => [...toNativeLine({ id: product.id, ...variant }), ...noSpecifications]),
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
