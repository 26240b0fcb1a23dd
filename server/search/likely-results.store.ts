import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { plannedAnew } from '../database/connect.ts'
import { allOf } from './filters.ts'
import { headlineFits, type Wanted } from './results.store.ts'

type Plan = { 'Plan Rows': number; Plans: { 'Plan Rows': number }[] }

/**
 * About how many products have the words in their headlines, and how many of those fit the filters: what PostgreSQL expects
 * from the figures it keeps of a table. It looks for none of them. Common words are known well; of a table that it has no
 * figures of, it expects few.
 */
export async function likelyResults(db: Database, wanted: Wanted): Promise<{ named: number; fitting: number }> {
  const named = sql`select from product_search found where ${headlineFits(wanted, false)}`
  const { rows } = await sql<Record<string, [{ Plan: Plan }]>>`${sql.raw(plannedAnew)}
    explain (format json) ${named} union all ${named} and ${allOf(wanted.filters)}`.execute(db)
  const [all, fitting] = Object.values(rows[0]!)[0]![0].Plan.Plans
  return { named: all!['Plan Rows'], fitting: fitting!['Plan Rows'] }
}
