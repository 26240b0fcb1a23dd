import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ColorFamily, SearchSort } from '#contract/search-choices.ts'
import { type Database, plannedAnew } from '../database/connect.ts'
import type { Place } from './search-cursor.ts'
import type { TextQuery } from './text-query.ts'

/** What narrows results down; prices in paise. */
export type Filters = {
  categoryId?: readonly string[]
  brandId?: readonly string[]
  color?: readonly ColorFamily[]
  minPrice?: number
  maxPrice?: number
  inStock: boolean
  discounted: boolean
}

/** So many products are ranked and counted one by one. Where more fit, their order comes from an index and counts stop here. */
export const mostRanked = 2000

type Condition = RawBuilder<SqlBool>

/** A list in which nothing is chosen leaves out nothing. */
const orNone = (values: readonly unknown[] | undefined, condition: Condition): Condition =>
  values?.length ? condition : sql<SqlBool>`true`

/** Each filter by itself, for a choice is counted as if its own filter were not there. */
const conditions = (filters: Filters) => ({
  category: orNone(filters.categoryId, sql<SqlBool>`found.category_id = any(${filters.categoryId}::uuid[])`),
  brand: orNone(filters.brandId, sql<SqlBool>`found.brand_id = any(${filters.brandId}::uuid[])`),
  color: orNone(filters.color, sql<SqlBool>`found.colors && ${filters.color}::text[]`),
  price: sql<SqlBool>`found.price between ${filters.minPrice ?? 0}::bigint and ${filters.maxPrice ?? 1e15}::bigint`,
  stock: sql<SqlBool>`(found.in_stock or not ${filters.inStock}::boolean)`,
  offer: sql<SqlBool>`(found.is_discounted or not ${filters.discounted}::boolean)`,
})

const all = (filters: Filters) => sql.join(Object.values(conditions(filters)), sql` and `)

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

type Wanted = {
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

/** Products with the words as written, some of them in their description only. */
const inDescription = (query: NonNullable<TextQuery>, words: 'all' | 'some') => sql`
  (headline || description) @@ ${words === 'all' ? query.allExact : query.someExact}::tsquery and not headline @@ ${query[words]}::tsquery`

/** Finds, ranks and counts in one statement. `narrowed` applies the filters already in finding, for words that fit too many products. */
export async function rankedResults(db: Database, wanted: Wanted, narrowed = false): Promise<Ranked> {
  const { query, words, filters, sort, from, most } = wanted
  const { category, brand, color, price, stock, offer } = conditions(filters)
  const but = (...parts: Condition[]) => sql.join(parts, sql` and `)
  const key = sort === 'relevance' ? relevance(query) : keys[sort]
  const early = narrowed ? all(filters) : sql`true`
  const behind = from.behind ? sql`where (key, id) < (${from.behind.key}::bigint, ${from.behind.id}::uuid)` : sql``
  const { rows } = await sql<Ranked>`${sql.raw(plannedAnew)}
    with named as materialized (
      select ${columns} from product_search found
      where ${query ? sql`headline @@ ${query[words]}::tsquery` : sql`true`} and ${early} limit ${most + 1}
    ),
    described as materialized (
      select ${columns} from product_search found
      where (select count(*) from named) <= ${most} and ${query ? inDescription(query, words) : sql`false`} and ${early} limit ${most + 1}
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
      where ${all(filters)}
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

const sortColumns = {
  relevance: sql.ref('products.rankedBuys'),
  popular: sql.ref('products.rankedBuys'),
  newest: sql.ref('products.createdAt'),
  'price-low': sql.ref('products.price'),
  'price-high': sql.ref('products.price'),
} as const satisfies Record<SearchSort, RawBuilder<unknown>>

/**
 * One page of so many products that ranking each would take long: those with the words in their headlines, in the order of
 * an index of products. Where relevance was asked for, that is what sells best.
 */
export async function walkedResults(db: Database, { query, words, filters, sort, from }: Wanted): Promise<Hit[]> {
  const column = sortColumns[sort]
  const low = sort === 'price-low'
  const key = sort === 'newest' ? sql`(extract(epoch from ${column}) * 1000)::bigint` : low ? sql`-${column}` : column
  const place =
    from.behind &&
    sql`${sort === 'newest' ? sql`to_timestamp(${from.behind.key}::bigint / 1000.0)` : sql`${Math.abs(from.behind.key)}::bigint`}, ${from.behind.id}::uuid`
  const behind = place
    ? low
      ? sql`(${column}, products.id) > (${place})`
      : sql`(${column}, products.id) < (${place})`
    : sql`true`
  const direction = low ? sql`asc` : sql`desc`
  const { rows } = await sql<Hit>`/* planned anew */
    select products.id, ${key} as key
    from products join product_search found on found.product_id = products.id
    where products.deleted_at is null and in_one_process() and ${query ? sql`headline @@ ${query[words]}::tsquery` : sql`true`} and ${all(filters)} and ${behind}
    order by ${column} ${direction}, products.id ${direction} limit ${from.size} offset ${from.behind ? 0 : from.offset}`.execute(
    db,
  )
  return rows
}
