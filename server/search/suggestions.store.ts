import { sql } from 'kysely'
import { firstImageUrl } from '#server/catalogue/products/first-image-url.ts'
import type { Database } from '#server/database/connect.ts'
import { forceCustomPlan } from '#server/database/override-query.ts'
import type { FilterValues } from './filters.ts'
import type { TsQuery } from './query/tsquery.ts'
import { rankWeights } from './strategies/ranked.store.ts'
import { type Tier, tiers } from './strategies/top-sellers-first.store.ts'

/** The maximum number of products, and of categories or brands, that the search suggests. */
const maxSuggestedProducts = 6
const maxSuggestedSections = 4

type NamedItem = { id: string; name: string }
type SuggestionRows = {
  products: {
    id: string
    name: string
    originalPrice: number
    discountPrice: number | null
    brandName: string
    imageUrl: string | null
  }[]
  categories: NamedItem[]
  brands: NamedItem[]
}

/** The best sellers that are ranked, and the products with all words that are read if these are too few. */
const maxCandidates = 12
const maxScanned = 1000

/** The expression of the indexes categories_name_vector_idx and brands_name_vector_idx. */
const nameVector = sql`setweight(to_tsvector('simple', normalize_search_text(name)), 'A')`

const tierNames = Object.keys(tiers)

/** The condition that a price is within the limits; a text without limits has a statement of its own, without this condition. */
const isWithin = ({ minPrice, maxPrice }: PriceRange) =>
  minPrice === undefined && maxPrice === undefined
    ? sql`true`
    : sql`price between ${minPrice ?? 0}::bigint and ${maxPrice ?? 1e15}::bigint`

type PriceRange = Pick<FilterValues, 'minPrice' | 'maxPrice'>

/**
 * Products with all words in their titles and a price within the limits, the most relevant of the top sellers, and the categories and brands that match by
 * name; categories of the products found follow. One statement reads the tiers of the top sellers from the smallest to the
 * largest, and all products only if the tiers hold too few.
 */
export async function findSuggestions(
  db: Database,
  { some, someExact, lookup }: NonNullable<TsQuery>,
  priceRange: PriceRange,
): Promise<SuggestionRows> {
  const topSellers = ({ lexeme }: Tier) => sql`
      select product_id as id, category_id, sort_buy_count, title_vector from search_top_sellers
      where title_vector @@ ${lookup.all}::tsquery and ${lexeme ? sql`title_vector @@ ${sql.lit(lexeme)}::tsquery` : sql`true`}
        and ${isWithin(priceRange)}`
  const isFew = (tier: string) => sql`(select count(*) from ${sql.ref(tier)}) < ${maxCandidates}`
  const bestFirst = sql`order by sort_buy_count desc, id desc limit ${maxCandidates}`
  const { rows } = await sql<SuggestionRows>`${forceCustomPlan}
    with thousandth as materialized (${topSellers(tiers.thousandth)} ${bestFirst}),
    hundredth as materialized (${topSellers(tiers.hundredth)} and ${isFew('thousandth')} ${bestFirst}),
    tenth as materialized (${topSellers(tiers.tenth)} and ${isFew('thousandth')} and ${isFew('hundredth')} ${bestFirst}),
    others as (
      select id, category_id, sort_buy_count, title_vector from (
        select product_id as id, category_id, sort_buy_count, title_vector, price from product_search
        where ${sql.join(tierNames.map(isFew), sql` and `)} and title_vector @@ ${lookup.all}::tsquery limit ${maxScanned}
      ) as scanned where ${isWithin(priceRange)}
    ),
    best as materialized (
      select * from (table others ${sql.join(
        tierNames.map((tier) => sql`union all select * from ${sql.ref(tier)} where not ${isFew(tier)}`),
        sql` `,
      )}) as found
      ${bestFirst}
    ),
    chosen as materialized (
      select id, ts_rank(${rankWeights}, title_vector, ${someExact}::tsquery) as rank, sort_buy_count from best
      order by rank desc, sort_buy_count desc, id limit ${maxSuggestedProducts}
    ),
    suggested_categories as (
      select id, name, 0 as source_order, 0 as count from categories where ${nameVector} @@ ${some}::tsquery
      union all
      select category_id, name, 1, count(*) from best join categories on categories.id = category_id group by category_id, name
    )
    select
      (select coalesce(json_agg(json_build_object('id', product.id, 'name', product.name, 'originalPrice', product.original_price,
          'discountPrice', product.discount_price, 'brandName', brands.name, 'imageUrl', ${firstImageUrl(sql`product.id`)})
          order by chosen.rank desc, chosen.sort_buy_count desc, product.id), '[]')
        from chosen join products product using (id) join brands on brands.id = product.brand_id) as products,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by source_order, count desc, name), '[]') from (
        select id, name, min(source_order) as source_order, max(count) as count from suggested_categories group by id, name
        order by source_order, count desc, name limit ${maxSuggestedSections}
      ) as part) as categories,
      (select coalesce(json_agg(part), '[]') from (
        select id, name from brands where ${nameVector} @@ ${some}::tsquery order by name limit ${maxSuggestedSections}
      ) as part) as brands`.execute(db)
  return rows[0]!
}
