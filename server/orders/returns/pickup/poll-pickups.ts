import type { CourierService } from '#contract/orders/shipments/couriers.ts'
import type { AppContext } from '#server/context.ts'
import type { Couriers } from '#server/couriers/couriers.ts'
import { AppError } from '#server/errors.ts'
import { updateBooking } from '../../couriers/bookings.store.ts'
import { cancelLeft } from '../../couriers/cancel-left.ts'
import { courierCallFailed, courierService } from '../../couriers/courier-service.ts'
import { findPickupsToCancel, findPickupsToTrack } from './pickups.store.ts'
import { recordPickupScans } from './record-pickup-scans.ts'

/** Pickups of one run; the others follow in the next one. */
const batchSize = 100

/** Asks where goods without news are. */
export async function pollPickups(context: AppContext, service: CourierService): Promise<void> {
  const { db, clock, log } = context
  for (const { awb, ...pickup } of await findPickupsToTrack(db, service, clock(), batchSize)) {
    if (!awb) continue
    try {
      await trackPickup(context, { ...pickup, awb })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ bookingId: pickup.id, reason: error.message }, 'a return could not be followed')
    }
  }
}

type TrackedPickup = { id: string; awb: string; orderId: string; returnId: string }

/** Asks the courier service where the goods of a return are, and records what it reports. Throws where the service does not say. */
export async function trackPickup(context: AppContext, { id, awb, orderId, returnId }: TrackedPickup): Promise<void> {
  const { provider } = courierService(context)
  const result = await provider.track(awb)
  // As for shipments: one that the service does not know does not keep the others waiting.
  const wasAsked = result.kind !== 'refused' || !result.isTemporary
  if (wasAsked) await updateBooking(context.db, id, context.clock(), { trackedAt: context.clock() })
  if (result.kind !== 'found') throw courierCallFailed(result)
  await recordPickupScans(context, { orderId, returnId, bookingId: id, source: 'poll', scans: result.scans })
}

/** Cancels the pickups of returns that have ended without one, so that no courier comes for them. */
export async function cancelLeftPickups(
  context: AppContext,
  { kind, provider }: Exclude<Couriers, { kind: 'none' }>,
): Promise<void> {
  const { db, clock } = context
  await cancelLeft(context, provider, await findPickupsToCancel(db, kind, clock(), batchSize))
}
