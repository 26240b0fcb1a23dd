import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { forceCustomPlan } from '#server/database/override-query.ts'
import { andAll, filterConditions } from '../filters.ts'
import {
  descriptionMatches,
  hitsPage,
  type RankedResults,
  type SearchRequest,
  sortKeyOf,
  titleMatches,
} from './ranked.store.ts'

/**
 * `found` counts the products that match words and filters, at most `maxCount` + 1. `hits` is a page of them, valid if `found` is
 * at most `maxCount`.
 */
export type FilteredResults = Pick<RankedResults, 'found' | 'hits'>

/**
 * Ranks the matches that pass the filters, without facets, for words that match too many products. Descriptions are searched only
 * if no title matches, in a second statement, because planning both takes as long as finding the titles.
 */
export async function filteredResults(db: Database, request: SearchRequest): Promise<FilteredResults> {
  const filterCondition = andAll(filterConditions(request.filters))
  const byTitle = await rankMatches(
    db,
    request,
    sql`product_search found where ${titleMatches(request, true)} and ${filterCondition}`,
  )
  return byTitle.found > 0
    ? byTitle
    : rankMatches(db, request, sql`${descriptionMatches(request, true)} and ${filterCondition}`)
}

async function rankMatches(
  db: Database,
  request: SearchRequest,
  products: RawBuilder<unknown>,
): Promise<FilteredResults> {
  const { rows } = await sql<FilteredResults>`${forceCustomPlan}
    with filtered as materialized (
      select found.product_id as id, ${sortKeyOf(request)} as key from ${products} limit ${request.maxCount + 1}
    )
    select (select count(*)::int from filtered) as found, ${hitsPage(sql`filtered`, request.from)} as hits`.execute(db)
  return rows[0]!
}
