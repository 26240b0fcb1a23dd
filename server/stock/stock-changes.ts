import { notFound, Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { changesOf, variantOnSale } from './stock-changes.store.ts'

const pageSize = 20

/**
 * The adjustments of a variant's stock, the newest first. What orders take and give back is not among them: there is far
 * more of it, and each order keeps its own history. It shows as the gap between where one adjustment left the stock and the
 * next one found it, and between the newest and the stock now.
 */
export async function stockChanges({ db }: Pick<Shop, 'db'>, variantId: string, cursor?: string) {
  const variant = await variantOnSale(db, variantId)
  if (!variant) throw notFound('Variant')
  const rows = await changesOf(db, variantId, { size: pageSize + 1, behind: cursor ? numberIn(cursor) : undefined })
  const changes = rows.slice(0, pageSize)
  const last = changes.at(-1)
  return { stock: variant.stock, changes, nextCursor: last && rows.length > pageSize ? String(last.number) : null }
}

function numberIn(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new Refusal('invalid', 'This cursor does not belong to this listing.')
  return Number(cursor)
}
