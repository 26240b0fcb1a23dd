import { type RawBuilder, sql } from 'kysely'
import type { SearchSort } from '#contract/catalogue/search-options.ts'
import type { Database } from '#server/database/connect.ts'
import { isAfterPosition } from '#server/database/keyset.ts'
import { forceCustomPlan } from '#server/database/override-query.ts'
import { andAll, filterConditions } from '../filters.ts'
import { type Hit, indexSortKey, type SearchRequest, titleMatches, titleMatchesFilters } from './ranked.store.ts'

const sortColumns = {
  relevance: sql.ref('found.sortBuyCount'),
  popular: sql.ref('found.sortBuyCount'),
  newest: sql.ref('found.createdAt'),
  'price-low': sql.ref('found.price'),
  'price-high': sql.ref('found.price'),
  country: sql.ref('found.countrySortKey'),
  rating: sql.ref('found.ratingRank'),
} as const satisfies Record<SearchSort, RawBuilder<unknown>>

const ascendingSorts: readonly SearchSort[] = ['price-low', 'country']

/** The SQL of a sort: its column, its order, and the column value of a hit's key. */
function sortSql(sort: SearchSort) {
  const column = sortColumns[sort]
  const order = ascendingSorts.includes(sort) ? 'asc' : 'desc'
  return {
    column,
    order,
    orderBy: sql`order by ${column} ${sql.raw(order)}, found.product_id ${sql.raw(order)}`,
    valueFor: (key: number) =>
      sort === 'newest' ? sql`to_timestamp(${key}::bigint / 1000.0)` : sql`${Math.abs(key)}::bigint`,
  } as const
}

/** The condition that products come after the cursor. */
function afterCursor({ sort, from: { after: position } }: SearchRequest) {
  const { column, order, valueFor } = sortSql(sort)
  return position
    ? isAfterPosition([column, 'found.productId'], [valueFor(position.key), position.id], order)
    : sql`true`
}

/** The SQL offset: 0 after a cursor. */
const rowsToSkip = ({ from }: Pick<SearchRequest, 'from'>) => (from.after ? 0 : from.offset)

const orderAndLimit = ({ sort, from }: SearchRequest) =>
  sql`${sortSql(sort).orderBy} limit ${from.size} offset ${rowsToSkip({ from })}`

/** The maximum number of index rows that the scan reads per product of the page. */
const maxScannedPerRow = 400

/**
 * A page of products with the words in their titles, in index order; for relevance that is the order by sales. The scan reads the products
 * of the scope only. Returns fewer than a page if the scan reached its row limit, as for expensive products in an order by lowest price.
 */
export async function indexScanResults(
  db: Database,
  request: SearchRequest,
  maxPerRow = maxScannedPerRow,
): Promise<Hit[]> {
  const { filters, sort, from, scope } = request
  const { orderBy } = sortSql(sort)
  const inScope = scope === undefined ? sql`true` : sql`found.category_id = ${scope}::uuid`
  const { price, country, ...others } = filterConditions(filters)
  // In an order by country, as many products may come before those of the filtered countries as the scan reads.
  const [scanned, checked] =
    sort === 'country' ? [sql`${price} and ${country}`, others] : [price, { country, ...others }]
  const { rows } = await sql<Hit>`${forceCustomPlan}
    select found.product_id as id, ${indexSortKey(sort)} as key from (
      select * from product_search found where ${inScope} and ${afterCursor(request)} and ${scanned}
      ${orderBy} limit ${maxPerRow * (from.size + rowsToSkip(request))}
    ) as found
    where ${titleMatches({ ...request, scope: undefined })} and ${andAll(checked)}
    ${orderAndLimit(request)}`.execute(db)
  return rows
}

/** The same page by sorting all matches, or those up to the key `sortKeyBound`, which may be fewer than a page. */
export async function sortedResults(db: Database, request: SearchRequest, sortKeyBound: number | null): Promise<Hit[]> {
  const { column, order, valueFor } = sortSql(request.sort)
  const { rows } = await sql<Hit>`${forceCustomPlan}
    with found as materialized (
      select product_id, sort_buy_count, created_at, price, country_sort_key, rating_rank from product_search found
      where ${titleMatchesFilters(request)} and ${andAll(filterConditions(request.filters))}
        and ${sortKeyBound === null ? sql`true` : sql`not ${isAfterPosition([column], [valueFor(sortKeyBound)], order)}`}
    )
    select found.product_id as id, ${indexSortKey(request.sort)} as key from found where ${afterCursor(request)} ${orderAndLimit(request)}`.execute(
    db,
  )
  return rows
}
