import { dayMs } from '#contract/durations.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { failInterrupted } from '#server/queue/fail-interrupted.ts'
import { failOnFinalError } from '#server/queue/fail-on-final-error.ts'
import { checkImportJob, runImportJob } from './import-jobs.ts'
import { findUnfinishedImports, lockImport, updateImport } from './imports.store.ts'

/** Why an import stopped, as the end of a sentence about it. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError ? `: ${error.message}` : ' because of an unexpected error.'
const interrupted = ' because the store was interrupted repeatedly.'
const unexpected = reasonOf(undefined)

/** Milliseconds after its creation in which an import may run without a job: one from the server's disk has none. */
const diskImportTimeout = dayMs

/** Runs a job of an import. A final error stops the import with a message, so that it does not remain CHECKING or RUNNING. */
export const failImportOnError = (
  db: Database,
  { importId, isLastAttempt }: { importId: string; isLastAttempt: boolean },
  task: () => Promise<void>,
): Promise<void> =>
  failOnFinalError({ isLastAttempt }, task, (error) =>
    inTransaction(db, (trx) => failImport(trx, importId, { check: unexpected, run: reasonOf(error) })),
  )

/** Stops imports whose job was interrupted in its last attempt, so that another import can run. */
export async function failInterruptedImports({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const since = clock().getTime() - diskImportTimeout
  const runs = (await findUnfinishedImports(db)).map(({ id, createdAt }) => ({
    id,
    payload: { importId: id },
    mayLackJob: createdAt.getTime() > since,
  }))
  await failInterrupted(db, runs, {
    jobs: [checkImportJob.name, runImportJob.name],
    lock: lockImport,
    fail: (trx, id) => failImport(trx, id, { check: interrupted, run: interrupted }),
  })
}

/** Stops an import that is being checked or is running, with the reason in its message. */
async function failImport(
  trx: RunningTransaction,
  importId: string,
  reasons: { check: string; run: string },
): Promise<void> {
  const state = (await lockImport(trx, importId))?.state
  if (state === 'CHECKING') {
    const message = `The check stopped${reasons.check} Check the file again.`
    await updateImport(trx, importId, { state: 'UPLOADING', message })
  }
  if (state === 'RUNNING') {
    const message = `The import stopped${reasons.run} The written products remain; go on with the import for the rest.`
    await updateImport(trx, importId, { state: 'FAILED', message })
  }
}
