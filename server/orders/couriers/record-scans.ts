import type { AppContext } from '#server/context.ts'
import type { ProviderScan } from '#server/couriers/provider.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { isAnonymized } from '../anonymize-customer.store.ts'
import { storeActor } from '../history/history.store.ts'
import { lockExistingOrder } from '../locked-order.store.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { findAttemptRecordedAt, findCourierProblem, type ShipmentJson } from '../shipments/shipments.store.ts'
import { applyShipmentTransition } from '../shipments/transition-shipment.ts'
import { isAboutGoods } from './bookings.store.ts'
import { recordCourierProblem } from './record-courier-problem.ts'
import { compareScans, type MeaningfulScan, type ScanStep, scanSteps } from './scan-rules.ts'
import { findLastAppliedScan, insertScans, type ScanSource, updateScanTransition } from './scans.store.ts'

/** At most so many scans of one report are stored: the newest. */
const maxScans = 300

/** The scans of a report that are stored, in the order of their times. */
export const newestScans = (scans: readonly ProviderScan[]): ProviderScan[] =>
  scans.toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime()).slice(-maxScans)

/** The scans of a shipment that arrived; with `isOnlyStored` they do not move it. */
type ReceivedScans = {
  orderId: string
  shipmentId: string
  bookingId: string
  source: ScanSource
  scans: readonly ProviderScan[]
  isOnlyStored?: boolean
}

/**
 * Stores the scans that are not stored yet and moves the shipment by these, in the order of their times, with one mail at most. A scan that
 * the order does not allow, such as the dispatch of one with an unpaid advance, is stored all the same, and so is one of a booking that is canceled or
 * whose parcel has another courier. Of the order of an erased customer nothing is stored: reports can name the recipient.
 */
export async function recordScans(context: AppContext, received: ReceivedScans): Promise<void> {
  try {
    await inTransaction(context.db, (trx) => storeScans(context, trx, received))
  } catch (error) {
    if (!(error instanceof AppError) || received.isOnlyStored) throw error
    context.log.warn({ shipmentId: received.shipmentId, reason: error.message }, 'a scan did not move its shipment')
    await inTransaction(context.db, (trx) => storeScans(context, trx, { ...received, isOnlyStored: true }))
  }
}

async function storeScans(context: AppContext, trx: Database, received: ReceivedScans): Promise<void> {
  const { orderId, shipmentId, bookingId, source } = received
  // Two reports of a shipment are applied one after the other.
  await lockExistingOrder(trx, orderId)
  const now = context.clock()
  const newest = newestScans(received.scans)
  if (newest.length === 0 || (await isAnonymized(trx, orderId))) return
  const inserted = await insertScans(trx, { shipmentId, receivedAt: now, source }, newest)
  if (received.isOnlyStored || inserted.length === 0 || !(await isAboutGoods(trx, bookingId))) return
  const problemBefore = await findCourierProblem(trx, shipmentId)
  await applyScans(context, trx, received, newest, inserted)
  const ids = inserted.map(({ id }) => id)
  await recordCourierProblem(trx, { orderId, shipmentId, ids, problemBefore, now })
}

/** Moves a shipment by its new scans, in the order of their times. */
async function applyScans(
  context: AppContext,
  trx: Database,
  received: ReceivedScans,
  newest: readonly ProviderScan[],
  inserted: readonly { id: number; index: number }[],
): Promise<void> {
  const { orderId, shipmentId } = received
  const scans = inserted.flatMap(({ id, index }) => {
    const scan = newest[index]
    return scan?.meaning ? [{ ...scan, id, meaning: scan.meaning }] : []
  })
  if (scans.length === 0) return
  const { status } = await findShipment(trx, orderId, shipmentId)
  const last = await findLastAppliedScan(trx, shipmentId)
  const attemptRecordedAt = await findAttemptRecordedAt(trx, shipmentId)
  for (const step of scanSteps({ status, last, attemptRecordedAt }, scans.toSorted(compareScans), context.clock()))
    await applyStep(context, trx, received, step)
}

type StoredScan = MeaningfulScan & { id: number; activity: string | null }

/** Moves a shipment by a scan. */
async function applyStep(
  context: AppContext,
  trx: Database,
  { orderId, shipmentId }: ReceivedScans,
  { scan, name, isMailed }: ScanStep<StoredScan>,
): Promise<void> {
  // Each step can change the order.
  const order = await lockExistingOrder(trx, orderId)
  const shipment = await findShipment(trx, orderId, shipmentId)
  const reason =
    name === 'failAttempt' ? (scan.activity?.slice(0, 200).toWellFormed() ?? 'The courier did not say why.') : null
  const happenedAt = timeOfTransition(scan, shipment, context.clock())
  const options = { actor: storeActor, reason, happenedAt, isSilent: !isMailed }
  await applyShipmentTransition(context, trx, order, shipment, name, options)
  await updateScanTransition(trx, scan.id, scan.meaning)
}

/** The time of a scan; not before the last step of the shipment that the store has recorded, and not in the future. */
function timeOfTransition({ happenedAt }: MeaningfulScan, { shippedOn, createdOn }: ShipmentJson, now: Date): Date {
  const earliest = Date.parse(shippedOn ?? createdOn)
  return new Date(Math.min(Math.max(happenedAt.getTime(), earliest), now.getTime()))
}
