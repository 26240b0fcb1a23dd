import { isOnItsWay } from '#contract/orders/shipments/shipment-states.ts'
import {
  codesAboutProblems,
  codesAboutWayBack,
  codesNearStore,
  isDeliveryReport,
  labelOf,
  problemOf,
  problemOnWayBackOf,
} from '#server/couriers/shiprocket/statuses.ts'
import type { Database } from '#server/database/connect.ts'
import { queueOwnerNotification } from '../emails/owner-emails.ts'
import { findShipment } from '../shipments/find-shipment.ts'
import { updateCourierProblem } from '../shipments/shipments.store.ts'
import { maxAhead } from './scan-rules.ts'
import { findNewestScan } from './scans.store.ts'

/** Reports that were just stored and applied, by their ids, and the problem of their shipment before. */
type NewReports = {
  orderId: string
  shipmentId: string
  ids: readonly number[]
  problemBefore: string | null
  now: Date
}

/**
 * Writes what the newest report says about a problem of a shipment that is packed, on its way, or on its way back. The owner gets one mail about
 * each problem, and one about each failed attempt; none where a later report says that the shipment moved on.
 */
export async function recordCourierProblem(
  trx: Database,
  { orderId, shipmentId, ids, problemBefore, now }: NewReports,
): Promise<void> {
  const { status, number } = await findShipment(trx, orderId, shipmentId)
  const isOnWayBack = status === 'RETURNING'
  if (status !== 'READY' && !isOnItsWay(status) && !isOnWayBack) return
  const until = new Date(now.getTime() + maxAhead)
  const report = await findNewestScan(trx, shipmentId, isOnWayBack ? codesAboutWayBack : codesAboutProblems, until)
  if (!report || !ids.includes(report.id)) {
    // Only a report of something earlier arrived; the shipment lost its problem where that report moved it.
    await updateCourierProblem(trx, shipmentId, problemBefore)
    return
  }
  const problem = isOnWayBack ? await findProblemOnWayBack(trx, shipmentId, report.code, until) : problemOf(report.code)
  await updateCourierProblem(trx, shipmentId, problem)
  const isNewProblem = problem !== null && problem !== problemBefore
  const isFailedAttempt = report.transition === 'failAttempt' && !isOnWayBack
  if (!isNewProblem && !isFailedAttempt) return
  const reason = [problem ?? labelOf(report.code), report.activity].filter(Boolean).join(': ')
  await queueOwnerNotification(trx, { kind: 'deliveryProblem', orderId, shipmentNumber: number, reason })
}

/** The problem that the newest report names of a shipment on its way back; null for none, such as its delivery to the store. */
async function findProblemOnWayBack(
  trx: Database,
  shipmentId: string,
  code: string | null,
  until: Date,
): Promise<string | null> {
  const isDeliveredToStore = isDeliveryReport(code) && (await findNewestScan(trx, shipmentId, codesNearStore, until))
  return isDeliveredToStore ? null : problemOnWayBackOf(code)
}
