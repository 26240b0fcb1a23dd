import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { failOnFinalError } from '#server/queue/fail-on-final-error.ts'
import { lockBulkEdit, updateBulkEdit } from './bulk-edits.store.ts'

const message =
  'The bulk edit stopped because of an unexpected error. The changed products remain; go on with it for the rest.'

/** Runs the job of a bulk edit. A final error stops the bulk edit with a message, so that it does not remain RUNNING. */
export const failBulkEditOnError = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { editId, isLastAttempt }: { editId: string; isLastAttempt: boolean },
  task: () => Promise<void>,
): Promise<void> =>
  failOnFinalError({ isLastAttempt }, task, () =>
    inTransaction(db, async (trx) => {
      const isRunning = (await lockBulkEdit(trx, editId))?.state === 'RUNNING'
      if (isRunning) await updateBulkEdit(trx, editId, { state: 'FAILED', message, endedAt: clock() })
    }),
  )
