import type { RunningTransaction } from '#server/database/connect.ts'
import {
  type CategoryOrBrandTable,
  findIdsByName,
  insertMissingNames,
  lockExistingIds,
} from '../categories-and-brands/brand-category-lookup.store.ts'
import { lockProducts, lockVariantsOfProducts } from './bulk-upsert.store.ts'
import type { CategoryOrBrandInput, ProductUpsert } from './bulk-upsert.ts'

/** The locked rows that a bulk upsert compares its products with; the lookups give null for a deleted category or brand. */
export type CurrentRows = Awaited<ReturnType<typeof lockCurrentRows>>

/** Locks the products to update with their variants, and the categories and brands of all products; creates missing categories and brands. */
export async function lockCurrentRows(trx: RunningTransaction, planned: readonly ProductUpsert[], now: Date) {
  const existingIds = planned.filter(({ seenUpdatedAt }) => seenUpdatedAt !== null).map(({ columns }) => columns.id)
  // Variants are locked before products, in the order of order placement, to avoid deadlocks.
  const variants = await lockVariantsOfProducts(trx, existingIds)
  const updatedAt = await lockProducts(trx, existingIds)
  const categories = planned.map(({ category }) => category)
  const categoryIdOf = await ensureCategoryOrBrandIds(trx, 'categories', categories, now)
  const brands = planned.map(({ brand }) => brand)
  const brandIdOf = await ensureCategoryOrBrandIds(trx, 'brands', brands, now)
  return { variants, updatedAt, categoryIdOf, brandIdOf }
}

/** Creates missing categories or brands; returns a lookup of ids, with null for a category or brand that was deleted meanwhile. */
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
