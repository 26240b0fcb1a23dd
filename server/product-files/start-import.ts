import { recordChange } from '../audit/record-change.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { addImportJob } from './import-jobs.ts'
import { changeImport, holdImport } from './imports.store.ts'

type Choice = { goodLinesOnly: boolean }

/**
 * Queues an import that was checked, or one that a fault stopped. With errors in the file nothing is written unless the good
 * lines alone are wanted; only one import runs at a time.
 */
export function startImport(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  by: Caller,
  importId: string,
  { goodLinesOnly }: Choice,
) {
  return db.transaction().execute(async (trx) => {
    const held = await holdImport(trx, importId)
    if (!held) throw notFound('Import')
    const { state, counts, fileName } = held
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
    // One entry for all of its products: each of them would bury what else was changed.
    const after = { fileName, created: counts.created, changed: counts.changed }
    await recordChange(trx, { ...auditOf(by, clock(), held), action: 'imported', before: null, after })
    return { message: 'The import has started.', productImport }
  })
}

const auditOf = (by: Caller, at: Date, { id, fileName }: { id: string; fileName: string }) =>
  ({ by, at, subject: 'productImport', subjectId: id, subjectName: fileName }) as const
