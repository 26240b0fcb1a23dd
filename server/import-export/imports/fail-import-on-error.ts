import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockImport, updateImport } from './imports.store.ts'

/** Runs a job of an import. A fault of ours stops the import and says so on its page, instead of leaving it running for ever. */
export async function failImportOnError(db: Database, importId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await inTransaction(db, async (trx) => {
      const state = (await lockImport(trx, importId))?.state
      if (state === 'CHECKING') await updateImport(trx, importId, { state: 'UPLOADING', message: checkFailedMessage })
      if (state === 'RUNNING') await updateImport(trx, importId, { state: 'FAILED', message: runFailedMessage })
    })
    throw error
  }
}

const checkFailedMessage = 'The check stopped because of a fault on our side. Check the file again.'
const runFailedMessage =
  'The import stopped because of a fault on our side. What was written stays; go on with the rest.'
