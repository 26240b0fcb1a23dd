import { isDeepStrictEqual } from 'node:util'
import type { importExport } from '#contract/catalogue/import-export.ts'
import type { Input } from '#contract/endpoint.ts'
import type { AuditActor } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { queueImportJob } from './import-jobs.ts'
import { lockExistingImport, type ProductImport, updateImport } from './imports.store.ts'
import { recordImport } from './record-import.ts'

type StartImportInput = Input<typeof importExport.run>['body']

/** Queues an import that was checked, or one that has failed. */
export function startImport(
  context: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  importId: string,
  input: StartImportInput,
) {
  return inTransaction(context.db, async (trx) => {
    const productImport = await markRunning({ ...context, db: trx }, administrator, importId, input)
    await queueImportJob(trx, importId)
    return { message: 'The import has started.', productImport }
  })
}

/**
 * Sets a checked or failed import to RUNNING. Throws a conflict if the file has errors, unless
 * `goodLinesOnly` is set, if it was checked with other options than the administrator saw, or if another import is running.
 */
export function markRunning(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: AuditActor,
  importId: string,
  { goodLinesOnly, seenOptions }: StartImportInput,
): Promise<ProductImport> {
  return inTransaction(db, async (trx) => {
    const locked = await lockExistingImport(trx, importId)
    const { state, counts, options } = locked
    if (state !== 'CHECKED' && state !== 'FAILED')
      throw new AppError('conflict', 'Only a file that was checked can be imported.')
    if (seenOptions && !isDeepStrictEqual(options, seenOptions)) {
      throw new AppError(
        'conflict',
        'This file was checked again with other options meanwhile. Look at the result before you import it.',
      )
    }
    if (counts.errors > 0 && !goodLinesOnly) {
      throw new AppError(
        'conflict',
        'The file has errors. Correct them and upload the file again, or import the good lines only.',
      )
    }
    if (counts.created + counts.changed === 0) {
      throw new AppError('conflict', 'There is nothing to import: no product of this file is new or changed.')
    }
    const productImport = await updateImport(trx, importId, { state: 'RUNNING', message: null })
    const { created, changed } = counts
    await recordImport(trx, actor, clock(), locked, 'imported', { created, changed })
    return productImport
  })
}
