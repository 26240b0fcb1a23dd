import { sql } from 'kysely'
import type { OfferScope } from '#contract/offers/offer.ts'
import type { PricedLine } from '#contract/pricing/price-cart.ts'
import { firstImageUrl } from '#server/catalogue/products/first-image-url.ts'
import { variantEffectivePrice } from '#server/catalogue/variants/variant-price-sql.ts'
import { collectionIdsOfProduct } from '#server/collections/collection-membership.store.ts'
import type { Database } from '#server/database/connect.ts'
import { pieceWeightGrams } from '#server/delivery/delivery-settings.store.ts'

/** A line of a sample cart, one piece. */
export type SampleLine = PricedLine & { name: string; imageUrl: string | null }

/** The products of a scope; collections by rule are searched among the newest products. */
const scopeCondition = ({ by, ids }: OfferScope, now: Date) => {
  switch (by) {
    case 'ALL':
      return sql`true`
    case 'CATEGORIES':
      return sql`product.category_id = any(${ids}::uuid[])`
    case 'BRANDS':
      return sql`product.brand_id = any(${ids}::uuid[])`
    case 'PRODUCTS':
      return sql`product.id = any(${ids}::uuid[])`
    case 'COLLECTIONS':
      return sql`product.id in (select product_id from collection_products where collection_id = any(${ids}::uuid[])) or product.id in (
        select newest.id from (select id from products where unpublished_at is null order by created_at desc, id desc limit 200) newest
        where ${collectionIdsOfProduct(sql<string>`newest.id`, sql<string[]>`${ids}::uuid[]`, now)} <> '{}')`
  }
}

const linesWhere = (condition: ReturnType<typeof sql>, ids: readonly string[], now: Date, limit: number) => sql`(
  select variant.id, product.id as "productId", product.category_id as "categoryId", product.brand_id as "brandId",
    ${variantEffectivePrice} as price, 1 as quantity, product.name, ${pieceWeightGrams} as "weightGrams",
    ${collectionIdsOfProduct(sql<string>`product.id`, sql<string[]>`${ids}::uuid[]`, now)} as "collectionIds",
    ${firstImageUrl(sql`product.id`)} as "imageUrl"
  from products product join lateral (
    select * from product_variants where product_id = product.id and retired_at is null order by stock > 0 desc, id limit 1
  ) as variant on true
  where product.unpublished_at is null and (${condition}) limit ${limit})`

/** Products on sale for a sample cart: some of a scope, and one that is not in it. */
export async function findSampleLines(db: Database, scope: OfferScope, now: Date): Promise<SampleLine[]> {
  const condition = scopeCondition(scope, now)
  const collectionIds = scope.by === 'COLLECTIONS' ? scope.ids : []
  const others = scope.by === 'ALL' ? sql`false` : sql`not (${condition})`
  const { rows } = await sql<SampleLine>`
    select * from ${linesWhere(condition, collectionIds, now, 3)} as matching
    union all select * from ${linesWhere(others, collectionIds, now, 1)} as other`.execute(db)
  return rows
}
