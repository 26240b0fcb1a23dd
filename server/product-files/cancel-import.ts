import { recordChange } from '../audit/record-change.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Caller, Shop } from '../shop.ts'
import { changeImport, holdImport } from './imports.store.ts'
import { deletePieces } from './pieces.store.ts'
import { forgetPlans } from './rows.store.ts'

/** Ends an import between two batches; what was written stays in the shop. A conflict once it has ended. */
export function cancelImport({ db, clock }: Pick<Shop, 'db' | 'clock'>, by: Caller, importId: string) {
  return db.transaction().execute(async (trx) => {
    const held = await holdImport(trx, importId)
    if (!held) throw notFound('Import')
    if (held.state === 'DONE' || held.state === 'CANCELED')
      throw new Refusal('conflict', 'This import has ended already.')
    const productImport = await changeImport(trx, importId, { state: 'CANCELED', endedAt: clock() })
    // Files that were only looked at have changed nothing.
    if (held.state === 'RUNNING' || held.state === 'FAILED') {
      const { fileName, progress } = held
      const entry = {
        subject: 'productImport',
        subjectId: importId,
        subjectName: fileName,
        action: 'canceled',
      } as const
      await recordChange(trx, {
        by,
        at: clock(),
        ...entry,
        before: null,
        after: { fileName, written: progress.written },
      })
    }
    await forgetPlans(trx, importId)
    await deletePieces(trx, importId)
    return { message: 'Import canceled.', productImport }
  })
}
