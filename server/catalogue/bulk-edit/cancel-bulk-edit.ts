import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { lockBulkEdit, updateBulkEdit } from './bulk-edits.store.ts'

/** Stops a bulk edit between two batches, or closes one that failed; changed products remain so. A conflict if it has ended. */
export const cancelBulkEdit = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, editId: string) =>
  inTransaction(db, async (trx) => {
    const locked = await lockBulkEdit(trx, editId)
    if (!locked) throw notFound('Bulk edit')
    if (locked.state === 'DONE' || locked.state === 'CANCELED')
      throw new AppError('conflict', 'This bulk edit has ended already.')
    const bulkEdit = await updateBulkEdit(trx, editId, { state: 'CANCELED', message: null, endedAt: clock() })
    return { message: 'Bulk edit canceled.', bulkEdit }
  })
