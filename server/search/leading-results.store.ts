import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { allOf, conditionsOfAny } from './filters.ts'
import { countsOf, hitsOf, type Likely, orderKeys, type Ranked, type Wanted } from './results.store.ts'

/** Those that sell best, as words of the index (migration 0067): the best of a thousand and of a hundred. */
export const tiers = { thousandth: `'=t1'`, hundredth: `'=t1' | '=t2'` } as const

/** The tenth: all that lead have no word of their own. */
const all = ''

/** Where far more than that fit, this many of those that sell best tell what there is to choose from, where there are as many. */
const enoughLeading = 100

/**
 * Of those that sell best; whether so many have the words that one in a hundred products does. Up to the key `within` in the
 * wanted order there are more products than the page needs, unless those that sell best are unlike all others.
 */
export type Leading = Ranked & { areMany: boolean; within: number | null }

/** What is sorted and counted by; words are not taken along. */
const counted = sql`found.product_id, category_id, brand_id, price, is_discounted, in_stock, colors, buy_count, created_at`

/** Where to look first, and where next: there were too few, or more than are ranked. */
function stepsFor({ named }: Likely): { first: string; wider?: string; narrower?: string } {
  if (named >= 1500 * enoughLeading) return { first: tiers.thousandth, wider: tiers.hundredth }
  if (named >= 100 * enoughLeading) return { first: tiers.hundredth, wider: all, narrower: tiers.thousandth }
  return { first: all, narrower: tiers.hundredth }
}

/** Words in a tier as text for tsquery; null where there is nothing to look up. */
const inTier = (words: string | undefined, tier: string | undefined): string | null =>
  tier === undefined ? null : [words, tier].flatMap((part) => (part ? [`(${part})`] : [])).join(' & ') || null

/**
 * The key in the wanted order that leaves enough products before it: twice as many as the page needs, judged by how many of
 * all that fit lead, and three more. Null where too few lead, and for the order that they stand in.
 */
function keyWithin({ sort, from, likely }: Wanted) {
  if (sort === 'relevance' || sort === 'popular') return sql`null`
  const { behind, offset, size } = from
  const wanted = size + (behind ? 0 : offset)
  return sql`(
    select sort_key from fitting
    ${behind ? sql`where (sort_key, id) < (${behind.key}::bigint, ${behind.id}::uuid)` : sql``}
    order by sort_key desc
    offset (select ceil(2.0 * ${wanted}::int * count(*) / ${Math.max(1, likely.fitting)}::bigint) + 2 from fitting) limit 1
  )`
}

/**
 * Of words that fit very many, looks at those that sell best (migration 0067): the best of a thousand, of a hundred or of ten,
 * whichever is expected to hold enough and not too many. Hits are in the order of what sells best; where a page is full, it is
 * the true one. What is looked for is hidden from the planner, which takes long over so much: one plan serves all.
 */
export async function leadingResults(db: Database, wanted: Wanted): Promise<Leading> {
  const { query, words, filters, sort, from, most, likely } = wanted
  const { judged, counts } = countsOf(filters)
  const steps = stepsFor(likely)
  const [first, wider, narrower] = [steps.first, steps.wider, steps.narrower].map((tier) =>
    inTier(query?.lookup[words], tier),
  )
  const isNarrow = (tier: string | undefined) => sql`${tier !== all}::boolean`
  const { rows } = await sql<Leading>`
    with first as materialized (
      select ${counted} from search_leading found
      where ${first ? sql`headline @@ (select ${first}::tsquery)` : sql`true`} limit ${most + 1}
    ),
    second as materialized (
      select ${counted} from search_leading found
      where headline @@ (
        select case when count(*) < ${enoughLeading} then ${wider}::tsquery when count(*) > ${most} then ${narrower}::tsquery end from first
      ) limit ${most + 1}
    ),
    found as materialized (
      select * from second union all select * from first where not exists (select from second)
    ),
    ${judged},
    fitting as materialized (
      select found.product_id as id, found.buy_count as key, ${sort === 'relevance' ? sql`found.buy_count` : orderKeys[sort]} as sort_key
      from found where (select count(*) from found) <= ${most} and ${allOf(conditionsOfAny(filters))}
    )
    select (select count(*)::int from found) as found, (select count(*)::int from found) as named,
      ${isNarrow(steps.first)} and (select count(*) from first) >= ${enoughLeading}
        or ${isNarrow(steps.wider ?? steps.narrower)} and (select count(*) from second) >= ${enoughLeading} as "areMany",
      ${keyWithin(wanted)} as within,
      (select count(*)::int from fitting) as fitting, ${hitsOf(sql`fitting`, from)} as hits, ${counts}`.execute(db)
  return rows[0]!
}
