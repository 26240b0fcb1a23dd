import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { deleteChunks } from './chunks.store.ts'
import { clearPlans } from './import-rows.store.ts'
import { lockExistingImport, updateImport } from './imports.store.ts'
import { recordImport } from './record-import.ts'

/** Stops an import between two batches; written products remain. A conflict if it has ended. */
export function cancelImport({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, importId: string) {
  return inTransaction(db, async (trx) => {
    const locked = await lockExistingImport(trx, importId)
    if (locked.state === 'DONE' || locked.state === 'CANCELED')
      throw new AppError('conflict', 'This import has ended already.')
    const productImport = await updateImport(trx, importId, { state: 'CANCELED', endedAt: clock() })
    // An import that was only checked has changed nothing.
    if (locked.state === 'RUNNING' || locked.state === 'FAILED') {
      const { written } = locked.progress
      await recordImport(trx, administrator, clock(), locked, 'canceled', { written })
    }
    await clearPlans(trx, importId)
    await deleteChunks(trx, importId)
    return { message: 'Import canceled.', productImport }
  })
}
