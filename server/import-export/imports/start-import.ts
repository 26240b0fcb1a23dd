import { type AuditActor, recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { queueImportJob } from './import-jobs.ts'
import { lockImport, type ProductImport, updateImport } from './imports.store.ts'

type StartImportInput = { goodLinesOnly: boolean }

/** Queues an import that was checked, or one that a fault stopped. */
export function startImport(
  context: Pick<AppContext, 'db' | 'clock'>,
  by: Caller,
  importId: string,
  input: StartImportInput,
) {
  return context.db.transaction().execute(async (trx) => {
    const productImport = await markRunning({ ...context, db: trx }, by, importId, input)
    await queueImportJob(trx, importId)
    return { message: 'The import has started.', productImport }
  })
}

/**
 * Gives a checked import, or one that a fault stopped, the state RUNNING. With errors in the file that is a conflict unless
 * the good lines alone are wanted; only one import runs at a time.
 */
export function markRunning(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  by: AuditActor,
  importId: string,
  { goodLinesOnly }: StartImportInput,
): Promise<ProductImport> {
  return inTransaction(db, async (trx) => {
    const held = await lockImport(trx, importId)
    if (!held) throw notFound('Import')
    const { state, counts, fileName } = held
    if (state !== 'CHECKED' && state !== 'FAILED')
      throw new AppError('conflict', 'Only a file that was checked can be imported.')
    if (counts.errors > 0 && !goodLinesOnly) {
      throw new AppError(
        'conflict',
        'The file has errors. Mend them and upload it again, or import the good lines only.',
      )
    }
    if (counts.created + counts.changed === 0) {
      throw new AppError('conflict', 'There is nothing to import: no product of this file is new or changed.')
    }
    const productImport = await updateImport(trx, importId, { state: 'RUNNING', message: null })
    // One entry for all of its products: each of them would bury what else was changed.
    const after = { fileName, created: counts.created, changed: counts.changed }
    await recordChange(trx, { ...auditEntry(by, clock(), held), action: 'imported', before: null, after })
    return productImport
  })
}

const auditEntry = (by: AuditActor, at: Date, { id, fileName }: { id: string; fileName: string }) =>
  ({ by, at, subject: 'productImport', subjectId: id, subjectName: fileName }) as const
