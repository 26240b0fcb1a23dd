import { sql } from 'kysely'
import { isNotDeleted } from '#server/catalogue/products/select-products.store.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'

/** Product ids by lower-case handle; the handle of a product that became a size of another one leads to that product. */
export async function findProductIdsByHandle(db: Database, handles: readonly string[]): Promise<Map<string, string>> {
  const wanted = handles.map((handle) => handle.toLowerCase())
  const { rows } = await sql<{ handle: string; id: string }>`
    select found.handle, products.id from (
      select lower(handle) as handle, product_id from product_handles where lower(handle) = any(${wanted}::text[])
      union all
      select lower(handle), product_id from product_redirects where handle is not null and lower(handle) = any(${wanted}::text[])
    ) as found join products on products.id = found.product_id and ${isNotDeleted}
    order by products.created_at desc`.execute(db)
  return new Map(rows.map(({ handle, id }) => [handle, id]))
}

/** Handles by product id. */
export async function findHandles(db: Database, productIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ handle: string; productId: string }>`
    select handle, product_id from product_handles where product_id = any(${productIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ handle, productId }) => [productId, handle]))
}

type ProductHandle = { productId: string; handle: string }

/** Sets the handles of products. */
export async function upsertHandles(trx: RunningTransaction, handles: readonly ProductHandle[]): Promise<void> {
  if (handles.length === 0) return
  await sql`
    insert into product_handles (product_id, handle)
    select * from unnest(${handles.map(({ productId }) => productId)}::uuid[], ${handles.map(({ handle }) => handle)}::text[])
    on conflict (product_id) do update set handle = excluded.handle`.execute(trx)
}
