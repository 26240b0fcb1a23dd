import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockImport, updateImport } from './imports.store.ts'

/** Runs a job of an import. An unexpected error stops the import with a message, so that it does not remain RUNNING. */
export async function failImportOnError(db: Database, importId: string, task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    await inTransaction(db, async (trx) => {
      const state = (await lockImport(trx, importId))?.state
      if (state === 'CHECKING') await updateImport(trx, importId, { state: 'UPLOADING', message: checkFailedMessage })
      if (state === 'RUNNING') await updateImport(trx, importId, { state: 'FAILED', message: runFailedMessage })
    })
    throw error
  }
}

const checkFailedMessage = 'The check stopped because of an unexpected error. Check the file again.'
const runFailedMessage =
  'The import stopped because of an unexpected error. The written products remain; go on with the import for the rest.'
