import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { forceCustomPlan } from '#server/database/override-query.ts'
import { andAll, filterConditions } from '../filters.ts'
import {
  descriptionMatchesFilters,
  hitsPage,
  type RankedResults,
  type SearchRequest,
  sortKeyOf,
  titleMatchesFilters,
} from './ranked.store.ts'

/**
 * `found` counts the products that match words and filters; `hits` is a page of them. If `isComplete` is false, more products match than
 * were read, and `hits` is no valid page.
 */
type FilteredResults = Pick<RankedResults, 'found' | 'hits'> & { isComplete: boolean }

/** Sorting by a column reads so many times the number of products that are ranked by relevance: it takes less time than reading some of them twice. */
const sortedPerRanked = 4

const maxRead = ({ query, sort, maxCount }: SearchRequest) =>
  query && sort === 'relevance' ? maxCount : sortedPerRanked * maxCount

/**
 * Sorts the matches that pass the filters, without facets, for words that match too many products. Descriptions are searched only
 * if no title matches, in a second statement, because planning both takes as long as finding the titles.
 */
export async function filteredResults(db: Database, request: SearchRequest): Promise<FilteredResults> {
  const filterCondition = andAll(filterConditions(request.filters))
  const byTitle = await sortMatches(
    db,
    request,
    sql`product_search found where ${titleMatchesFilters(request)} and ${filterCondition}`,
  )
  return byTitle.found > 0
    ? byTitle
    : sortMatches(db, request, sql`${descriptionMatchesFilters(request)} and ${filterCondition}`)
}

async function sortMatches(
  db: Database,
  request: SearchRequest,
  products: RawBuilder<unknown>,
): Promise<FilteredResults> {
  const limit = maxRead(request)
  const { rows } = await sql<Omit<FilteredResults, 'isComplete'>>`${forceCustomPlan}
    with filtered as materialized (
      select found.product_id as id, ${sortKeyOf(request)} as key from ${products} limit ${limit + 1}
    )
    select (select count(*)::int from filtered) as found, ${hitsPage(sql`filtered`, request.from)} as hits`.execute(db)
  const { found, hits } = rows[0]!
  return { found, hits, isComplete: found <= limit }
}
