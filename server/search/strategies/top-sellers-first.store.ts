import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { andTsQueries } from '../query/tsquery.ts'
import { checkedRows, facetCategory, facetCounts, passesAllFilters } from './facet-counts.ts'
import {
  countedColumns,
  hiddenTsQuery,
  hitsPage,
  indexSortKey,
  isAfterHit,
  lookupText,
  type RankedResults,
  type ResultEstimate,
  type SearchRequest,
  titleMatches,
} from './ranked.store.ts'

/**
 * A tier of the top sellers: one product represents `productsPerHit` products; `lexeme` is its index lexeme, which the largest tier
 * does not have.
 */
export type Tier = { productsPerHit: number; lexeme: string | null }

/** From the smallest to the largest; each contains the smaller ones. */
export const tiers = {
  thousandth: { productsPerHit: 1000, lexeme: `'=t1'` },
  hundredth: { productsPerHit: 100, lexeme: `'=t1' | '=t2'` },
  tenth: { productsPerHit: 10, lexeme: null },
} as const satisfies Record<string, Tier>

/** So many matching top sellers are a sufficient sample for the facets. */
const enoughTopSellers = 100

/**
 * The matches in one tier; each represents `productsPerHit` products. `sortKeyBound` is a sort key: more products than the page needs are
 * expected before it. The estimate assumes that the top sellers are a representative sample.
 */
export type TopSellerResults = RankedResults & { productsPerHit: number; sortKeyBound: number | null }

type TierSteps = { first: Tier; wider?: Tier; narrower?: Tier }

/** The first tier to read, and the next one if it has too few matches (`wider`) or more than can be ranked (`narrower`). */
function tierStepsFor({ byTitle }: ResultEstimate): TierSteps {
  const { thousandth, hundredth, tenth } = tiers
  if (byTitle >= 1500 * enoughTopSellers) return { first: thousandth, wider: hundredth }
  if (byTitle >= 100 * enoughTopSellers) return { first: hundredth, wider: tenth, narrower: thousandth }
  return { first: tenth, narrower: hundredth }
}

/** The words within a tier as text for tsquery; null if there is nothing to look up. */
const tierTsQuery = (words: string | null, tier: Tier | undefined): string | null =>
  tier === undefined ? null : andTsQueries(words, tier.lexeme)

/**
 * The sort key that bounds enough products: twice as many as the page needs, extrapolated from the top sellers, and three more.
 * Null if too few top sellers match, and for orders by sales.
 */
function sortKeyBoundSql({ sort, from, estimate }: SearchRequest) {
  if (sort === 'relevance' || sort === 'popular') return sql`null`
  const { after, offset, size } = from
  const rows = size + (after ? 0 : offset)
  return sql`(
    select sort_key from filtered
    ${after ? sql`where ${isAfterHit('sortKey', after)}` : sql``}
    order by sort_key desc
    offset (select ceil(2.0 * ${rows}::bigint * count(*) / ${Math.max(1, estimate.filtered)}::bigint) + 2 from filtered) limit 1
  )`
}

/**
 * Searches only the top sellers, for words that match very many products: the top 0.1, 1 or 10 percent, whichever is expected to
 * hold enough matches and not too many. Hits are ordered by sales; a full page equals the page of all products. The search text is
 * in a subquery, which hides it from the planner: planning is expensive here, and one generic plan serves every text.
 */
export async function topSellerResults(db: Database, request: SearchRequest): Promise<TopSellerResults> {
  const { filters, sort, from, maxCount, estimate } = request
  const steps = tierStepsFor(estimate)
  const textIn = (tier: Tier | undefined) => tierTsQuery(lookupText(request), tier)
  const { lexeme } = steps.first
  const { rows } = await sql<RankedResults & { sortKeyBound: number | null; first: number; second: number }>`
    with first as materialized (
      select ${countedColumns} from search_top_sellers found
      where ${titleMatches(request)} and ${lexeme ? sql`title_vector @@ ${hiddenTsQuery(lexeme)}` : sql`true`} limit ${maxCount + 1}
    ),
    second as materialized (
      select ${countedColumns} from search_top_sellers found
      where title_vector @@ (
        select case when count(*) > ${maxCount} then ${textIn(steps.narrower)}::tsquery when count(*) < ${enoughTopSellers} then ${textIn(steps.wider)}::tsquery end
        from first
      ) limit ${maxCount + 1}
    ),
    found as (
      select * from second union all select * from first where not exists (select from second)
    ),
    ${checkedRows(filters)},
    ${facetCategory(filters)},
    filtered as materialized (
      select product_id as id, sort_buy_count as key, ${indexSortKey(sort)} as sort_key from checked found where ${passesAllFilters}
    )
    select (select count(*)::int from first) as first, (select count(*)::int from second) as second,
      count(*)::int as found, count(*)::int as "byTitle", ${sortKeyBoundSql(request)} as "sortKeyBound",
      (select count(*)::int from filtered) as filtered, ${hitsPage(sql`filtered`, from)} as hits, ${facetCounts}
    from checked`.execute(db)
  const { first: firstCount, second: secondCount, ...found } = rows[0]!
  const next = firstCount > maxCount ? steps.narrower : steps.wider
  const { productsPerHit } = secondCount > 0 && next ? next : steps.first
  // If the row limit was reached, the rows read are an arbitrary selection.
  return { ...found, productsPerHit, hits: found.found > maxCount ? [] : found.hits }
}
