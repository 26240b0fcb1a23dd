import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { collectionAuditSnapshot } from './collection-audit-snapshot.ts'
import { deleteCollection, lockCollection } from './collections.store.ts'

/** Deletes a collection; its products stay. */
export const removeCollection = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const collection = await lockCollection(trx, id)
    if (!collection) throw notFound('Collection')
    const before = await collectionAuditSnapshot(trx, collection)
    await deleteCollection(trx, id)
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'collection',
      subjectId: id,
      before,
      after: null,
    })
    return { message: 'Collection deleted successfully!' }
  })
