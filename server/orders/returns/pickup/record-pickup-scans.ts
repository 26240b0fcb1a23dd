import type { AppContext } from '#server/context.ts'
import type { ProviderScan } from '#server/couriers/provider.ts'
import type { PickupMeaning } from '#server/couriers/scan-meaning.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isAnonymized } from '../../anonymize-customer.store.ts'
import { isAboutGoods, updateBooking } from '../../couriers/bookings.store.ts'
import { newestScans } from '../../couriers/record-scans.ts'
import { insertScans, type ScanSource, updateScanTransition } from '../../couriers/scans.store.ts'
import { insertOrderEvents, storeActor } from '../../history/history.store.ts'
import { lockExistingOrder } from '../../locked-order.store.ts'
import { findReturn } from '../find-return.ts'
import { returnEvent } from '../return-texts.ts'
import { updateReturn } from '../returns.store.ts'
import { settleReturns } from '../settle-returns.ts'
import { comparePickupScans, type PickupScan, pickupSteps } from './pickup-rules.ts'
import { findAppliedPickupScans } from './pickups.store.ts'

/** The scans of a pickup that arrived. */
type ReceivedPickupScans = {
  orderId: string
  returnId: string
  bookingId: string
  source: ScanSource
  scans: readonly ProviderScan[]
}

/**
 * Stores the scans that are not stored yet, puts the return on its way when its goods are picked up, and writes into the history when that failed and
 * when they arrive. That they are received is recorded by the owner, after a look at them. Scans of a booking that is canceled, or whose return has another
 * courier, are only stored. Of the order of an erased customer nothing is stored.
 */
export function recordPickupScans(context: AppContext, received: ReceivedPickupScans): Promise<void> {
  return inTransaction(context.db, async (trx) => {
    const { orderId, returnId, bookingId, source } = received
    // Two reports of a return are applied one after the other.
    await lockExistingOrder(trx, orderId)
    const newest = newestScans(received.scans)
    if (newest.length === 0 || (await isAnonymized(trx, orderId))) return
    const inserted = await insertScans(trx, { returnId, receivedAt: context.clock(), source }, newest)
    if (!(await isAboutGoods(trx, bookingId))) return
    const scans = inserted.flatMap(({ id, index }) => {
      const scan = newest[index]
      return scan?.pickupMeaning ? [{ ...scan, id, meaning: scan.pickupMeaning }] : []
    })
    for (const scan of scans.toSorted(comparePickupScans)) await applyScan(context, trx, received, scan)
  })
}

type StoredScan = PickupScan & { id: number; activity: string | null; label: string | null }

async function applyScan(
  context: AppContext,
  trx: Database,
  { orderId, returnId, bookingId }: ReceivedPickupScans,
  scan: StoredScan,
): Promise<void> {
  const now = context.clock()
  const { status } = await findReturn(trx, orderId, returnId)
  const steps = pickupSteps({ status, applied: await findAppliedPickupScans(trx, returnId) }, scan, now)
  for (const step of steps) {
    const before = await findReturn(trx, orderId, returnId)
    const isPickedUp = step === 'pickUp'
    const after = isPickedUp ? ({ ...before, status: 'IN_TRANSIT' } as const) : before
    const event = returnEvent(before, before.status, after.status, stepText(step, scan))
    if (isPickedUp) {
      await updateReturn(trx, returnId, { status: 'IN_TRANSIT', sentAt: now })
      await settleReturns(context, trx, orderId, { actor: storeActor, event, before, after })
    } else await insertOrderEvents(trx, orderId, storeActor, now, [event])
    if (step === 'cancelPickup') await updateBooking(trx, bookingId, now, { error: 'The courier canceled the pickup.' })
  }
  if (steps.length > 0) await updateScanTransition(trx, scan.id, scan.meaning)
}

function stepText(step: PickupMeaning, { activity, label }: StoredScan): string {
  const reason = (activity ?? label)?.slice(0, 200).toWellFormed() ?? 'The courier did not say why.'
  const texts: Record<PickupMeaning, string> = {
    pickUp: 'picked up by the courier',
    arrive: 'delivered to the store',
    failPickup: `not picked up: ${reason}`,
    cancelPickup: `the courier canceled the pickup: ${reason}`,
  }
  return texts[step]
}
