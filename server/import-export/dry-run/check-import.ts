import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { findAttributesByCategory } from '#server/catalogue/attributes/attributes.store.ts'
import { findIdsByName } from '#server/catalogue/categories-and-brands/brand-category-lookup.store.ts'
import type { AppContext } from '#server/context.ts'
import { ImportFileError } from '#server/csv/import-file-error.ts'
import { readCsv } from '#server/csv/read-csv.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { errorAt, type ProductDraft } from '../formats/format.ts'
import { type ParsedFile, parseFile } from '../formats/parse-file.ts'
import { type ImageFiles, noImages } from '../images/image-files.ts'
import { openImportImages } from '../images/open-import-images.ts'
import { toImageSources } from '../images/plan-images.ts'
import { readChunks } from '../imports/chunks.store.ts'
import { deleteImportRows, insertImportRows } from '../imports/import-rows.store.ts'
import { type LockedImport, lockImport, updateImport } from '../imports/imports.store.ts'
import { type CheckResults, countOutcomes, emptyResults, recordProblems } from './check-results.ts'
import type { PlanContext, PlannedImportRow } from './import-plan.ts'
import { matchProducts } from './match-products.ts'
import { planProduct } from './plan-product.ts'
import { rejectTakenSkus, type SkuLines } from './reject-taken-skus.ts'

/** Products that are checked by one batch of queries. */
const batchSize = 250

/** Rejects the second row of a file that matches the same product of the store. */
function rejectDuplicateProducts(
  rows: PlannedImportRow[],
  lines: Map<string, number>,
  column: string,
): PlannedImportRow[] {
  return rows.map((row) => {
    const first = row.productId ? lines.get(row.productId) : undefined
    if (row.productId && first === undefined) lines.set(row.productId, row.line)
    if (first === undefined) return row
    const problem = errorAt(row.line, column, `Line ${first} is for the same product.`)
    return { ...row, outcome: 'WRONG', changes: [], plan: null, imagePlan: null, problems: [...row.problems, problem] }
  })
}

const uniqueNames = (drafts: readonly ProductDraft[], field: 'category' | 'brand', defaultName: string | null) => [
  ...new Set([...drafts.flatMap(({ fields }) => fields[field] || []), ...(defaultName ? [defaultName] : [])]),
]

async function createPlanContext(
  db: Database,
  productImport: LockedImport,
  { drafts, labels }: ParsedFile,
  folder: ImageFiles,
): Promise<PlanContext> {
  const { options } = productImport
  return {
    labels,
    options,
    categories: await findIdsByName(db, 'categories', uniqueNames(drafts, 'category', options.defaultCategory)),
    brands: await findIdsByName(db, 'brands', uniqueNames(drafts, 'brand', options.defaultBrand)),
    attributesByCategory: await findAttributesByCategory(db),
    imageSources: toImageSources(await openImportImages(db, productImport, folder), options.fetchPictures),
  }
}

/** Plans the products of the file in batches and stores the result of each. */
async function planAll(
  db: Database,
  productImport: LockedImport,
  file: ParsedFile,
  results: CheckResults,
  folder: ImageFiles,
): Promise<void> {
  const planContext = await createPlanContext(db, productImport, file, folder)
  const firstLines = new Map<string, number>()
  const skuLines: SkuLines = new Map()
  for (let from = 0; from < file.drafts.length; from += batchSize) {
    const drafts = file.drafts.slice(from, from + batchSize)
    const matched = await matchProducts(db, drafts, file.labels, productImport.options)
    const withSkus = await rejectTakenSkus(db, matched, file.labels, skuLines)
    const planned: PlannedImportRow[] = []
    for (const { draft, existing } of withSkus) {
      planned.push(planProduct(draft, existing, planContext))
      // A long description takes milliseconds, in which the process handles no request.
      await yieldToEventLoop()
    }
    const rows = rejectDuplicateProducts(planned, firstLines, file.labels.productName)
    countOutcomes(results, rows)
    await recordProblems(
      db,
      productImport.id,
      results,
      rows.flatMap(({ problems }) => problems),
    )
    await insertImportRows(db, productImport.id, rows, from)
    await updateImport(db, productImport.id, { checked: from + drafts.length, counts: results.counts })
  }
}

async function readAndPlan(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  productImport: LockedImport,
  results: CheckResults,
  folder: ImageFiles,
): Promise<ParsedFile['format'] | null> {
  try {
    const file = parseFile(await readCsv(readChunks(db, productImport.id, 'csv')), clock())
    results.counts.lines = file.lines
    await recordProblems(db, productImport.id, results, file.problems)
    await planAll(db, productImport, file, results, folder)
    return file.format
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    await recordProblems(db, productImport.id, results, [errorAt(error.line, error.column, error.message)])
    return null
  }
}

/**
 * The dry run: reads the whole file and stores the planned change of each product, and the errors by line. No
 * product is written. Images come from the import's ZIP, or without one from the folder. After a crash it starts again.
 */
export async function checkImport(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  importId: string,
  folder = noImages,
): Promise<void> {
  const productImport = await inTransaction(db, (trx) => lockImport(trx, importId))
  if (productImport?.state !== 'CHECKING') return
  await deleteImportRows(db, importId)
  const results = emptyResults()
  const fileFormat = await readAndPlan({ db, clock }, productImport, results, folder)
  await inTransaction(db, async (trx) => {
    // The import may have been canceled during the check.
    if ((await lockImport(trx, importId))?.state !== 'CHECKING') return
    await updateImport(trx, importId, {
      state: 'CHECKED',
      fileFormat,
      counts: results.counts,
      missingCategories: [...results.missing.categories.values()].toSorted(),
      missingBrands: [...results.missing.brands.values()].toSorted(),
    })
  })
}
