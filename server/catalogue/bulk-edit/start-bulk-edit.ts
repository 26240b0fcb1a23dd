import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, notFound } from '#server/errors.ts'
import { queueBulkEditJob } from './bulk-edit-job.ts'
import { lockBulkEdit, updateBulkEdit } from './bulk-edits.store.ts'

/** Queues a bulk edit that was previewed, or one that has failed. A conflict if it was started already or another one is running. */
export const startBulkEdit = ({ db }: Pick<AppContext, 'db'>, administrator: Caller, editId: string) =>
  inTransaction(db, async (trx) => {
    const locked = await lockBulkEdit(trx, editId)
    if (!locked) throw notFound('Bulk edit')
    if (locked.state !== 'PREVIEWED' && locked.state !== 'FAILED')
      throw new AppError('conflict', 'This bulk edit was started already.')
    const change = { state: 'RUNNING', administratorId: administrator.id, message: null, endedAt: null } as const
    const bulkEdit = await updateBulkEdit(trx, editId, change)
    await queueBulkEditJob(trx, editId)
    return { message: 'The bulk edit has started.', bulkEdit }
  })
