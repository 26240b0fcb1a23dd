import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { failOnFinalError } from '#server/queue/fail-on-final-error.ts'
import { lockImport, updateImport } from './imports.store.ts'

const checkFailedMessage = 'The check stopped because of an unexpected error. Check the file again.'
const runFailedMessage = (error: unknown): string => {
  const reason = error instanceof AppError ? `: ${error.message}` : ' because of an unexpected error.'
  return `The import stopped${reason} The written products remain; go on with the import for the rest.`
}

/** Runs a job of an import. A final error stops the import with a message, so that it does not remain CHECKING or RUNNING. */
export const failImportOnError = (
  db: Database,
  { importId, isLastAttempt }: { importId: string; isLastAttempt: boolean },
  task: () => Promise<void>,
): Promise<void> =>
  failOnFinalError({ isLastAttempt }, task, (error) =>
    inTransaction(db, async (trx) => {
      const state = (await lockImport(trx, importId))?.state
      if (state === 'CHECKING') await updateImport(trx, importId, { state: 'UPLOADING', message: checkFailedMessage })
      if (state === 'RUNNING') await updateImport(trx, importId, { state: 'FAILED', message: runFailedMessage(error) })
    }),
  )
