import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { deleteChunks } from './chunks.store.ts'
import { clearPlans } from './import-rows.store.ts'
import { lockImport, updateImport } from './imports.store.ts'

/** Stops an import between two batches; written products remain. A conflict if it has ended. */
export function cancelImport({ db, clock }: Pick<AppContext, 'db' | 'clock'>, by: Caller, importId: string) {
  return db.transaction().execute(async (trx) => {
    const held = await lockImport(trx, importId)
    if (!held) throw notFound('Import')
    if (held.state === 'DONE' || held.state === 'CANCELED')
      throw new AppError('conflict', 'This import has ended already.')
    const productImport = await updateImport(trx, importId, { state: 'CANCELED', endedAt: clock() })
    // Files that were only looked at have changed nothing.
    if (held.state === 'RUNNING' || held.state === 'FAILED') {
      const { fileName, progress } = held
      const entry = {
        subject: 'productImport',
        subjectId: importId,
        subjectName: fileName,
        action: 'canceled',
      } as const
      await recordChange(trx, {
        by,
        at: clock(),
        ...entry,
        before: null,
        after: { fileName, written: progress.written },
      })
    }
    await clearPlans(trx, importId)
    await deleteChunks(trx, importId)
    return { message: 'Import canceled.', productImport }
  })
}
