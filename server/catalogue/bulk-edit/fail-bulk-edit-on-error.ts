import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockBulkEdit, updateBulkEdit } from './bulk-edits.store.ts'

const message =
  'The bulk edit stopped because of an unexpected error. The changed products remain; go on with it for the rest.'

/** Runs the job of a bulk edit. An unexpected error stops it with a message, so that it does not remain RUNNING. */
export async function failBulkEditOnError(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  editId: string,
  task: () => Promise<void>,
): Promise<void> {
  try {
    await task()
  } catch (error) {
    await inTransaction(db, async (trx) => {
      const isRunning = (await lockBulkEdit(trx, editId))?.state === 'RUNNING'
      if (isRunning) await updateBulkEdit(trx, editId, { state: 'FAILED', message, endedAt: clock() })
    })
    throw error
  }
}
