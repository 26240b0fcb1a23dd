import { setImmediate as breathe } from 'node:timers/promises'
import { sectionsByName } from '../catalogue/sections-by-name.store.ts'
import type { Database } from '../database/connect.ts'
import type { Shop } from '../shop.ts'
import { FileFault } from './file-fault.ts'
import { identify } from './identify.ts'
import { type Counts, changeImport, type Held, holdImport, noCounts } from './imports.store.ts'
import { type Draft, errorAt, type Problem } from './layout.ts'
import { bytesOf, piecesOf } from './pieces.store.ts'
import { type PlannedRow, planProduct, type World } from './plan-product.ts'
import { addProblems } from './problems.store.ts'
import { type DraftsOfFile, readDrafts } from './read-drafts.ts'
import { readSheet } from './read-sheet.ts'
import { addRows, forgetRows } from './rows.store.ts'
import { noZip, openZip } from './zip-pictures.ts'

/** Products that are looked at by one round of statements. */
const atOnce = 250
/** More than anybody reads; from there on they are only counted. */
const mostProblems = 50_000

/** What has been found so far. */
type Findings = Counts & { missing: { categories: Map<string, string>; brands: Map<string, string> }; kept: number }

const outcomeCounts = { NEW: 'created', CHANGED: 'changed', UNCHANGED: 'unchanged', WRONG: 'wrong' } as const

async function tell(db: Database, importId: string, findings: Findings, problems: readonly Problem[]): Promise<void> {
  const errors = problems.filter(({ isError }) => isError).length
  findings.errors += errors
  findings.warnings += problems.length - errors
  const kept = problems.slice(0, Math.max(0, mostProblems - findings.kept))
  findings.kept += kept.length
  await addProblems(db, importId, kept)
}

/** Two products of a file cannot be one of the shop: the second is an error. */
function refuseTwins(rows: PlannedRow[], lines: Map<string, number>, column: string): PlannedRow[] {
  return rows.map((row) => {
    const first = row.productId ? lines.get(row.productId) : undefined
    if (row.productId && first === undefined) lines.set(row.productId, row.line)
    if (first === undefined) return row
    const problem = errorAt(row.line, column, `Line ${first} is about the same product of the shop.`)
    return { ...row, outcome: 'WRONG', changes: [], plan: null, pictures: null, problems: [...row.problems, problem] }
  })
}

function count(findings: Findings, rows: readonly PlannedRow[]): void {
  for (const { outcome, pictures, missing } of rows) {
    findings[outcomeCounts[outcome]] += 1
    if (pictures) findings.pictured += 1
    if (missing.category) findings.missing.categories.set(missing.category.toLowerCase(), missing.category)
    if (missing.brand) findings.missing.brands.set(missing.brand.toLowerCase(), missing.brand)
  }
}

const namesOf = (drafts: readonly Draft[], fact: 'category' | 'brand', further: string | null) => [
  ...new Set([...drafts.flatMap(({ facts }) => facts[fact] || []), ...(further ? [further] : [])]),
]

async function worldOf(
  db: Database,
  { id, options, zipBytes }: Held,
  { drafts, labels }: DraftsOfFile,
): Promise<World> {
  const zip = zipBytes > 0 ? await openZip((start, end) => bytesOf(db, id, 'zip', start, end), zipBytes) : noZip
  return {
    labels,
    options,
    categories: await sectionsByName(db, 'categories', namesOf(drafts, 'category', options.defaultCategory)),
    brands: await sectionsByName(db, 'brands', namesOf(drafts, 'brand', options.defaultBrand)),
    pictures: { fingerprintOf: zip.fingerprintOf, fetches: options.fetchPictures },
  }
}

/** Plans every product of the file, a few hundred at a time, and keeps what becomes of each. */
async function planAll(db: Database, held: Held, file: DraftsOfFile, findings: Findings): Promise<void> {
  const world = await worldOf(db, held, file)
  const linesOfKnown = new Map<string, number>()
  for (let from = 0; from < file.drafts.length; from += atOnce) {
    const drafts = file.drafts.slice(from, from + atOnce)
    const identified = await identify(db, drafts, file.labels, held.options)
    const planned = identified.map(({ draft, known }) => planProduct(draft, known, world))
    const rows = refuseTwins(planned, linesOfKnown, file.labels.productName)
    count(findings, rows)
    await tell(
      db,
      held.id,
      findings,
      rows.flatMap(({ problems }) => problems),
    )
    await addRows(db, held.id, rows, from)
    await changeImport(db, held.id, { checked: from + drafts.length, counts: countsOf(findings) })
    // Visitors come first.
    await breathe()
  }
}

const countsOf = ({ missing: _, kept: __, ...counts }: Findings): Counts => counts

const nothingFound = (): Findings => ({
  ...noCounts,
  missing: { categories: new Map(), brands: new Map() },
  kept: 0,
})

async function readAndPlan(db: Database, held: Held, findings: Findings): Promise<DraftsOfFile['layout'] | null> {
  try {
    const file = readDrafts(await readSheet(piecesOf(db, held.id, 'csv')))
    findings.lines = file.lines
    await tell(db, held.id, findings, file.problems)
    await planAll(db, held, file, findings)
    return file.layout
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    await tell(db, held.id, findings, [errorAt(error.line, error.column, error.message)])
    return null
  }
}

/**
 * The dry run: reads the whole file and keeps, product by product, what an import would do, and every error by its line. No
 * product is written. After a crash it begins anew.
 */
export async function checkImport({ db }: Pick<Shop, 'db'>, importId: string): Promise<void> {
  const held = await db.transaction().execute((trx) => holdImport(trx, importId))
  if (held?.state !== 'CHECKING') return
  await forgetRows(db, importId)
  const findings = nothingFound()
  const layout = await readAndPlan(db, held, findings)
  await db.transaction().execute(async (trx) => {
    // Whoever canceled meanwhile has the last word.
    if ((await holdImport(trx, importId))?.state !== 'CHECKING') return
    await changeImport(trx, importId, {
      state: 'CHECKED',
      layout,
      counts: countsOf(findings),
      missingCategories: [...findings.missing.categories.values()].toSorted(),
      missingBrands: [...findings.missing.brands.values()].toSorted(),
    })
  })
}
