import { type RawBuilder, sql } from 'kysely'
import { indiaTimeZone } from '#contract/india-time.ts'

/**
 * A sub-select of those of some collections that a product is in, by hand or by rule: an array of ids. `productId` and `collectionIds` are
 * SQL expressions. For statements about a few products; without collections it reads nothing.
 */
export function collectionIdsOfProduct(
  productId: RawBuilder<string>,
  collectionIds: RawBuilder<string[]>,
  now: Date | RawBuilder<Date>,
): RawBuilder<string[]> {
  // As in the pages of collections: new products are counted by days.
  const startOfDay = sql`date_trunc('day', ${now}::timestamptz, ${sql.lit(indiaTimeZone)})`
  return sql<string[]>`array(
    select collection.id from collections collection
    where collection.id = any(${collectionIds}) and case collection.kind
      when 'HAND' then exists (
        select from collection_products chosen where chosen.collection_id = collection.id and chosen.product_id = ${productId})
      else matches_collection_rule(collection.rule, ${productId}, ${startOfDay}) end)`
}
