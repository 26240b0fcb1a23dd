import type { Database } from '#server/database/connect.ts'
import type { RowProblem } from '../formats/format.ts'
import { insertImportErrors } from '../imports/import-errors.store.ts'
import { type ImportCounts, noCounts } from '../imports/imports.store.ts'
import type { PlannedImportRow } from './import-plan.ts'

/** The maximum number of stored errors and warnings; further ones are only counted. */
const maxStoredProblems = 50_000

/** The results of a check so far. */
export type CheckResults = {
  counts: ImportCounts
  /** Names of categories and brands that do not exist yet, by the name in lower case. */
  missing: { categories: Map<string, string>; brands: Map<string, string> }
  storedProblems: number
}

export const emptyResults = (): CheckResults => ({
  counts: { ...noCounts },
  missing: { categories: new Map(), brands: new Map() },
  storedProblems: 0,
})

/** Counts errors and warnings, and stores them up to the limit. */
export async function recordProblems(
  db: Database,
  importId: string,
  results: CheckResults,
  problems: readonly RowProblem[],
): Promise<void> {
  const errors = problems.filter(({ isError }) => isError).length
  results.counts.errors += errors
  results.counts.warnings += problems.length - errors
  const stored = problems.slice(0, Math.max(0, maxStoredProblems - results.storedProblems))
  results.storedProblems += stored.length
  await insertImportErrors(db, importId, stored)
}

const outcomeCounts = { NEW: 'created', CHANGED: 'changed', UNCHANGED: 'unchanged', WRONG: 'wrong' } as const

/** Counts the outcomes of planned products and collects missing categories and brands. */
export function countOutcomes({ counts, missing }: CheckResults, rows: readonly PlannedImportRow[]): void {
  for (const row of rows) {
    counts[outcomeCounts[row.outcome]] += 1
    if (row.imagePlan) counts.pictured += 1
    const { category, brand } = row.missing
    if (category) missing.categories.set(category.toLowerCase(), category)
    if (brand) missing.brands.set(brand.toLowerCase(), brand)
  }
}
