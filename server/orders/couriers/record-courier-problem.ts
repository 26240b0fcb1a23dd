import { isOnItsWay } from '#contract/orders/shipments/shipment-states.ts'
import { codesAboutProblems, labelOf, problemOf } from '#server/couriers/shiprocket/statuses.ts'
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
 * Writes what the newest report says about a problem of a shipment that has not reached its customer. The owner gets one mail about each
 * problem, and one about each failed attempt; none where a later report says that the shipment moved on.
 */
export async function recordCourierProblem(
  trx: Database,
  { orderId, shipmentId, ids, problemBefore, now }: NewReports,
): Promise<void> {
  const { status, number } = await findShipment(trx, orderId, shipmentId)
  if (status !== 'READY' && !isOnItsWay(status)) return
  const report = await findNewestScan(trx, shipmentId, codesAboutProblems, new Date(now.getTime() + maxAhead))
  if (!report || !ids.includes(report.id)) {
    // Only a report of something earlier arrived; the shipment lost its problem where that report moved it.
    await updateCourierProblem(trx, shipmentId, problemBefore)
    return
  }
  const problem = problemOf(report.code)
  await updateCourierProblem(trx, shipmentId, problem)
  const isNewProblem = problem !== null && problem !== problemBefore
  if (!isNewProblem && report.transition !== 'failAttempt') return
  const reason = [labelOf(report.code), report.activity].filter(Boolean).join(': ')
  await queueOwnerNotification(trx, { kind: 'deliveryProblem', orderId, shipmentNumber: number, reason })
}
