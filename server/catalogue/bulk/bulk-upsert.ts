import type { RunningTransaction } from '#server/database/connect.ts'
import { withSavepoint } from '#server/database/savepoint.ts'
import { AppError, isDatabaseError, uniqueViolation } from '#server/errors.ts'
import { unknownBrand, unknownCategory } from '../products/unknown-reference-errors.ts'
import { diffVariants, type VariantDiff, type VariantInput } from '../variants/diff-variants.ts'
import { findTakenSkus } from '../variants/variants.store.ts'
import {
  type BulkProductRow,
  bulkInsertProducts,
  bulkUpdateProducts,
  bulkUpsertVariants,
  releaseSkus,
} from './bulk-upsert.store.ts'
import { type CurrentRows, lockCurrentRows } from './lock-current-rows.ts'

/** A category or brand by its id, or by its name; an unknown name creates one. */
export type CategoryOrBrandInput = { id: string | null; name: string }

/** A product to insert under the given id, or to update. Every active variant must be listed; variants that are not listed stay unchanged. */
export type ProductUpsert = {
  columns: Omit<BulkProductRow, 'categoryId' | 'brandId'>
  /** The `updatedAt` that the import has read; null for a new product. */
  seenUpdatedAt: string | null
  category: CategoryOrBrandInput
  brand: CategoryOrBrandInput
  variants: VariantInput[]
}

export const concurrentChangeMessage =
  'This product was changed by someone else meanwhile. Check the file again and repeat the import.'

/**
 * Writes many products with their variants in a few statements. Returns, by product id, why a product was not written: it was
 * changed, deleted or sold meanwhile, its category or brand was deleted, or another product has one of its SKUs. If another
 * transaction commits one of the SKUs during the statements, each product is written alone, and only that one is rejected.
 */
export async function bulkUpsertProducts(
  trx: RunningTransaction,
  planned: readonly ProductUpsert[],
  now: Date,
): Promise<Map<string, string>> {
  const current = await lockCurrentRows(trx, planned, now)
  const { writes, rejected } = planWrites(planned, current)
  const accepted = await rejectTakenSkus(trx, writes, rejected)
  if (await writeUnlessTaken(trx, accepted, now)) return rejected
  for (const write of accepted) {
    if (!(await writeUnlessTaken(trx, [write], now))) rejected.set(write.row.id, takenMeanwhileMessage)
  }
  return rejected
}

const takenMeanwhileMessage =
  'One of the SKUs was given to another product meanwhile. Check the file again and repeat the import.'

/** A product to write, with the diff of its variants and the existing variants that lose their SKU. */
type ProductWrite = { row: BulkProductRow; isNew: boolean; diff: VariantDiff; releasedSkus: string[] }

/** The rows to write, and why a product is not written: it was changed, deleted or sold, or its category or brand was deleted. */
function planWrites(planned: readonly ProductUpsert[], current: CurrentRows) {
  const rejected = new Map<string, string>()
  const writes: ProductWrite[] = []
  for (const product of planned) {
    try {
      writes.push(toProductWrite(product, current))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rejected.set(product.columns.id, error.message)
    }
  }
  return { writes, rejected }
}

function toProductWrite(product: ProductUpsert, current: CurrentRows): ProductWrite {
  const row = toProductRow(product, current)
  const { optionName, originalPrice, discountPrice } = row
  const existing = current.variants.get(row.id) ?? []
  const prices = { originalPrice, discountPrice }
  const diff = diffVariants(existing, { optionName, prices, variants: product.variants })
  const skusBefore = new Map(existing.map(({ id, sku }) => [id, sku]))
  const releasedSkus = diff.updated
    .filter(({ id, sku }) => skusBefore.get(id) && skusBefore.get(id) !== sku)
    .map(({ id }) => id)
  return { row: { ...row, ...diff.prices }, isNew: product.seenUpdatedAt === null, diff, releasedSkus }
}

const skusOf = ({ diff }: ProductWrite) => [...diff.updated, ...diff.added].flatMap(({ sku }) => sku ?? [])

/** The products whose SKUs no other product has, neither in the store nor earlier in the batch; the others are added to `rejected`. */
async function rejectTakenSkus(
  trx: RunningTransaction,
  writes: readonly ProductWrite[],
  rejected: Map<string, string>,
): Promise<ProductWrite[]> {
  const stored = await findTakenSkus(trx, writes.flatMap(skusOf), [])
  const owners = new Map(stored.map(({ sku, ...product }) => [sku.toLowerCase(), product]))
  return writes.filter((write) => {
    const { id, name } = write.row
    const skus = skusOf(write)
    const taken = skus.find((sku) => (owners.get(sku.toLowerCase())?.productId ?? id) !== id)
    if (taken !== undefined) {
      rejected.set(id, `The SKU ${taken} belongs to “${owners.get(taken.toLowerCase())!.productName}” already.`)
      return false
    }
    for (const sku of skus) owners.set(sku.toLowerCase(), { productId: id, productName: name })
    return true
  })
}

/** Writes products; returns false and writes none if another transaction has committed one of their SKUs meanwhile. */
async function writeUnlessTaken(trx: RunningTransaction, writes: readonly ProductWrite[], now: Date): Promise<boolean> {
  try {
    await withSavepoint(trx, () => writeProducts(trx, writes, now))
    return true
  } catch (error) {
    if (isDatabaseError(error, uniqueViolation)) return false
    throw error
  }
}

async function writeProducts(trx: RunningTransaction, writes: readonly ProductWrite[], now: Date): Promise<void> {
  const rowsOf = (some: readonly ProductWrite[]) => some.map(({ row }) => row)
  await bulkInsertProducts(trx, rowsOf(writes.filter(({ isNew }) => isNew)), now)
  await bulkUpdateProducts(trx, rowsOf(writes.filter(({ isNew }) => !isNew)), now)
  await releaseSkus(
    trx,
    writes.flatMap(({ releasedSkus }) => releasedSkus),
  )
  await bulkUpsertVariants(trx, new Map(writes.map(({ row, diff }) => [row.id, diff])))
}

/** The row to write; throws an AppError if the product was changed or deleted, or its category or brand was deleted. */
function toProductRow(
  { columns, seenUpdatedAt, category, brand }: ProductUpsert,
  { updatedAt, categoryIdOf, brandIdOf }: CurrentRows,
): BulkProductRow {
  if (seenUpdatedAt && updatedAt.get(columns.id)?.getTime() !== Date.parse(seenUpdatedAt)) {
    const isDeleted = !updatedAt.has(columns.id)
    throw new AppError('conflict', isDeleted ? 'This product was deleted meanwhile.' : concurrentChangeMessage)
  }
  const categoryId = categoryIdOf(category)
  if (categoryId === null) throw unknownCategory()
  const brandId = brandIdOf(brand)
  if (brandId === null) throw unknownBrand()
  return { ...columns, categoryId, brandId }
}
