import { sql } from 'kysely'
import type { z } from 'zod'
import type { DeliveryZone } from '#contract/delivery/delivery-settings.ts'
import type { ZoneForm } from '#contract/delivery/zone-schema.ts'
import type { Database, RunningTransaction } from '#server/database/connect.ts'
import { conflictIfTaken } from '#server/errors.ts'

/** The fields of a zone, money in paise. */
type ZoneInput = Omit<z.output<typeof ZoneForm>, 'id' | 'seenUpdatedAt'>

/** A zone with its place among the zones; `updatedAt` is of its last change, not of its place. */
export type StoredZone = DeliveryZone & { position: number; updatedAt: Date }

const columns = [
  'id',
  'name',
  'position',
  sql<DeliveryZone['pinRanges']>`pin_ranges`.as('pinRanges'),
  sql<DeliveryZone['states']>`states`.as('states'),
  'isRestOfIndia',
  sql<DeliveryZone['rates']>`rates`.as('rates'),
  'freeFrom',
  'isCodAvailable',
  'codSurcharge',
  'minDays',
  'maxDays',
  'updatedAt',
] as const

/** The zones in their order. */
export const findZones = (db: Database): Promise<StoredZone[]> =>
  db.selectFrom('deliveryZones').select(columns).orderBy('position').orderBy('id').execute()

/** Locks all zones until the transaction ends, so that their places stay as they are, and returns them in their order. */
export async function lockZones(trx: RunningTransaction): Promise<StoredZone[]> {
  // Row locks do not stop the insertion of another zone.
  await sql`lock table delivery_zones in share row exclusive mode`.execute(trx)
  return findZones(trx)
}

const toRow = ({ pinRanges, rates, states, ...zone }: ZoneInput) => ({
  ...zone,
  states: [...new Set(states)],
  pinRanges: JSON.stringify(pinRanges),
  rates: JSON.stringify(rates),
})

const mapRestConflict = conflictIfTaken(
  'delivery_zones_rest_key',
  'isRestOfIndia',
  'Another zone is the rest of India already.',
)

/** Inserts a zone at a place; a conflict if it is a second rest of India. */
export const insertZone = (db: Database, zone: ZoneInput, position: number, now: Date): Promise<StoredZone> =>
  db
    .insertInto('deliveryZones')
    .values({ ...toRow(zone), position, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(mapRestConflict)

/** Updates a zone; a conflict if it is a second rest of India. */
export const updateZone = (db: Database, id: string, zone: ZoneInput, updatedAt: Date): Promise<StoredZone> =>
  db
    .updateTable('deliveryZones')
    .set({ ...toRow(zone), updatedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(mapRestConflict)

/** Gives the zones the places of their ids in the list. */
export const updatePositions = (db: Database, ids: readonly string[]) =>
  sql`update delivery_zones set position = ordered.position
    from unnest(${ids}::uuid[]) with ordinality as ordered (id, position)
    where delivery_zones.id = ordered.id`.execute(db)

/** Deletes a zone. */
export const deleteZone = (db: Database, id: string) => db.deleteFrom('deliveryZones').where('id', '=', id).execute()
