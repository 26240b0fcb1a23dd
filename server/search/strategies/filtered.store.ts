import { type RawBuilder, sql } from 'kysely'
import { customPlan } from '#server/database/client-query.ts'
import type { Database } from '#server/database/connect.ts'
import { andAll, filterConditions } from '../filters.ts'
import {
  descriptionMatches,
  hitsPage,
  type RankedResults,
  type SearchRequest,
  sortKeyOf,
  titleMatches,
} from './ranked.store.ts'

/** How many fit words and filters, at most one more than are ranked, and a page of them, which means nothing where there are more. */
export type FilteredResults = Pick<RankedResults, 'found' | 'hits'>

/**
 * Of words that fit too many, ranks what fits the filters too, and counts nothing else. What has the words in its description
 * only counts where no name has them: that is mostly not asked, for to plan it alone takes as long as to find many names.
 */
export async function filteredResults(db: Database, wanted: SearchRequest): Promise<FilteredResults> {
  const fitsFilters = andAll(filterConditions(wanted.filters))
  const named = await rankMatches(
    db,
    wanted,
    sql`product_search found where ${titleMatches(wanted, true)} and ${fitsFilters}`,
  )
  return named.found > 0 ? named : rankMatches(db, wanted, sql`${descriptionMatches(wanted, true)} and ${fitsFilters}`)
}

async function rankMatches(
  db: Database,
  wanted: SearchRequest,
  products: RawBuilder<unknown>,
): Promise<FilteredResults> {
  const { rows } = await sql<FilteredResults>`${sql.raw(customPlan)}
    with fitting as materialized (
      select found.product_id as id, ${sortKeyOf(wanted)} as key from ${products} limit ${wanted.most + 1}
    )
    select (select count(*)::int from fitting) as found, ${hitsPage(sql`fitting`, wanted.from)} as hits`.execute(db)
  return rows[0]!
}
