import { setImmediate as breathe } from 'node:timers/promises'
import { findIdsByName } from '#server/catalogue/categories-and-brands/brand-category-lookup.store.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImportFileError } from '../csv/import-file-error.ts'
import { readCsv } from '../csv/read-csv.ts'
import { errorAt, type ProductDraft, type RowProblem } from '../formats/format.ts'
import { type ParsedFile, parseFile } from '../formats/parse-file.ts'
import { type ImageFiles, noImages } from '../images/image-files.ts'
import { openZip } from '../images/zip-images.ts'
import { readByteRange, readChunks } from '../imports/chunks.store.ts'
import { insertImportErrors } from '../imports/import-errors.store.ts'
import { deleteImportRows, insertImportRows } from '../imports/import-rows.store.ts'
import { type ImportCounts, type LockedImport, lockImport, noCounts, updateImport } from '../imports/imports.store.ts'
import { matchProducts } from './match-products.ts'
import { type PlanContext, type PlannedImportRow, planProduct } from './plan-product.ts'

/** Products that are looked at by one round of statements. */
const batchSize = 250
/** More than anybody reads; from there on they are only counted. */
const maxProblems = 50_000

/** What has been found so far. */
type CheckResults = ImportCounts & {
  missing: { categories: Map<string, string>; brands: Map<string, string> }
  kept: number
}

const outcomeCounts = { NEW: 'created', CHANGED: 'changed', UNCHANGED: 'unchanged', WRONG: 'wrong' } as const

async function recordProblems(
  db: Database,
  importId: string,
  findings: CheckResults,
  problems: readonly RowProblem[],
): Promise<void> {
  const errors = problems.filter(({ isError }) => isError).length
  findings.errors += errors
  findings.warnings += problems.length - errors
  const kept = problems.slice(0, Math.max(0, maxProblems - findings.kept))
  findings.kept += kept.length
  await insertImportErrors(db, importId, kept)
}

/** Two products of a file cannot be one of the shop: the second is an error. */
function rejectDuplicateProducts(
  rows: PlannedImportRow[],
  lines: Map<string, number>,
  column: string,
): PlannedImportRow[] {
  return rows.map((row) => {
    const first = row.productId ? lines.get(row.productId) : undefined
    if (row.productId && first === undefined) lines.set(row.productId, row.line)
    if (first === undefined) return row
    const problem = errorAt(row.line, column, `Line ${first} is about the same product of the shop.`)
    return { ...row, outcome: 'WRONG', changes: [], plan: null, pictures: null, problems: [...row.problems, problem] }
  })
}

function countOutcomes(findings: CheckResults, rows: readonly PlannedImportRow[]): void {
  for (const { outcome, pictures, missing } of rows) {
    findings[outcomeCounts[outcome]] += 1
    if (pictures) findings.pictured += 1
    if (missing.category) findings.missing.categories.set(missing.category.toLowerCase(), missing.category)
    if (missing.brand) findings.missing.brands.set(missing.brand.toLowerCase(), missing.brand)
  }
}

const namesOf = (drafts: readonly ProductDraft[], fact: 'category' | 'brand', further: string | null) => [
  ...new Set([...drafts.flatMap(({ facts }) => facts[fact] || []), ...(further ? [further] : [])]),
]

async function createPlanContext(
  db: Database,
  { id, options, zipBytes }: LockedImport,
  { drafts, labels }: ParsedFile,
  folder: ImageFiles,
): Promise<PlanContext> {
  const files =
    zipBytes > 0 ? await openZip((start, end) => readByteRange(db, id, 'zip', start, end), zipBytes) : folder
  return {
    labels,
    options,
    categories: await findIdsByName(db, 'categories', namesOf(drafts, 'category', options.defaultCategory)),
    brands: await findIdsByName(db, 'brands', namesOf(drafts, 'brand', options.defaultBrand)),
    pictures: { kind: files.kind, fingerprintOf: files.fingerprintOf, fetchByUrl: options.fetchPictures },
  }
}

/** Plans every product of the file, a few hundred at a time, and keeps what becomes of each. */
async function planAll(
  db: Database,
  held: LockedImport,
  file: ParsedFile,
  findings: CheckResults,
  folder: ImageFiles,
): Promise<void> {
  const world = await createPlanContext(db, held, file, folder)
  const linesOfKnown = new Map<string, number>()
  for (let from = 0; from < file.drafts.length; from += batchSize) {
    const drafts = file.drafts.slice(from, from + batchSize)
    const identified = await matchProducts(db, drafts, file.labels, held.options)
    const planned = identified.map(({ draft, known }) => planProduct(draft, known, world))
    const rows = rejectDuplicateProducts(planned, linesOfKnown, file.labels.productName)
    countOutcomes(findings, rows)
    await recordProblems(
      db,
      held.id,
      findings,
      rows.flatMap(({ problems }) => problems),
    )
    await insertImportRows(db, held.id, rows, from)
    await updateImport(db, held.id, { checked: from + drafts.length, counts: countsOf(findings) })
    // Visitors come first.
    await breathe()
  }
}

const countsOf = ({ missing: _, kept: __, ...counts }: CheckResults): ImportCounts => counts

const emptyResults = (): CheckResults => ({
  ...noCounts,
  missing: { categories: new Map(), brands: new Map() },
  kept: 0,
})

async function readAndPlan(
  db: Database,
  held: LockedImport,
  findings: CheckResults,
  folder: ImageFiles,
): Promise<ParsedFile['layout'] | null> {
  try {
    const file = parseFile(await readCsv(readChunks(db, held.id, 'csv')))
    findings.lines = file.lines
    await recordProblems(db, held.id, findings, file.problems)
    await planAll(db, held, file, findings, folder)
    return file.layout
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    await recordProblems(db, held.id, findings, [errorAt(error.line, error.column, error.message)])
    return null
  }
}

/**
 * The dry run: reads the whole file and keeps, product by product, what an import would do, and every error by its line. No
 * product is written. Pictures are looked for in the import's ZIP, or without one in the folder. After a crash it begins anew.
 */
export async function checkImport({ db }: Pick<AppContext, 'db'>, importId: string, folder = noImages): Promise<void> {
  const held = await inTransaction(db, (trx) => lockImport(trx, importId))
  if (held?.state !== 'CHECKING') return
  await deleteImportRows(db, importId)
  const findings = emptyResults()
  const layout = await readAndPlan(db, held, findings, folder)
  await inTransaction(db, async (trx) => {
    // Whoever canceled meanwhile has the last word.
    if ((await lockImport(trx, importId))?.state !== 'CHECKING') return
    await updateImport(trx, importId, {
      state: 'CHECKED',
      layout,
      counts: countsOf(findings),
      missingCategories: [...findings.missing.categories.values()].toSorted(),
      missingBrands: [...findings.missing.brands.values()].toSorted(),
    })
  })
}
