import type { RunningTransaction } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import {
  type CategoryOrBrandTable,
  findIdsByName,
  insertMissingNames,
  lockExistingIds,
} from '../categories-and-brands/brand-category-lookup.store.ts'
import { diffVariants, type VariantDiff, type VariantInput } from '../variants/diff-variants.ts'
import {
  applyVariantDiffs,
  type BulkProductRow,
  bulkInsertProducts,
  bulkUpdateProducts,
  lockProducts,
  lockVariantsOfProducts,
} from './bulk-upsert.store.ts'

/** A category or brand by its id, or by its name; an unknown name creates one. */
export type CategoryOrBrandInput = { id: string | null; name: string }

/** A product to insert under the given id, or to update. Variants that are not named are retired. */
export type ProductUpsert = {
  columns: Omit<BulkProductRow, 'categoryId' | 'brandId'>
  /** The `updatedAt` that the import has read; null for a new product. */
  seenUpdatedAt: string | null
  category: CategoryOrBrandInput
  brand: CategoryOrBrandInput
  variants: VariantInput[]
}

/** A lookup of category or brand ids; it returns null for one that was deleted meanwhile. */
async function createIdLookup(
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
  const rejected = new Map<string, string>()
  const existing = planned.filter(({ seenUpdatedAt }) => seenUpdatedAt !== null).map(({ columns }) => columns.id)
  // Variants are locked before products, in the order of order placement, to avoid deadlocks.
  const variants = await lockVariantsOfProducts(trx, existing)
  const updatedAt = await lockProducts(trx, existing)
  const categoryOf = await createIdLookup(
    trx,
    'categories',
    planned.map(({ category }) => category),
    now,
  )
  const brandOf = await createIdLookup(
    trx,
    'brands',
    planned.map(({ brand }) => brand),
    now,
  )

  const diffs = new Map<string, VariantDiff>()
  const rows: { added: BulkProductRow[]; changed: BulkProductRow[] } = { added: [], changed: [] }
  for (const product of planned) {
    const { columns, seenUpdatedAt } = product
    try {
      if (seenUpdatedAt && updatedAt.get(columns.id)?.getTime() !== Date.parse(seenUpdatedAt)) {
        throw new AppError(
          'conflict',
          updatedAt.has(columns.id) ? concurrentChangeMessage : 'This product was deleted meanwhile.',
        )
      }
      const categoryId = requireId(categoryOf(product.category), 'This category does not exist. Please choose another.')
      const brandId = requireId(brandOf(product.brand), 'This brand does not exist. Please choose another.')
      diffs.set(columns.id, diffVariants(variants.get(columns.id) ?? [], product.variants))
      rows[seenUpdatedAt ? 'changed' : 'added'].push({ ...columns, categoryId, brandId })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rejected.set(columns.id, error.message)
    }
  }
  await bulkInsertProducts(trx, rows.added, now)
  await bulkUpdateProducts(trx, rows.changed, now)
  await applyVariantDiffs(trx, diffs)
  return rejected
}

function requireId(id: string | null, message: string): string {
  if (id === null) throw new AppError('invalid', message)
  return id
}
