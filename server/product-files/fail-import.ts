import type { Database } from '../database/connect.ts'
import { changeImport, holdImport } from './imports.store.ts'

/** Runs a job of an import. A fault of ours stops the import and says so on its page, instead of leaving it running for ever. */
export async function orFail(db: Database, importId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    await db.transaction().execute(async (trx) => {
      const state = (await holdImport(trx, importId))?.state
      if (state === 'CHECKING') await changeImport(trx, importId, { state: 'UPLOADING', message: checkFailed })
      if (state === 'RUNNING') await changeImport(trx, importId, { state: 'FAILED', message: runFailed })
    })
    throw error
  }
}

const checkFailed = 'The check stopped because of a fault on our side. Check the file again.'
const runFailed = 'The import stopped because of a fault on our side. What was written stays; go on with the rest.'
