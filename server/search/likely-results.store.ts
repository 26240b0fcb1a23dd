import { sql } from 'kysely'
import { type Database, plannedAnew } from '../database/connect.ts'
import { allOf, conditions } from './filters.ts'
import { tiers } from './leading-results.store.ts'
import { headlineFits, type Likely, type Wanted } from './results.store.ts'

type Plan = { 'Plan Rows': number; Plans: { 'Plan Rows': number }[] }

/**
 * What PostgreSQL expects to find, from the figures that it keeps of a table. It looks for nothing. Common words are known well; of
 * a table that it has no figures of, it expects few.
 */
export async function likelyResults(db: Database, wanted: Omit<Wanted, 'likely'>): Promise<Likely> {
  const fits = headlineFits({ ...wanted, likely: nothingKnown }, false)
  const { rows } = await sql<Record<string, [{ Plan: Plan }]>>`${sql.raw(plannedAnew)}
    explain (format json)
      select from product_search found where ${fits}
      union all select from product_search found where ${fits} and ${allOf(conditions(wanted.filters))}
      union all select from search_leading found where ${fits} and headline @@ ${tiers.hundredth}::tsquery`.execute(db)
  const [named, fitting, leading] = Object.values(rows[0]!)[0]![0].Plan.Plans.map((plan) => plan['Plan Rows'])
  return { named: named!, fitting: fitting!, leading: leading! }
}

/** Before anything was asked. */
export const nothingKnown: Likely = { named: 0, fitting: 0, leading: 0 }
