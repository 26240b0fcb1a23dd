import { notFound, Refusal } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { addImportJob } from './import-jobs.ts'
import { changeImport, holdImport } from './imports.store.ts'

type Choice = { goodLinesOnly: boolean }

/**
 * Queues an import that was checked, or one that a fault stopped. With errors in the file nothing is written unless the good
 * lines alone are wanted; only one import runs at a time.
 */
export function startImport({ db }: Pick<Shop, 'db'>, importId: string, { goodLinesOnly }: Choice) {
  return db.transaction().execute(async (trx) => {
    const held = await holdImport(trx, importId)
    if (!held) throw notFound('Import')
    const { state, counts } = held
    if (state !== 'CHECKED' && state !== 'FAILED')
      throw new Refusal('conflict', 'Only a file that was checked can be imported.')
    if (counts.errors > 0 && !goodLinesOnly) {
      throw new Refusal(
        'conflict',
        'The file has errors. Mend them and upload it again, or import the good lines only.',
      )
    }
    if (counts.created + counts.changed === 0) {
      throw new Refusal('conflict', 'There is nothing to import: no product of this file is new or changed.')
    }
    const productImport = await changeImport(trx, importId, { state: 'RUNNING', message: null })
    await addImportJob(trx, importId)
    return { message: 'The import has started.', productImport }
  })
}
