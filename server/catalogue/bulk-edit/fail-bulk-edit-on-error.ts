import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { failInterrupted } from '#server/queue/fail-interrupted.ts'
import { failOnFinalError } from '#server/queue/fail-on-final-error.ts'
import { runBulkEditJob } from './bulk-edit-job.ts'
import { findRunningBulkEdits, lockBulkEdit, updateBulkEdit } from './bulk-edits.store.ts'

type FailDeps = Pick<AppContext, 'db' | 'clock'>

/** Runs the job of a bulk edit. A final error stops the bulk edit with a message, so that it does not remain RUNNING. */
export const failBulkEditOnError = (
  { db, clock }: FailDeps,
  { editId, isLastAttempt }: { editId: string; isLastAttempt: boolean },
  task: () => Promise<void>,
): Promise<void> =>
  failOnFinalError({ isLastAttempt }, task, () =>
    inTransaction(db, (trx) => failBulkEdit(trx, editId, { reason: 'of an unexpected error', now: clock() })),
  )

/** Stops bulk edits whose job was interrupted in its last attempt, so that another one can run. */
export async function failInterruptedBulkEdits({ db, clock }: FailDeps): Promise<void> {
  const ids = await findRunningBulkEdits(db)
  await failInterrupted(
    db,
    ids.map((id) => ({ id, payload: { editId: id } })),
    {
      jobs: [runBulkEditJob.name],
      lock: lockBulkEdit,
      fail: (trx, id) => failBulkEdit(trx, id, { reason: 'the store was interrupted repeatedly', now: clock() }),
    },
  )
}

/** Stops a bulk edit that is running, with the reason in its message. */
async function failBulkEdit(
  trx: RunningTransaction,
  editId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if ((await lockBulkEdit(trx, editId))?.state !== 'RUNNING') return
  const message = `The bulk edit stopped because ${reason}. The changed products remain; go on with it for the rest.`
  await updateBulkEdit(trx, editId, { state: 'FAILED', message, endedAt: now })
}
