import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import {
  countedColumns,
  countMatches,
  hiddenTsQuery,
  indexSortKey,
  isAfterHit,
  type MatchCounts,
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

type TierResults = MatchCounts & { sortKeyBound: number | null }

/** The matches in one tier; `found` is at most `maxCount` + 1. */
async function tierResults(db: Database, request: SearchRequest, { lexeme }: Tier): Promise<TierResults> {
  const products = sql`
      select ${countedColumns} from search_top_sellers found
      where ${titleMatches(request)} and ${lexeme ? sql`title_vector @@ ${hiddenTsQuery(lexeme)}` : sql`true`} limit ${request.maxCount + 1}`
  const { rows } = await sql<TierResults>`${countMatches(request, products, sql`sort_buy_count`, {
    columns: sql`, ${indexSortKey(request.sort)} as sort_key`,
    results: sql`${sortKeyBoundSql(request)} as "sortKeyBound",`,
  })}`.execute(db)
  return rows[0]!
}

/**
 * Searches only the top sellers, for words that match very many products: the top 0.1, 1 or 10 percent, whichever is expected to
 * hold enough matches and not too many. Hits are ordered by sales; a full page equals the page of all products. The search text is
 * in a subquery, which hides it from the planner: planning is expensive here, and one generic plan serves every text. The next tier is read
 * by a second statement, because it is rarely needed, and one statement of both copies each row twice.
 */
export async function topSellerResults(db: Database, request: SearchRequest): Promise<TopSellerResults> {
  const { maxCount, estimate } = request
  const steps = tierStepsFor(estimate)
  const first = await tierResults(db, request, steps.first)
  const next = first.found > maxCount ? steps.narrower : first.found < enoughTopSellers ? steps.wider : undefined
  const second = next && (await tierResults(db, request, next))
  const [tier, results] = second && second.found > 0 ? [next, second] : [steps.first, first]
  return {
    ...results,
    byTitle: results.found,
    productsPerHit: tier.productsPerHit,
    // If the row limit was reached, the rows read are an arbitrary selection.
    hits: results.found > maxCount ? [] : results.hits,
  }
}
