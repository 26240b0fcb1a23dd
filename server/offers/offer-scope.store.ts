import { sql } from 'kysely'
import type { OfferScope } from '#contract/offers/offer.ts'
import { firstImageUrl } from '#server/catalogue/products/first-image-url.ts'
import type { Database } from '#server/database/connect.ts'

/** A category, brand, collection or product of an offer. */
export type ScopeItem = { id: string; name: string; imageUrl: string | null; isOnSale: boolean }

/** The items of a scope that still exist, given its kind and its ids as SQL expressions. */
const scopeItems = (by: ReturnType<typeof sql>, ids: ReturnType<typeof sql>) => sql`(
  select id, name, null as "imageUrl", true as "isOnSale" from categories where ${by} = 'CATEGORIES' and id = any(${ids})
  union all select id, name, null, true from brands where ${by} = 'BRANDS' and id = any(${ids})
  union all select id, name, null, true from collections where ${by} = 'COLLECTIONS' and id = any(${ids})
  union all select id, name, ${firstImageUrl(sql`products.id`)}, unpublished_at is null from products
  where ${by} = 'PRODUCTS' and id = any(${ids}) and (unpublished_at is null or unpublished_as <> 'DELETED'))`

/** A sub-select of the items of an offer by name, in a statement that selects from `offers`. */
export const scopeItemsJson = sql<ScopeItem[]>`(
  select coalesce(json_agg(item order by item.name, item.id), '[]') from ${scopeItems(
    sql`offers.definition #>> '{scope,by}'`,
    sql`array(select jsonb_array_elements_text(offers.definition #> '{scope,ids}')::uuid)`,
  )} as item)`

/** The items of a scope that exist, by name. */
export async function findScopeItems(db: Database, { by, ids }: OfferScope): Promise<ScopeItem[]> {
  if (by === 'ALL') return []
  const { rows } = await sql<ScopeItem>`
    select * from ${scopeItems(sql`${by}::text`, sql`${ids}::uuid[]`)} as item order by name, id`.execute(db)
  return rows
}
