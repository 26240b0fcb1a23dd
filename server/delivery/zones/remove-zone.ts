import { recordDeletion } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { zoneAuditSnapshot } from './zone-audit-snapshot.ts'
import { deleteZone, lockZones } from './zones.store.ts'

/** Deletes a zone. Without zones the store's fee applies everywhere. */
export const removeZone = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, administrator: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    const zone = (await lockZones(trx)).find((one) => one.id === id)
    if (!zone) throw notFound('Zone')
    await deleteZone(trx, id)
    await recordDeletion(trx, administrator, clock(), {
      subject: 'deliveryZone',
      subjectId: id,
      before: zoneAuditSnapshot(zone),
    })
    return { message: 'Zone deleted successfully!' }
  })
