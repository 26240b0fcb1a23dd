import { type RawBuilder, sql } from 'kysely'
import type { SearchSort } from '#contract/search-choices.ts'
import { type Database, plannedAnew } from '../database/connect.ts'
import { allOf } from './filters.ts'
import { type Hit, headlineFits, type Wanted } from './results.store.ts'

const sortColumns = {
  relevance: sql.ref('found.buyCount'),
  popular: sql.ref('found.buyCount'),
  newest: sql.ref('found.createdAt'),
  'price-low': sql.ref('found.price'),
  'price-high': sql.ref('found.price'),
} as const satisfies Record<SearchSort, RawBuilder<unknown>>

/**
 * One page of so many products that ranking each would take long: those with the words in their headlines, in the order of
 * an index of products. Where relevance was asked for, that is what sells best. Unless very many fit, the way along the index
 * to the next one is long: all that fit are sorted instead, in the same order.
 */
export async function walkedResults(db: Database, wanted: Wanted, areMany: boolean): Promise<Hit[]> {
  const { filters, sort, from } = wanted
  const column = sortColumns[sort]
  const low = sort === 'price-low'
  const key = sort === 'newest' ? sql`(extract(epoch from ${column}) * 1000)::bigint` : low ? sql`-${column}` : column
  const place =
    from.behind &&
    sql`${sort === 'newest' ? sql`to_timestamp(${from.behind.key}::bigint / 1000.0)` : sql`${Math.abs(from.behind.key)}::bigint`}, ${from.behind.id}::uuid`
  const behind = place
    ? low
      ? sql`(${column}, found.product_id) > (${place})`
      : sql`(${column}, found.product_id) < (${place})`
    : sql`true`
  const direction = low ? sql`asc` : sql`desc`
  const { rows } = await sql<Hit>`${sql.raw(plannedAnew)}
    with found as ${sql.raw(areMany ? 'not materialized' : 'materialized')} (
      select product_id, buy_count, created_at, price from product_search found
      where ${headlineFits(wanted, !areMany)} and ${allOf(filters)}
    )
    select found.product_id as id, ${key} as key from found where ${behind}
    order by ${column} ${direction}, found.product_id ${direction} limit ${from.size} offset ${from.behind ? 0 : from.offset}`.execute(
    db,
  )
  return rows
}
