import type { AppContext } from '#server/context.ts'
import { isDatabaseUnavailable } from '#server/database/connection-errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockBulkEdit, updateBulkEdit } from './bulk-edits.store.ts'

const message =
  'The bulk edit stopped because of an unexpected error. The changed products remain; go on with it for the rest.'

/**
 * Runs the job of a bulk edit. While the database is unavailable, the next attempt of the job goes on. Any other error, and any
 * error of the last attempt, stops the bulk edit with a message, so that it does not remain RUNNING.
 */
export async function failBulkEditOnError(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { editId, isLastAttempt }: { editId: string; isLastAttempt: boolean },
  task: () => Promise<void>,
): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (isLastAttempt || !isDatabaseUnavailable(error as Error))
      await inTransaction(db, async (trx) => {
        const isRunning = (await lockBulkEdit(trx, editId))?.state === 'RUNNING'
        if (isRunning) await updateBulkEdit(trx, editId, { state: 'FAILED', message, endedAt: clock() })
      })
    throw error
  }
}
