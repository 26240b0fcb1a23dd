import { type RawBuilder, sql } from 'kysely'
import type { ColorFamily, SearchSort } from '#contract/search-choices.ts'
import { type Database, plannedAnew } from '../database/connect.ts'
import { allOf, type Condition, conditions, type Filters, marksOf } from './filters.ts'
import type { Place } from './search-cursor.ts'
import type { TextQuery } from './text-query.ts'

/** So many products are ranked and counted one by one. Where more fit, their order comes from an index and counts stop here. */
export const mostRanked = 1000

/** Where far more than that fit, so many of the best sellers are looked through for what there is to choose from. */
const leading = 3000

/**
 * How well a product fits: its name above brand and category, those above colours; words as written above what else they may
 * mean. Among alike, and among those that have the words in their descriptions only, the ones that sell and can be had stand
 * first. A whole number, so that a cursor finds its place again.
 */
const relevance = (query: TextQuery) => {
  const popularity = sql`0.2 * ln(1 + found.buy_count) + case when found.in_stock then 0.5 else 0 end`
  if (!query) return sql`((${popularity}) * 1e6)::bigint`
  const rank = (text: string) => sql`ts_rank('{0.05, 0.2, 0.4, 1}', found.headline, ${text}::tsquery)`
  return sql`((10 * ${rank(query.someExact)} + 3 * ${rank(query.some)} + ${popularity}) * 1e6)::bigint`
}

/** What results are sorted by, the greatest first: a low price is a great negative one. */
const keys = {
  newest: sql`(extract(epoch from found.created_at) * 1000)::bigint`,
  popular: sql`found.buy_count`,
  'price-low': sql`-found.price`,
  'price-high': sql`found.price`,
} as const satisfies Record<Exclude<SearchSort, 'relevance'>, RawBuilder<unknown>>

export type Wanted = {
  query: TextQuery
  /** Products with all of the words, or with some of them. */
  words: 'all' | 'some'
  filters: Filters
  sort: SearchSort
  from: { size: number; offset: number; behind?: Place }
  /** How many products are ranked and counted one by one. */
  most: number
}

/** Where a product stands in its order. */
export type Hit = { id: string; key: number }

export type Counts = {
  categories: { id: string; count: number }[]
  brands: { id: string; count: number }[]
  colors: { color: ColorFamily; count: number }[]
  inStock: number
  discounted: number
  lowestPrice: number | null
  highestPrice: number | null
}

/**
 * Found: how many fit the words, at most one more than are ranked, and how many of them by their headlines. Hits are given
 * where all found could be ranked or, without those that have a word in their description only, all found by headlines.
 */
export type Ranked = { found: number; named: number; total: number; hits: Hit[] } & Counts

const columns = sql.raw(
  [
    'product_id',
    'headline',
    'category_id',
    'brand_id',
    'price',
    'is_discounted',
    'in_stock',
    'colors',
    'buy_count',
    'created_at',
  ]
    .map((column) => `found.${column}`)
    .join(', '),
)

type Fit = Pick<Wanted, 'query' | 'words' | 'filters'>

/** Words and, where results are narrowed, the marks of the filters, as text for tsquery; null where there are neither. */
function withMarks(text: string | undefined, filters: Filters, narrowed: boolean): string | null {
  const parts = [text, narrowed ? marksOf(filters) : null].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : null
}

/** The condition that a headline has the words and, where results are narrowed, the marks of the filters. */
export function headlineFits({ query, words, filters }: Fit, narrowed: boolean) {
  const text = withMarks(query?.[words], filters, narrowed)
  return text ? sql`headline @@ ${text}::tsquery` : sql`true`
}

/** Products with the words as written, some of them in their description only. Marks are among the words of a headline. */
function descriptionFits({ query, words, filters }: Fit, narrowed: boolean) {
  if (!query) return sql`false`
  const text = withMarks(words === 'all' ? query.allExact : query.someExact, filters, narrowed)
  return sql`(headline || description) @@ ${text}::tsquery and not headline @@ ${query[words]}::tsquery`
}

