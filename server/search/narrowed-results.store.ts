import { type RawBuilder, sql } from 'kysely'
import { type Database, plannedAnew } from '../database/connect.ts'
import { allOf, conditions } from './filters.ts'
import { describedProducts, headlineFits, hitsOf, keyOf, type Ranked, type Wanted } from './results.store.ts'

/** How many fit words and filters, at most one more than are ranked, and a page of them, which means nothing where there are more. */
export type Narrowed = Pick<Ranked, 'found' | 'hits'>

/**
 * Of words that fit too many, ranks what fits the filters too, and counts nothing else. What has the words in its description
 * only counts where no name has them: that is mostly not asked, for to plan it alone takes as long as to find many names.
 */
export async function narrowedResults(db: Database, wanted: Wanted): Promise<Narrowed> {
  const fitsFilters = allOf(conditions(wanted.filters))
  const named = await fittingOf(
    db,
    wanted,
    sql`product_search found where ${headlineFits(wanted, true)} and ${fitsFilters}`,
  )
  return named.found > 0 ? named : fittingOf(db, wanted, sql`${describedProducts(wanted, true)} and ${fitsFilters}`)
}

async function fittingOf(db: Database, wanted: Wanted, products: RawBuilder<unknown>): Promise<Narrowed> {
  const { rows } = await sql<Narrowed>`${sql.raw(plannedAnew)}
    with fitting as materialized (
      select found.product_id as id, ${keyOf(wanted)} as key from ${products} limit ${wanted.most + 1}
    )
    select (select count(*)::int from fitting) as found, ${hitsOf(sql`fitting`, wanted.from)} as hits`.execute(db)
  return rows[0]!
}
