import type { AppContext } from '#server/context.ts'
import type { RunningTransaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { countReceivedBytes } from './chunks.store.ts'
import { queueCheckJob } from './import-jobs.ts'
import { type ImportSettings, type LockedImport, lockExistingImport, updateImport } from './imports.store.ts'

async function requireCompleteFiles(trx: RunningTransaction, { id, fileBytes, zipBytes }: LockedImport): Promise<void> {
  const csv = await countReceivedBytes(trx, id, 'csv')
  const zip = await countReceivedBytes(trx, id, 'zip')
  if (csv < fileBytes || zip < zipBytes) {
    throw new AppError('conflict', 'The files are incomplete. Send the missing pieces, or start a new import.')
  }
}

/** Queues the dry run of an import; throws a conflict while it is being checked, is running or has ended. */
export function startCheck({ db }: Pick<AppContext, 'db'>, importId: string, options: ImportSettings) {
  return inTransaction(db, async (trx) => {
    const locked = await lockExistingImport(trx, importId)
    if (locked.state !== 'UPLOADING' && locked.state !== 'CHECKED') {
      throw new AppError('conflict', 'This import cannot be checked now. Start a new one.')
    }
    await requireCompleteFiles(trx, locked)
    const productImport = await updateImport(trx, importId, { state: 'CHECKING', options, checked: 0, message: null })
    await queueCheckJob(trx, importId)
    return { message: 'The file is being checked.', productImport }
  })
}
