import { sql } from 'kysely'
import type { ProductStatus } from '#contract/catalogue/product-status.ts'
import type { PageWindow } from '#contract/paging.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { likePattern } from '#server/database/like-pattern.ts'
import { executeWithFreshPlan } from '#server/database/override-query.ts'
import { type Product, toAdminProduct } from './product-response.ts'
import { hasIdOf, productsNotOnSale, selectPageProducts } from './select-products.store.ts'
import { nextUpdatedAt } from './write-products.store.ts'

type UnpublishedFilter = { status: ProductStatus; name: string }

/** The best index depends on how many have the status and the name, so the queries with this need fresh plans. */
const unpublishedProducts = (db: Database, { status, name }: UnpublishedFilter) =>
  productsNotOnSale(db, status).$if(name !== '', (query) =>
    // The first condition is that of the index of these names.
    query.where('products.unpublishedAt', 'is not', null).where('products.name', 'ilike', likePattern(name)),
  )

/** How many products match. */
export async function countUnpublishedProducts(db: Database, filter: UnpublishedFilter): Promise<number> {
  const counted = unpublishedProducts(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const rows = await executeWithFreshPlan(db, counted)
  return rows[0]!.count
}

/** One page of the matching products, the newest first. */
export async function findUnpublishedProducts(
  db: Database,
  filter: UnpublishedFilter,
  { offset, size }: PageWindow,
): Promise<Product[]> {
  const chosen = unpublishedProducts(db, filter)
    .orderBy('products.createdAt', 'desc')
    .orderBy('products.id', 'desc')
    .limit(size)
    .offset(offset)
  const page = selectPageProducts(db, chosen).orderBy('product.createdAt', 'desc').orderBy('product.id', 'desc')
  const rows = await executeWithFreshPlan(db, page)
  return rows.map(toAdminProduct)
}

/** The ids of the matching products, at most `limit`. */
export async function findUnpublishedIds(db: Database, filter: UnpublishedFilter, limit: number): Promise<string[]> {
  const ids = unpublishedProducts(db, filter).clearSelect().select('products.id').limit(limit)
  const rows = await executeWithFreshPlan(db, ids)
  return rows.map(({ id }) => id)
}

/** Locks the scheduled products whose time has come and returns their ids. */
export async function lockDueProducts(trx: RunningTransaction, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where unpublished_as = 'SCHEDULED' and publish_at <= ${now}::timestamptz
    order by id for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The `created_at` of a product that goes on sale: without a view or a sale it is the newest of its lists. */
export const newestUnlessSeen = (now: Date) =>
  sql<Date>`case when view_count = 0 and buy_count = 0 then ${now}::timestamptz else created_at end`

/** Puts locked products on sale. */
export const publishProducts = (trx: RunningTransaction, ids: readonly string[], now: Date) =>
  trx
    .updateTable('products')
    .set({ unpublishedAt: null, unpublishedAs: null, publishAt: null })
    .set({ createdAt: newestUnlessSeen(now), updatedAt: nextUpdatedAt(now) })
    .where(hasIdOf(ids))
    .execute()
