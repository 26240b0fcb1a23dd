import { sql } from 'kysely'
import { type Database, plannedAnew } from '../database/connect.ts'
import { allOf, conditions } from './filters.ts'
import { headlineFits, type Likely, type Wanted } from './results.store.ts'

type Plan = { 'Plan Rows': number; Plans: [{ 'Plan Rows': number }] }

/**
 * What PostgreSQL expects to find, from the figures that it keeps of a table. It looks for nothing. Common words are known well; of
 * a table that it has no figures of, it expects few. The words are judged once, which is most of the work: the offset keeps the
 * two conditions apart.
 */
export async function likelyResults(db: Database, wanted: Omit<Wanted, 'likely'>): Promise<Likely> {
  const fits = headlineFits({ ...wanted, likely: nothingKnown }, false)
  const { rows } = await sql<Record<string, [{ Plan: Plan }]>>`${sql.raw(plannedAnew)}
    explain (format json) select from (select * from product_search where ${fits} offset 0) as found
      where ${allOf(conditions(wanted.filters))}`.execute(db)
  const plan = Object.values(rows[0]!)[0]![0].Plan
  return { named: plan.Plans[0]['Plan Rows'], fitting: plan['Plan Rows'] }
}

/** Before anything was asked. */
export const nothingKnown: Likely = { named: 0, fitting: 0 }
