import type { delivery } from '#contract/delivery/delivery.ts'
import { maxZones } from '#contract/delivery/delivery-limits.ts'
import type { Input } from '#contract/endpoint.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, assertUnchanged, notFound } from '#server/errors.ts'
import { zoneAuditSnapshot } from './zone-audit-snapshot.ts'
import { insertZone, lockZones, updateZone } from './zones.store.ts'

/** Creates a zone after the others, or updates the one with the id: a conflict when it was changed after `seenUpdatedAt`. */
export const saveZone = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { id, seenUpdatedAt, ...fields }: Input<typeof delivery.saveZone>['body'],
) =>
  inTransaction(db, async (trx) => {
    const now = clock()
    const zones = await lockZones(trx)
    const before = id === undefined ? null : zones.find((zone) => zone.id === id)
    if (before === undefined) throw notFound('Zone')
    if (before) assertUnchanged('zone', before.updatedAt, seenUpdatedAt)
    if (!before && zones.length >= maxZones)
      throw new AppError('conflict', `A store has at most ${maxZones} zones. Delete one first.`)
    const after = before
      ? await updateZone(trx, before.id, fields, now)
      : await insertZone(trx, fields, (zones.at(-1)?.position ?? 0) + 1, now)
    await recordChange(trx, {
      actor: administrator,
      now,
      subject: 'deliveryZone',
      subjectId: after.id,
      before: before && zoneAuditSnapshot(before),
      after: zoneAuditSnapshot(after),
    })
    return { message: `Zone ${before ? 'updated' : 'created'} successfully!`, id: after.id }
  })
