import type { bulkEdits } from '#contract/catalogue/bulk-edit/bulk-edit.ts'
import { bulkEditLimits } from '#contract/catalogue/bulk-edit/bulk-edit-limits.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Database } from '#server/database/connect.ts'
import { AppError } from '#server/errors.ts'
import { resolveNameFilters } from '../listing/name-filter.store.ts'
import { findMatchingIds } from '../listing/product-listing.store.ts'
import { findUnpublishedIds } from '../products/unpublished-products.store.ts'

type Selection = Input<typeof bulkEdits.previewBulkEdit>['body']['selection']

/** The ids of the selected products. Throws 'invalid' if none or more than `maxProducts` match. */
export async function resolveSelection(
  db: Database,
  selection: Selection,
  maxProducts: number = bulkEditLimits.maxProducts,
): Promise<string[]> {
  if (selection.by === 'IDS') return [...new Set(selection.ids)]
  const ids = await findFilteredIds(db, selection, maxProducts + 1)
  if (ids.length === 0) throw new AppError('invalid', 'No product matches the filters any more.')
  if (ids.length <= maxProducts) return ids
  const limit = maxProducts.toLocaleString('en-IN')
  throw new AppError('invalid', `More than ${limit} products match. Narrow the filters and change them in parts.`)
}

async function findFilteredIds(
  db: Database,
  { status, q = '', ...filter }: Extract<Selection, { by: 'FILTER' }>,
  limit: number,
): Promise<string[]> {
  if (status !== 'PUBLISHED') return findUnpublishedIds(db, { status, name: q }, limit)
  return findMatchingIds(db, { ...filter, words: await resolveNameFilters(db, q) }, limit)
}
