import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { andAll, singlePlanConditions } from '../filters.ts'
import {
  facetCounts,
  hitsPage,
  type RankedResults,
  type ResultEstimate,
  type SearchRequest,
  sortKeys,
} from './ranked.store.ts'

/** One of those that sell best stands for so many products; the word of the index that it has, but the tenth has none. */
type Tier = { times: number; mark: string | null }
const thousandth: Tier = { times: 1000, mark: `'=t1'` }
const hundredth: Tier = { times: 100, mark: `'=t1' | '=t2'` }
const tenth: Tier = { times: 10, mark: null }

/** Where far more than that fit, this many of those that sell best tell what there is to choose from, where there are as many. */
const enoughTopSellers = 100

/**
 * Of those that sell best, each of which stands for so many products of a large shop, fewer of a small one. Up to the key
 * `within` in the wanted order there are more products than the page needs, unless those that sell best are unlike all others.
 */
export type TopSellerResults = RankedResults & { times: number; within: number | null }

/** What is sorted and counted by; words are not taken along. */
const countedColumns = sql`found.product_id, category_id, brand_id, price, is_discounted, in_stock, colors, buy_count, created_at`

type TierSteps = { first: Tier; wider?: Tier; narrower?: Tier }

/** Where to look first, and where next: there were too few, or more than are ranked. */
function tierStepsFor({ named }: ResultEstimate): TierSteps {
  if (named >= 1500 * enoughTopSellers) return { first: thousandth, wider: hundredth }
  if (named >= 100 * enoughTopSellers) return { first: hundredth, wider: tenth, narrower: thousandth }
  return { first: tenth, narrower: hundredth }
}

/** Words in a tier as text for tsquery; null where there is nothing to look up. */
const tierTsQuery = (words: string | undefined, tier: Tier | undefined): string | null =>
  tier === undefined ? null : [words, tier.mark].flatMap((part) => (part ? [`(${part})`] : [])).join(' & ') || null

/**
 * The key in the wanted order that leaves enough products before it: twice as many as the page needs, judged by how many of
 * all that fit lead, and three more. Null where too few lead, and for the order that they stand in.
 */
function sortKeyBound({ sort, from, likely }: SearchRequest) {
  if (sort === 'relevance' || sort === 'popular') return sql`null`
  const { behind, offset, size } = from
  const wanted = size + (behind ? 0 : offset)
  return sql`(
    select sort_key from fitting
    ${behind ? sql`where (sort_key, id) < (${behind.key}::bigint, ${behind.id}::uuid)` : sql``}
    order by sort_key desc
    offset (select ceil(2.0 * ${wanted}::bigint * count(*) / ${Math.max(1, likely.fitting)}::bigint) + 2 from fitting) limit 1
  )`
}

/**
 * Of words that fit very many, looks at those that sell best: the best of a thousand, of a hundred or of ten,
 * whichever is expected to hold enough and not too many. Hits are in the order of what sells best; where a page is full, it is
 * the true one. What is looked for is hidden from the planner, which takes long over so much: one plan serves all.
 */
export async function topSellerResults(db: Database, wanted: SearchRequest): Promise<TopSellerResults> {
  const { query, words, filters, sort, from, most, likely } = wanted
  const { judged, counts } = facetCounts(filters)
  const steps = tierStepsFor(likely)
  const textIn = (tier: Tier | undefined) => tierTsQuery(query?.lookup[words], tier)
  const first = textIn(steps.first)
  const { rows } = await sql<RankedResults & { within: number | null; first: number; second: number }>`
    with first as materialized (
      select ${countedColumns} from search_top_sellers found
      where ${first ? sql`title_vector @@ (select ${first}::tsquery)` : sql`true`} limit ${most + 1}
    ),
    second as materialized (
      select ${countedColumns} from search_top_sellers found
      where title_vector @@ (
        select case when count(*) > ${most} then ${textIn(steps.narrower)}::tsquery when count(*) < ${enoughTopSellers} then ${textIn(steps.wider)}::tsquery end
        from first
      ) limit ${most + 1}
    ),
    found as materialized (
      select * from second union all select * from first where not exists (select from second)
    ),
    ${judged},
    fitting as materialized (
      select found.product_id as id, found.buy_count as key, ${sort === 'relevance' ? sql`found.buy_count` : sortKeys[sort]} as sort_key
      from found where ${andAll(singlePlanConditions(filters))}
    )
    select (select count(*)::int from first) as first, (select count(*)::int from second) as second,
      (select count(*)::int from found) as found, (select count(*)::int from found) as named,
      ${sortKeyBound(wanted)} as within,
      (select count(*)::int from fitting) as fitting, ${hitsPage(sql`fitting`, from)} as hits, ${counts}`.execute(db)
  const { first: met, second, ...found } = rows[0]!
  const next = met > most ? steps.narrower : steps.wider
  const { times } = second > 0 && next ? next : steps.first
  // Of more than are ranked, which were met was chance.
  return { ...found, times, hits: found.found > most ? [] : found.hits }
}
