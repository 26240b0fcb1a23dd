import { type RawBuilder, sql } from 'kysely'
import type { SearchSort } from '#contract/catalogue/search-options.ts'
import { customPlan } from '#server/database/client-query.ts'
import type { Database } from '#server/database/connect.ts'
import { andAll, filterConditions } from '../filters.ts'
import { type Hit, type SearchRequest, titleMatches } from './ranked.store.ts'

const sortColumns = {
  relevance: sql.ref('found.buyCount'),
  popular: sql.ref('found.buyCount'),
  newest: sql.ref('found.createdAt'),
  'price-low': sql.ref('found.price'),
  'price-high': sql.ref('found.price'),
} as const satisfies Record<SearchSort, RawBuilder<unknown>>

/** How an order is written: its column, which way, the key of a hit, and what a key says of the column. */
function sortSql(sort: SearchSort) {
  const column = sortColumns[sort]
  const low = sort === 'price-low'
  return {
    column,
    direction: low ? sql`asc` : sql`desc`,
    key: sort === 'newest' ? sql`(extract(epoch from ${column}) * 1000)::bigint` : low ? sql`-${column}` : column,
    valueFor: (key: number) =>
      sort === 'newest' ? sql`to_timestamp(${key}::bigint / 1000.0)` : sql`${Math.abs(key)}::bigint`,
    behind: low ? sql`>` : sql`<`,
  }
}

/** The condition that products stand behind the place that a page begins at. */
function afterCursor({ sort, from: { behind: place } }: SearchRequest) {
  const { column, valueFor, behind } = sortSql(sort)
  return place ? sql`(${column}, found.product_id) ${behind} (${valueFor(place.key)}, ${place.id}::uuid)` : sql`true`
}

/** How many products stand before a page that begins at no place. */
const rowsToSkip = ({ from }: Pick<SearchRequest, 'from'>) => (from.behind ? 0 : from.offset)

function orderAndLimit({ sort, from }: SearchRequest) {
  const { column, direction } = sortSql(sort)
  return sql`order by ${column} ${direction}, found.product_id ${direction} limit ${from.size} offset ${rowsToSkip({ from })}`
}

/** For each product of the page, the way along an index goes past so many at most. */
const maxScannedPerRow = 400

/**
 * A page of products with the words in their titles, in the order of an index of products; where relevance was asked for,
 * that is what sells best. Fewer than a page where the way was too long: dear things are far from the cheapest of a shop.
 */
export async function indexScanResults(
  db: Database,
  wanted: SearchRequest,
  longest = maxScannedPerRow,
): Promise<Hit[]> {
  const { filters, sort, from } = wanted
  const { column, direction, key } = sortSql(sort)
  const { price, ...others } = filterConditions(filters)
  const { rows } = await sql<Hit>`${sql.raw(customPlan)}
    select found.product_id as id, ${key} as key from (
      select * from product_search found where ${afterCursor(wanted)} and ${price}
      order by ${column} ${direction}, found.product_id ${direction} limit ${longest * (from.size + rowsToSkip(wanted))}
    ) as found
    where ${titleMatches(wanted, false)} and ${andAll(others)}
    ${orderAndLimit(wanted)}`.execute(db)
  return rows
}

/** The same page, by sorting all that fit; or all up to the key `within`, of which there may be fewer than a page. */
export async function sortedResults(db: Database, wanted: SearchRequest, within: number | null): Promise<Hit[]> {
  const { column, key, behind, valueFor } = sortSql(wanted.sort)
  const { rows } = await sql<Hit>`${sql.raw(customPlan)}
    with found as materialized (
      select product_id, buy_count, created_at, price from product_search found
      where ${titleMatches(wanted, true)} and ${andAll(filterConditions(wanted.filters))}
        and ${within === null ? sql`true` : sql`not ${column} ${behind} ${valueFor(within)}`}
    )
    select found.product_id as id, ${key} as key from found where ${afterCursor(wanted)} ${orderAndLimit(wanted)}`.execute(
    db,
  )
  return rows
}
