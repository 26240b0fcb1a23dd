import { type RawBuilder, sql } from 'kysely'
import type { SearchSort } from '#contract/catalogue/search-options.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { categoryLexeme, choiceLexemes } from '../filter-lexemes.ts'
import type { FilterValues } from '../filters.ts'
import { andTsQueries, type TsQuery } from '../query/tsquery.ts'
import type { CursorPosition } from '../search-cursor.ts'
import { checkedRows, type FacetCounts, facetCategory, facetCounts, passesAllFilters } from './facet-counts.ts'

/** The number of matches by title from which matches by description only are ignored. */
const enoughTitleMatches = 48

/** The estimated number of matches by title from which enough of them are expected. */
const likelyEnoughTitleMatches = 200

/** The weights of `ts_rank` for the labels D, C, B and A of a search vector. */
export const rankWeights = sql.lit('{0.05, 0.2, 0.4, 1}')

/**
 * The relevance of a product. The name weighs more than brand and category, these more than colours; words as written weigh more
 * than their alternatives. Sales and stock decide between equal matches and between matches by description only. The value is an
 * integer, so that a cursor can repeat it exactly.
 */
const relevance = (query: TsQuery) => {
  const popularity = sql`0.2 * ln(1 + found.sort_buy_count) + case when found.in_stock then 0.5 else 0 end`
  if (!query) return sql`((${popularity}) * 1e6)::bigint`
  const rank = (text: string) => sql`ts_rank(${rankWeights}, found.title_vector, ${text}::tsquery)`
  return sql`((10 * ${rank(query.someExact)} + 3 * ${rank(query.some)} + ${popularity}) * 1e6)::bigint`
}

/** The sort keys of the other orders; the lowest price and the first country have the greatest key. */
const sortKeys = {
  newest: sql`(extract(epoch from found.created_at) * 1000)::bigint`,
  popular: sql`found.sort_buy_count`,
  'price-low': sql`-found.price`,
  'price-high': sql`found.price`,
  country: sql`-found.country_sort_key`,
  rating: sql`found.rating_rank`,
} as const satisfies Record<Exclude<SearchSort, 'relevance'>, RawBuilder<unknown>>

/** The sort key without ranking: for relevance that of the order by sales. */
export const indexSortKey = (sort: SearchSort) => sortKeys[sort === 'relevance' ? 'popular' : sort]

/** The sort key of an order, descending. */
export const sortKeyOf = ({ query, sort }: Pick<SearchRequest, 'query' | 'sort'>) =>
  sort === 'relevance' ? relevance(query) : sortKeys[sort]

export type SearchRequest = {
  query: TsQuery
  /** Products with all of the words, or with some of them. */
  words: 'all' | 'some'
  filters: FilterValues
  /** The filters as text for tsquery (`filterLexemes`). */
  lexemes: string | null
  /** The category to which the search is confined; only one that the filters demand. */
  scope?: string | undefined
  sort: SearchSort
  from: { size: number; offset: number; after?: CursorPosition }
  /** The maximum number of products that are ranked and counted. If more match, results are in index order. */
  maxCount: number
  estimate: ResultEstimate
}

/**
 * The estimated number of products in the scope of the search, of those with the words in their titles, and of those that also pass the
 * filters.
 */
export type ResultEstimate = { inScope: number; byTitle: number; filtered: number }

/** A product and its sort key. */
export type Hit = { id: string; key: number }

/**
 * `found` counts the products that match the words, at most `maxCount` + 1; `byTitle` those that match by title; `filtered` those that
 * also pass the filters. `hits` is a page of the latter; it is only valid if `found` or `byTitle` is at most `maxCount`.
 */
export type RankedResults = { found: number; byTitle: number; filtered: number; hits: Hit[] } & FacetCounts

/**
 * The columns for filters, facets and sort orders, without the words, which are long. Those of a fixed size come first: PostgreSQL finds
 * them without reading the others.
 */
export const countedColumns = sql.raw(
  [
    'product_id',
    'category_id',
    'brand_id',
    'price',
    'is_discounted',
    'in_stock',
    'sort_buy_count',
    'created_at',
    'country_sort_key',
    'rating_rank',
    'colors',
    'colors_in_stock',
    'filter_ids',
    'numbers',
  ]
    .map((column) => `found.${column}`)
    .join(', '),
)

type MatchCriteria = Pick<SearchRequest, 'query' | 'words' | 'filters' | 'lexemes' | 'scope' | 'estimate'>

/**
 * The number of matches up to which comparing the filter columns of each row is faster than reading the filter lexemes from the
 * index, except for choices of attributes.
 */
const filterLexemesFrom = 10_000

const usefulFilterLexemes = ({ estimate, filters, lexemes }: MatchCriteria) =>
  estimate.byTitle > filterLexemesFrom ? lexemes : choiceLexemes(filters)

/** Text for tsquery in a subquery, which hides it from the planner: planning takes long, and one generic plan serves every text. */
export const hiddenTsQuery = (text: string | null) => sql`(select ${text}::tsquery)`

/** The condition that a title matches all texts. The index intersects the lists of several conditions faster than those of one text. */
const matchesEach = (texts: readonly string[], toTsQuery: (text: string) => RawBuilder<unknown>) =>
  texts.length > 0
    ? sql.join(
        texts.map((text) => sql`title_vector @@ ${toTsQuery(text)}`),
        sql` and `,
      )
    : sql`true`

const unlessNull = (text: string | null | undefined) => (text ? [text] : [])

/** The condition that a title has the words and the category. The words are one condition, so that there are few statement texts. */
export const titleMatches = ({ query, words, scope }: Pick<SearchRequest, 'query' | 'words' | 'scope'>) =>
  matchesEach([...unlessNull(query?.lookup[words]), ...unlessNull(scope && categoryLexeme(scope))], hiddenTsQuery)

