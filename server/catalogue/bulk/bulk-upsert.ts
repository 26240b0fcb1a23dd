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

/** A category or brand: one that there is, or by its name one that is made where it is still missing. */
export type CategoryOrBrandInput = { id: string | null; name: string }

/** A product to write: a new one under a fixed id, or what a known one becomes. Its variants name all that it keeps. */
export type ProductUpsert = {
  columns: Omit<BulkProductRow, 'categoryId' | 'brandId'>
  /** When the product was last changed as far as the plan knows; null for a new one. */
  seenUpdatedAt: string | null
  category: CategoryOrBrandInput
  brand: CategoryOrBrandInput
  variants: VariantInput[]
}

/** The ids of sections by the names that a plan has for them; null where one was deleted meanwhile. */
async function createIdLookup(
  trx: RunningTransaction,
  table: CategoryOrBrandTable,
  wanted: readonly CategoryOrBrandInput[],
  at: Date,
) {
  const names = wanted.flatMap(({ id, name }) => (id ? [] : [name]))
  if (names.length > 0) await insertMissingNames(trx, table, names, at)
  const byName = await findIdsByName(trx, table, names)
  const idOf = ({ id, name }: CategoryOrBrandInput) => id ?? byName.get(name.toLowerCase()) ?? ''
  const held = await lockExistingIds(trx, table, [...new Set(wanted.map(idOf))].filter(Boolean))
  return (section: CategoryOrBrandInput) => (held.has(idOf(section)) ? idOf(section) : null)
}

const concurrentChangeMessage =
  'This product was changed by someone else meanwhile. Check the file again and repeat the import.'

/**
 * Writes many products with their variants by a handful of statements. Returns, by product id, why one was left out: it was
 * changed, deleted or sold meanwhile, or its category or brand is gone; all others are written.
 */
export async function bulkUpsertProducts(
  trx: RunningTransaction,
  planned: readonly ProductUpsert[],
  at: Date,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  const known = planned.filter(({ seenUpdatedAt }) => seenUpdatedAt !== null).map(({ columns }) => columns.id)
  // Stock before the products, as placing an order does it: two that wait for each other would both fail.
  const variants = await lockVariantsOfProducts(trx, known)
  const updatedAt = await lockProducts(trx, known)
  const categoryOf = await createIdLookup(
    trx,
    'categories',
    planned.map(({ category }) => category),
    at,
  )
  const brandOf = await createIdLookup(
    trx,
    'brands',
    planned.map(({ brand }) => brand),
    at,
  )

  const plans = new Map<string, VariantDiff>()
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
      plans.set(columns.id, diffVariants(variants.get(columns.id) ?? [], product.variants))
      rows[seenUpdatedAt ? 'changed' : 'added'].push({ ...columns, categoryId, brandId })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.set(columns.id, error.message)
    }
  }
  await bulkInsertProducts(trx, rows.added, at)
  await bulkUpdateProducts(trx, rows.changed, at)
  await applyVariantDiffs(trx, plans)
  return refused
}

function requireId(id: string | null, message: string): string {
  if (id === null) throw new AppError('invalid', message)
  return id
}
