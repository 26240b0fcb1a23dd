import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { importLimits } from '#contract/catalogue/import-limits.ts'
import type { AuditActor } from '#server/audit/record-change.ts'
import type { AppContext } from '#server/context.ts'
import { AppError, isFileError } from '#server/errors.ts'
import { checkImport } from '../dry-run/check-import.ts'
import type { RowProblem } from '../formats/format.ts'
import { noImages, openImageFolder } from '../images/image-files.ts'
import { insertChunk } from './chunks.store.ts'
import { failImportOnError } from './fail-import-on-error.ts'
import { findImportErrors } from './import-errors.store.ts'
import {
  defaultSettings,
  type ImportSettings,
  importById,
  insertImport,
  type ProductImport,
  updateImport,
} from './imports.store.ts'
import { runImport } from './run-import.ts'
import { markRunning } from './start-import.ts'

type Paths = { csv: string; imageFolder: string | null }
type Result = { productImport: ProductImport; problems: RowProblem[] }

/**
 * Imports a CSV and a folder of pictures from the server's disk without the queue. A file with errors is only checked. Returns
 * the import with every error and warning; throws a conflict if no product of the file is new or changed, or if another import is running.
 */
export async function importFromDisk(
  context: Pick<AppContext, 'db' | 'images' | 'clock'>,
  actor: AuditActor,
  paths: Paths,
  settings: Partial<ImportSettings> = {},
): Promise<Result> {
  const { db, clock } = context
  const bytes = await readFile(paths.csv).catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) throw new AppError('notFound', `There is no file ${paths.csv}.`)
    throw isFileError(error) ? new AppError('invalid', `${paths.csv} cannot be read: ${error.message}.`) : error
  })
  const folder = paths.imageFolder === null ? noImages : await openImageFolder(paths.imageFolder)
  const files = { fileName: basename(paths.csv), fileBytes: bytes.length, zipName: null, zipBytes: 0 }
  const { id } = await insertImport(db, files, actor === 'command line' ? null : actor.id, clock())
  for (let start = 0; start < bytes.length; start += importLimits.chunkBytes) {
    const chunk = bytes.subarray(start, start + importLimits.chunkBytes)
    await insertChunk(db, { importId: id, fileKind: 'csv', byteOffset: start, bytes: chunk })
  }
  await updateImport(db, id, { state: 'CHECKING', options: { ...defaultSettings, ...settings } })
  await checkImport(context, id, folder)
  if ((await importById(db, id)).counts.errors === 0) {
    await markRunning(context, actor, id, { goodLinesOnly: false })
    await failImportOnError(db, { importId: id, isLastAttempt: true }, () =>
      runImport(context, id, { timeBudget: Number.POSITIVE_INFINITY, folder }),
    )
  }
  return { productImport: await importById(db, id), problems: await findImportErrors(db, id) }
}