/** All products, those that fit the filters, for words that fit too many, or the best sellers, for words that fit very many. */
type Among = 'all' | 'narrowed' | 'leading'

const sourceOf = (among: Among) =>
  among === 'leading'
    ? sql`(select * from product_search order by buy_count desc, product_id desc limit ${leading})`
    : sql`product_search`

/** Finds, ranks and counts in one statement. */
export async function rankedResults(db: Database, wanted: Wanted, among: Among = 'all'): Promise<Ranked> {
  const { query, filters, sort, from, most } = wanted
  const { category, brand, color, price, stock, offer } = conditions(filters)
  const but = (...parts: Condition[]) => sql.join(parts, sql` and `)
  const key = sort === 'relevance' ? relevance(query) : keys[sort]
  const early = among === 'narrowed' ? allOf(filters) : sql`true`
  // Filters narrow words that fit too many: what has them in its description only counts where no name has them.
  const mostNamed = among === 'narrowed' ? 0 : most
  const inDescriptions = among === 'leading' ? sql`false` : descriptionFits(wanted, among === 'narrowed')
  const behind = from.behind ? sql`where (key, id) < (${from.behind.key}::bigint, ${from.behind.id}::uuid)` : sql``
  const { rows } = await sql<Ranked>`${sql.raw(plannedAnew)}
    with named as materialized (
      select ${columns} from ${sourceOf(among)} found
      where ${headlineFits(wanted, among === 'narrowed')} and ${early} limit ${most + 1}
    ),
    described as materialized (
      select ${columns} from product_search found
      where (select count(*) from named) <= ${mostNamed} and ${inDescriptions} and ${early} limit ${most + 1}
    ),
    found as materialized (
      select * from named union all select * from described limit ${most + 1}
    ),
    judged as materialized (
      select product_id, category_id, brand_id, colors, is_discounted, in_stock, ${category} as of_category, ${brand} as of_brand,
        ${color} as of_color, ${price} as of_price, ${stock} as of_stock, ${offer} as of_offer
      from found
    ),
    fitting as materialized (
      select found.product_id as id, ${key} as key
      from (
        select * from found where (select count(*) from found) <= ${most}
        union all select * from named where (select count(*) from found) > ${most} and (select count(*) from named) <= ${most}
      ) as found
      where ${allOf(filters)}
    ),
    hits as (
      select id, key from fitting ${behind} order by key desc, id desc limit ${from.size} offset ${from.behind ? 0 : from.offset}
    )
    select (select count(*)::int from found) as found, (select count(*)::int from named) as named,
      (select count(*)::int from judged where ${but(sql`of_category`, sql`of_brand`, sql`of_color`, sql`of_price`, sql`of_stock`, sql`of_offer`)}) as total,
      (select coalesce(json_agg(json_build_object('id', id, 'key', key) order by key desc, id desc), '[]') from hits) as hits,
      ${listOf(sql`select category_id as id, count(*)::int as count from judged where of_brand and of_color and of_price and of_stock and of_offer group by 1 order by 2 desc limit 30`)} as categories,
      ${listOf(sql`select brand_id as id, count(*)::int as count from judged where of_category and of_color and of_price and of_stock and of_offer group by 1 order by 2 desc limit 50`)} as brands,
      ${listOf(sql`select color, count(*)::int as count from judged, unnest(colors) as color where of_category and of_brand and of_price and of_stock and of_offer group by 1 order by 2 desc`)} as colors,
      (select count(*)::int from judged where in_stock and of_category and of_brand and of_color and of_price and of_offer) as "inStock",
      (select count(*)::int from judged where is_discounted and of_category and of_brand and of_color and of_price and of_stock) as discounted,
      (select min(price) from found) as "lowestPrice", (select max(price) from found) as "highestPrice"`.execute(db)
  return rows[0]!
}

const listOf = (select: RawBuilder<unknown>) => sql`(select coalesce(json_agg(part), '[]') from (${select}) as part)`
