import type { RunningTransaction } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import {
  type CategoryOrBrandTable,
  findIdsByName,
  insertMissingNames,
  lockExistingIds,
} from '../categories-and-brands/brand-category-lookup.store.ts'
import { unknownBrand, unknownCategory } from '../products/unknown-reference-errors.ts'
import { diffVariants, type VariantDiff, type VariantInput } from '../variants/diff-variants.ts'
import { findTakenSkus } from '../variants/variants.store.ts'
import {
  type BulkProductRow,
  bulkInsertProducts,
  bulkUpdateProducts,
  bulkUpsertVariants,
  lockProducts,
  lockVariantsOfProducts,
} from './bulk-upsert.store.ts'

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

/** Creates the missing categories or brands and returns a lookup of ids, which returns null for a category or brand that was deleted meanwhile. */
async function ensureCategoryOrBrandIds(
  trx: RunningTransaction,
  table: CategoryOrBrandTable,
  inputs: readonly CategoryOrBrandInput[],
  now: Date,
) {
  const names = inputs.flatMap(({ id, name }) => (id ? [] : [name]))
  if (names.length > 0) await insertMissingNames(trx, table, names, now)
  const byName = await findIdsByName(trx, table, names)
  const idOf = ({ id, name }: CategoryOrBrandInput) => id ?? byName.get(name.toLowerCase()) ?? ''
  const existing = await lockExistingIds(trx, table, [...new Set(inputs.map(idOf))].filter(Boolean))
  return (input: CategoryOrBrandInput) => (existing.has(idOf(input)) ? idOf(input) : null)
}

const concurrentChangeMessage =
  'This product was changed by someone else meanwhile. Check the file again and repeat the import.'

/**
 * Writes many products with their variants in a few statements. Returns, by product id, why a product was not written: it was
 * changed, deleted or sold meanwhile, or its category or brand was deleted.
 */
export async function bulkUpsertProducts(
  trx: RunningTransaction,
  planned: readonly ProductUpsert[],
  now: Date,
): Promise<Map<string, string>> {
  const current = await lockCurrentRows(trx, planned, now)
  const rejected = new Map<string, string>()
  const diffs = new Map<string, VariantDiff>()
  const rows: { added: BulkProductRow[]; changed: BulkProductRow[] } = { added: [], changed: [] }
  for (const product of planned) {
    const { id } = product.columns
    try {
      const row = toProductRow(product, current)
      const { optionName, originalPrice, discountPrice } = row
      const diff = diffVariants(current.variants.get(id) ?? [], {
        optionName,
        prices: { originalPrice, discountPrice },
        variants: product.variants,
      })
      assertSkusFree(diff, current.takenSkus)
      diffs.set(id, diff)
      rows[product.seenUpdatedAt ? 'changed' : 'added'].push({ ...row, ...diff.prices })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rejected.set(id, error.message)
    }
  }
  await bulkInsertProducts(trx, rows.added, now)
  await bulkUpdateProducts(trx, rows.changed, now)
  await bulkUpsertVariants(trx, diffs)
  return rejected
}

type CurrentRows = Awaited<ReturnType<typeof lockCurrentRows>>

/** Locks the products to update with their variants, and the categories and brands of all products; creates missing categories and brands. */
async function lockCurrentRows(trx: RunningTransaction, planned: readonly ProductUpsert[], now: Date) {
  const existingIds = planned.filter(({ seenUpdatedAt }) => seenUpdatedAt !== null).map(({ columns }) => columns.id)
  // Variants are locked before products, in the order of order placement, to avoid deadlocks.
  const variants = await lockVariantsOfProducts(trx, existingIds)
  const updatedAt = await lockProducts(trx, existingIds)
  const categories = planned.map(({ category }) => category)
  const categoryIdOf = await ensureCategoryOrBrandIds(trx, 'categories', categories, now)
  const brands = planned.map(({ brand }) => brand)
  const brandIdOf = await ensureCategoryOrBrandIds(trx, 'brands', brands, now)
  const takenSkus = await findTakenSkus(
    trx,
    planned.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? [])),
    existingIds,
  )
  return { variants, updatedAt, categoryIdOf, brandIdOf, takenSkus }
}

/** Throws a conflict if another product of the store has one of the SKUs. */
function assertSkusFree({ updated, added }: VariantDiff, takenSkus: CurrentRows['takenSkus']): void {
  const skus = new Set([...updated, ...added].map(({ sku }) => sku?.toLowerCase()))
  const taken = takenSkus.find(({ sku }) => skus.has(sku.toLowerCase()))
  if (taken) throw new AppError('conflict', `The SKU ${taken.sku} belongs to “${taken.productName}” already.`)
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
