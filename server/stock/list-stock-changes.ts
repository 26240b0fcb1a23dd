import type { AppContext } from '#server/context.ts'
import { takePage } from '#server/database/keyset.ts'
import { invalidField, notFound } from '#server/errors.ts'
import { findStockChanges, findVariantOnSale } from './stock-changes.store.ts'

/** The maximum number of changes on a page of a variant’s stock changes. */
const stockChangesPageSize = 20

/**
 * The adjustments of a variant's stock, the newest first. Changes by orders are not included; they show as the difference
 * between the stock after one adjustment and before the next.
 */
export async function listStockChanges({ db }: Pick<AppContext, 'db'>, variantId: string, cursor?: string) {
  const variant = await findVariantOnSale(db, variantId)
  if (!variant) throw notFound('Variant')
  const rows = await findStockChanges(db, variantId, {
    size: stockChangesPageSize + 1,
    after: cursor ? decodeChangeCursor(cursor) : undefined,
  })
  const { shown, last } = takePage(rows, stockChangesPageSize)
  return { stock: variant.stock, changes: shown, nextCursor: last ? String(last.number) : null }
}

function decodeChangeCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'This cursor does not belong to this listing.')
  return Number(cursor)
}
