import type { importExport } from '#contract/catalogue/import-export.ts'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import type { EncodedRequest } from '#contract/endpoint.ts'
import { cancelImport as cancelImportBy } from '#server/import-export/imports/cancel-import.ts'
import { createImport } from '#server/import-export/imports/create-import.ts'
import { findImportErrors } from '#server/import-export/imports/import-errors.store.ts'
import { type ImportSettings, importById } from '#server/import-export/imports/imports.store.ts'
import { listImportProducts } from '#server/import-export/imports/list-import-results.ts'
import { receiveChunk } from '#server/import-export/imports/receive-chunk.ts'
import { startCheck } from '#server/import-export/imports/start-check.ts'
import { startImport as startImportBy } from '#server/import-export/imports/start-import.ts'
import { callAsAdmin } from './call-as-admin.ts'
import { createAdmin } from './factories.ts'
import type { TestContext } from './test-context.ts'

type CheckOptions = EncodedRequest<typeof importExport.check>['body']
type ImportOverrides = Partial<CheckOptions> & { zip?: Buffer }

const options: ImportSettings = {
  createMissing: false,
  fetchPictures: false,
  defaultColor: null,
  defaultCategory: null,
  defaultBrand: null,
}

export const startImport = callAsAdmin(startImportBy)
export const cancelImport = callAsAdmin(cancelImportBy)

/** Uploads a CSV, and optionally a ZIP, in chunks; returns the id of the unchecked import. */
export async function uploadImport(context: TestContext, csv: string | Buffer, { zip }: ImportOverrides = {}) {
  const file = Buffer.from(csv as string)
  const upload = {
    fileName: 'products.csv',
    fileBytes: file.length,
    zipName: zip ? 'p.zip' : null,
    zipBytes: zip?.length,
  }
  const { productImport } = await createImport(context, await createAdmin(context), upload)
  for (const [of, bytes] of [['csv', file] as const, ...(zip ? [['zip', zip] as const] : [])]) {
    for (let start = 0; start < bytes.length; start += importLimits.chunkBytes) {
      const chunk = { field: 'piece', filename: 'piece', bytes: bytes.subarray(start, start + importLimits.chunkBytes) }
      await receiveChunk(context, productImport.id, { of, start }, [chunk])
    }
  }
  return productImport.id
}

/** Uploads and checks a file; returns its counts, its products and all messages. */
export async function checkImport(context: TestContext, csv: string | Buffer, given: ImportOverrides = {}) {
  const id = await uploadImport(context, csv, given)
  const { zip: _, ...wanted } = given
  await startCheck(context, id, { ...options, ...(wanted as Partial<ImportSettings>) })
  await context.runJobs()
  return findCheckResult(context, id)
}

/** The result of the last check of an import, and all its messages. */
export async function findCheckResult(context: TestContext, id: string) {
  const { products } = await listImportProducts(context, id, { page: 1, pageSize: 100 })
  const errors = await findImportErrors(context.db, id)
  const messages = errors.map(
    ({ line, column, message, isError }) => `${isError ? 'error' : 'warning'} ${line} ${column}: ${message}`,
  )
  return { id, productImport: await importById(context.db, id), products, messages }
}

/** Checks a file and imports its valid lines. */
export async function runImport(context: TestContext, csv: string | Buffer, given: ImportOverrides = {}) {
  const { id } = await checkImport(context, csv, given)
  await startImport(context, id, { goodLinesOnly: true })
  await context.runJobs()
  return findCheckResult(context, id)
}