/** The condition that a title has the words and the filter lexemes, which demand the scope too. The planner chooses the index by the texts. */
export function titleMatchesFilters(criteria: MatchCriteria) {
  const { query, words, scope } = criteria
  const wordTexts = words === 'all' ? (query?.lookupWords ?? []) : unlessNull(query?.lookup.some)
  const filterText = usefulFilterLexemes(criteria) ?? (scope && categoryLexeme(scope))
  return matchesEach([...wordTexts, ...unlessNull(filterText)], (text) => sql`${text}::tsquery`)
}

/** Products, as `found`, joined with their words. */
const documents = sql`search_documents document join product_search found using (product_id)`

/** A from clause with a where clause: products that have the words as written, at least one only in the description. */
function descriptionMatches({ query, words }: Pick<SearchRequest, 'query' | 'words'>) {
  if (!query) return sql`${documents} where false`
  return sql`${documents} where (document.title_vector || document.description_vector) @@ ${hiddenTsQuery(query.lookup[`${words}Exact`])}
        and not document.title_vector @@ ${hiddenTsQuery(query.lookup[words])}`
}

/** As `descriptionMatches`, with the filter lexemes, which are in `title_vector`. The planner chooses the index by the text. */
export function descriptionMatchesFilters(criteria: MatchCriteria) {
  const { query, words } = criteria
  if (!query) return sql`${documents} where false`
  const text = andTsQueries(query.lookup[`${words}Exact`], usefulFilterLexemes(criteria))
  return sql`${documents} where (document.title_vector || document.description_vector) @@ ${text}::tsquery
        and not document.title_vector @@ ${query.lookup[words]}::tsquery`
}

/** The condition that a hit comes after the cursor, by the sort key in a column. */
export const isAfterHit = (column: string, { key, id }: CursorPosition) =>
  isAfterPosition([column, 'id'], [sql`${key}::bigint`, id], 'desc')

/** A page of hits from products with sort keys. */
export const hitsPage = (filtered: RawBuilder<unknown>, { after, offset, size }: SearchRequest['from']) => sql`(
  select coalesce(json_agg(json_build_object('id', id, 'key', key) order by key desc, id desc), '[]') from (
    select id, key from ${filtered} as filtered
    ${after ? sql`where ${isAfterHit('key', after)}` : sql``}
    order by key desc, id desc limit ${size} offset ${after ? 0 : offset}
  ) as hits)`

/** Columns of the rows that a statement ranks and counts. */
const rankedColumns = ({ sort }: SearchRequest) =>
  sort === 'relevance' ? sql`${countedColumns}, found.title_vector` : countedColumns

/**
 * Finds, ranks and counts in one statement. Matches by description count only if few titles match. If too many products match in
 * all, only the matches by title are ranked.
 */
export async function rankedResults(db: Database, request: SearchRequest): Promise<RankedResults> {
  if (request.estimate.byTitle >= likelyEnoughTitleMatches) {
    const byTitle = await titleResults(db, request)
    if (byTitle.found >= enoughTitleMatches) return { ...byTitle, byTitle: byTitle.found }
  }
  const { filters, from, maxCount } = request
  const limit = sql.lit(maxCount + 1)
  const columns = rankedColumns(request)
  const { rows } = await sql<RankedResults>`
    with by_title as materialized (
      select ${columns}, true as is_title_match from product_search found where ${titleMatches(request)} limit ${limit}
    ),
    by_description as materialized (
      select ${columns}, false as is_title_match from ${descriptionMatches(request)} and (select count(*) from by_title) < ${enoughTitleMatches} limit ${limit}
    ),
    found as (
      select * from by_title union all select * from by_description limit ${limit}
    ),
    ${checkedRows(filters)},
    ${facetCategory(filters)},
    filtered as materialized (
      select product_id as id, ${sortKeyOf(request)} as key from checked found
      where ${passesAllFilters} and (is_title_match or (select count(*) from checked) <= ${maxCount})
    )
    select count(*)::int as found, (select count(*)::int from by_title) as "byTitle",
      (select count(*)::int from filtered) as filtered, ${hitsPage(sql`filtered`, from)} as hits, ${facetCounts}
    from checked`.execute(db)
  return rows[0]!
}

/** The same for matches by title only, whose rows are copied once instead of twice. */
async function titleResults(db: Database, request: SearchRequest): Promise<MatchCounts> {
  const limit = sql.lit(request.maxCount + 1)
  const products = sql`select ${rankedColumns(request)} from product_search found where ${titleMatches(request)} limit ${limit}`
  const { rows } = await sql<MatchCounts>`${countMatches(request, products, sortKeyOf(request))}`.execute(db)
  return rows[0]!
}

/** The counts of products that match by title, and a page of those that pass the filters. */
export type MatchCounts = Omit<RankedResults, 'byTitle'>

/**
 * A statement that counts products with `countedColumns` and returns a page of those that pass the filters. Each filtered row has an id, the
 * key of a hit, and the `columns` for the expressions in `results`.
 */
export const countMatches = (
  { filters, from }: SearchRequest,
  products: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  { columns = sql``, results = sql`` } = {},
) => sql`
    with found as (${products}),
    ${checkedRows(filters)},
    ${facetCategory(filters)},
    filtered as materialized (
      select product_id as id, ${key} as key ${columns} from checked found where ${passesAllFilters}
    )
    select count(*)::int as found, (select count(*)::int from filtered) as filtered, ${hitsPage(sql`filtered`, from)} as hits,
      ${results} ${facetCounts}
    from checked`
