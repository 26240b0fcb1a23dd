import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { queueBulkEditJob } from './bulk-edit-job.ts'
import { isPricePreviewOutdated, lockBulkEdit, updateBulkEdit } from './bulk-edits.store.ts'

/**
 * Queues a bulk edit that was previewed, or one that has failed. A conflict if it was started already, another one is running, or another one has
 * changed the prices that its preview showed: the same change, previewed twice by mistake, is made once.
 */
export const startBulkEdit = ({ db }: Pick<AppContext, 'db'>, administrator: Caller, editId: string) =>
  inTransaction(db, async (trx) => {
    const locked = await lockBulkEdit(trx, editId)
    if (!locked) throw notFound('Bulk edit')
    if (locked.state !== 'PREVIEWED' && locked.state !== 'FAILED')
      throw new AppError('conflict', 'This bulk edit was started already.')
    const change = { state: 'RUNNING', administratorId: administrator.id, message: null, endedAt: null } as const
    const bulkEdit = await updateBulkEdit(trx, editId, change)
    // After the update, which waits until another one has ended.
    if (locked.state === 'PREVIEWED' && (await isPricePreviewOutdated(trx, editId)))
      throw new AppError(
        'conflict',
        'Another bulk edit has changed the prices of these products meanwhile. Go back and preview again.',
      )
    await queueBulkEditJob(trx, editId)
    return { message: 'The bulk edit has started.', bulkEdit }
  })
