import { recordChange } from '#server/audit/record-change.ts'
import type { AppContext, Caller } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { lockZones, updatePositions } from './zones.store.ts'

/** Orders the zones. Throws a conflict if the ids are not those of all zones, because another administrator changed them. */
export const orderZones = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  administrator: Caller,
  { ids }: { ids: readonly string[] },
) =>
  inTransaction(db, async (trx) => {
    const zones = await lockZones(trx)
    const ordered = ids.flatMap((id) => zones.find((zone) => zone.id === id) ?? [])
    if (new Set(ids).size !== zones.length || ordered.length !== zones.length)
      throw new AppError('conflict', 'The zones have changed meanwhile. Load the page again.')
    await updatePositions(trx, ids)
    await recordChange(trx, {
      actor: administrator,
      now: clock(),
      subject: 'deliverySettings',
      subjectId: null,
      before: { zones: zones.map(({ name }) => name) },
      after: { zones: ordered.map(({ name }) => name) },
    })
    return { message: 'The order of the zones is saved.' }
  })
