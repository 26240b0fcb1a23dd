import type { RunningTransaction } from '../database/connect.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { addCheckJob } from './import-jobs.ts'
import { changeImport, type Held, holdImport, type Options } from './imports.store.ts'
import { receivedBytes } from './pieces.store.ts'

async function refuseHalf(trx: RunningTransaction, { id, fileBytes, zipBytes }: Held): Promise<void> {
  const csv = await receivedBytes(trx, id, 'csv')
  const zip = await receivedBytes(trx, id, 'zip')
  if (csv < fileBytes || zip < zipBytes) {
    throw new Refusal('conflict', 'The files have not arrived whole. Send the missing pieces, or begin a new import.')
  }
}

/** Queues the dry run of an import, a first one or one with other options; a conflict while it is checked, runs or has ended. */
export function startCheck({ db }: Pick<Shop, 'db'>, importId: string, options: Options) {
  return db.transaction().execute(async (trx) => {
    const held = await holdImport(trx, importId)
    if (!held) throw notFound('Import')
    if (held.state !== 'UPLOADING' && held.state !== 'CHECKED') {
      throw new Refusal('conflict', 'This import cannot be checked now. Begin a new one.')
    }
    await refuseHalf(trx, held)
    const productImport = await changeImport(trx, importId, { state: 'CHECKING', options, checked: 0 })
    await addCheckJob(trx, importId)
    return { message: 'The file is being checked.', productImport }
  })
}
